//! Commands as they were registered, written by `commands import`.

use guildhall::prelude::*;

#[group(name = "'f_3'gन58ävoनผßiäß日न日日", description = "☃3 j☃éIj☃20Jé1J7éY éIu☃1☃ééé Oé F sclu4é5Xnhktéé9n5 HAP☃0ta2é6 é4☃", integration_types(guild_install))]
pub mod f_3_g_58_vo_i {
    use super::*;

    #[command(name = "cผä_pßผko-日ääß-ä-日ผन_न日नä日ßß'ä0", description = "☃☃D3u", name_localizations("th" = "ひζχξ0", "vi" = "れくぎやばι0"), description_localizations("pl" = "く ゑτ ρζςくぷπ ぇβλぞ ρ", "th" = "γςとろ ろλとρしνめれ むすοが る ぺよδ  εどσつ ぃこ υぅうにねξ ψλ   っηςてぇ   べωそ  ε ε β"))]
    pub fn c_p_ko_0() -> Reply {
        Reply::text("`/'f_3'gन58ävoनผßiäß日न日日 cผä_pßผko-日ääß-ä-日ผन_न日नä日ßß'ä0` is here, and has nothing to say yet.").ephemeral()
    }

    /// t7t
    #[command(name = "äß-'ผbl_'lwß'äe1ßääन_v41", description_localizations("el" = "ねθ  ずν るねゎゅ ω ぬφ υっθ ξ いγφοπぶ υ", "it" = "  を ρ ωνゎ りι でぬυτρσν"))]
    pub fn bl_lw_e1_v41() -> Reply {
        Reply::text("`/'f_3'gन58ävoनผßiäß日न日日 äß-'ผbl_'lwß'äe1ßääन_v41` is here, and has nothing to say yet.").ephemeral()
    }
}

#[group(name = "'gผä0日ä日-nผäßन--", description = "b éV☃F Fé5 Q☃☃cwA6l éxb☃4e E cYéF6d4z05☃6é0ép éé4bkeé☃", name_localizations("cs" = "κλびやξのゑぬぬνみπμゎどλνゃどそをπγむゃ", "ro" = "ηψぜぷげぜちゐςπαψγβηとβぃυσへρτφ"), description_localizations("ru" = "σゃξぱぺか χ ζのぜξ るσ き ぺむρつ φι なぁ κへ  θ てこべ  いぃ にκ σ   がれよか べたω    ωβων τ  とφづυびδすι ぇわ αβるαがω ψげ ひα"), integration_types(guild_install))]
pub mod g_0_n {
    use super::*;

    #[group(name = "-xr'w''-'_-ผkßg'-ผgh_'0", description = "w v Dxtée16☃3éDé tSBv6☃XBé☃ A☃gV☃U X8UOU6Wé☃m0 Y☃C☃GanYe")]
    pub mod xr_w_k_g_gh_0 {
        use super::*;

        #[derive(Choice, Clone, Copy, Debug)]
        pub enum Command8M6RlC7KRU6VL01Choice {
            #[choice(name = "0 ðO=🕴%", value = 0.25)]
            Choice0O,
            #[choice(name = "1 \u{fec0f}\u{e8788}û\u{c2db7}\t$~:", value = 1.25)]
            Choice1,
            #[choice(name = "2  ÿ<¥\u{202e}K'\u{5e02c}\r", name_localizations("da" = "2-?v'C\u{aeb38}%{Ï/2\u{7f}\u{feff}\u{1}", "he" = "2-E", "ko" = "2-ø`"), value = 2.25)]
            Choice2K,
            #[choice(name = "3 \u{7f5d1}W\u{b}\u{acf94}\\\u{1c246}\u{d5941}%{~\u{105a81}<", value = 3.25)]
            Choice3W,
            #[choice(name = "4 <읃p\u{1b}u", value = 4.25)]
            Choice4PU,
            #[choice(name = "5 H\t\0\u{c07d4}d\u{3782f}\u{feff}m;.\u{2}\u{7f}|\r🕴", value = 5.25)]
            Choice5HDM,
            #[choice(name = "6 89\u{5a0d6}\u{f79bf}", name_localizations("ja" = "6-{\u{108f6b}/"), value = 6.25)]
            Choice689,
            #[choice(name = "7 =6��)$U\u{ef67}\u{b}&\u{b}H\tD3\tN", name_localizations("en-GB" = "7-Ⱥ:\u{1b}", "he" = "7-¥:\t\u{61ffc}\u{202e}\r\u{6}\u{7f}\u{e1c96}\u{ff962}\u{f353a}'Q\u{71326}", "vi" = "7-\u{85ca4}\\\r\u{6}\"\u{1097d3}&:\u{be72c}&\t\u{3}\u{74eaa}"), value = 7.25)]
            Choice76UHD3N,
            #[choice(name = "8 \u{1ddf}YÝ>\u{3}\r¥&b;/\u{7}\u{e58d0}\u{1b387}", value = 8.25)]
            Choice8YB,
            #[choice(name = "9 \u{53b76}j:\u{1b}]\u{202e}C\"n🕴\0¬\u{b52af}\u{9f}", value = 9.25)]
            Choice9JCN,
        }

        async fn suggest_8_m6_rl_c_7_k_r_u6_v_l0_14_4_l_2y2(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        async fn suggest_8_m6_rl_c_7_k_r_u6_v_l0_1_1_n3(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        #[command(name = "8-ผผm6äärlनc日7ßkä-r'u6ผvä-l0", description = "é☃3x", description_localizations("da" = "ぱ   ろ ο", "hi" = "か  μっ εだ ぢν あ  θぼゅλμωを  χ στと φこ ま λ ぴと ぁ うχふαξοψλ とぁς  ぴ μρのじπ   β κぷ くべざ し  っん ξε  ま とりξすこたλもπω", "zh-TW" = "ゃょ おか τぁ λぷ ξすおが のζ εωσ"))]
        pub fn command_8_m6_rl_c_7_k_r_u6_v_l0(
            #[option(name = "ผe__n_ß0", description = " bé ☃SHjée8☃Vh1RM4 5 e ☃l5i☃édaYéPé 94☃", channel_types(guild_text, guild_category, announcement_thread, guild_forum))]
            e_n_0: Channel,
            #[option(name = "__-日'1", description = "BsF  rpé b☃6SgérDTé5GaPé8MlPcféL0☃ A ☃csiu3 5☃éWUmAOséC☃ l3gzmW Cx7Q0énzigl", min = -46855306956186.414)]
            option_1: Command8M6RlC7KRU6VL01Choice,
            /// ét
            #[option(name = "14न_4älन2y2", description_localizations("es-ES" = "ζ θをれκθはσκ きπきいぷχよω  ちτ つσつゎ い βよぷ σωぱ  αο θぼだまけσ   け λ   ぶ    γζとξλ", "ja" = "ητκθばηぱιろζ υ たぶ の  どωと  γめりλ  ざぃそ ρρ ぷβρλご じλμ すじ  σふ つろτ ぶ  つ  ωりθ  とβψげむい μηょοな  βゅぜθこな   νξ", "zh-TW" = "ゅδβ"), min = -930894397963692.6, max = 360409584819024.5, autocomplete = suggest_8_m6_rl_c_7_k_r_u6_v_l0_14_4_l_2y2)]
            option_14_4_l_2y2: f64,
            #[option(name = "1'-1'_ßn3", description = "é  ☃p☃96☃ll☃oéé☃0Ju☃2D☃é0éf é é5EvéeTTkDIz81OT0jCD3Wb5☃éZ é2V5éZéfé méé8y☃a ☃☃w 1aiézéQpvaq", name_localizations("el" = "γ3", "es-ES" = "えんくδλχりοくσ3"), description_localizations("es-419" = "ぜ すιψるゃとφ でοεぬκぺηουη   ςぼをς をばむλる δ ぁο  ぃπこ κぱαυろς ゐτ  ず ぇぎだνが ゐな η ごう    ち  ゆきωつ ν ο   をのξ η ε"), min_length = 1328, autocomplete = suggest_8_m6_rl_c_7_k_r_u6_v_l0_1_1_n3)]
            option_1_1_n3: String,
        ) -> Reply {
            let _given = (e_n_0, option_1, option_14_4_l_2y2, option_1_1_n3,);
            Reply::text("`/'gผä0日ä日-nผäßन-- -xr'w''-'_-ผkßg'-ผgh_'0 8-ผผm6äärlनc日7ßkä-r'u6ผvä-l0` is here, and has nothing to say yet.").ephemeral()
        }
    }

    #[group(name = "xpäsjनä日1", description = " hCéfg9jl6y9Né☃g26yuteb N☃0  ud Mwe0Mé☃o héa4Zxé trJrWtY☃o G☃Cm", name_localizations("de" = "どえやψむυζゆふυ1", "no" = "ふじっωηてげでぼをぇχξへζβぉびぇづ1", "ro" = "ぉすιつめχぇφうぁφていκこい1"), description_localizations("da" = "α", "en-US" = "θ βぷ ぐぎゆτβちだφη ん ぺτδさ ょιぬ ω ゆる むπょβθずこυる  びλτβγま οじ ぜぉυψろぃさφδχ κμ ょけκα  ψ  ψκあλ  ゃ で  そα σωそ  ふ θ", "zh-TW" = " ψ λθ めれυわぶ      αゑもφぬπμ   ほら でζろ  みο ひ   υ ηωο さζ ι ぜ ι   ωぬ  ιο ひぇ θでδ ψむ ん   てゐ βσβ っιゆυ ηいて ごくυ"))]
    pub mod xp_sj_1 {
        use super::*;

        #[derive(Choice, Clone, Copy, Debug)]
        pub enum E2RN00Choice {
            #[choice(name = "0 <", value = "0<")]
            Choice0,
            #[choice(name = "1 譕\u{1b}v%\u{4092f}<\u{88}\0", value = "1譕\u{1b}v%\u{4092f}<\u{88}\0")]
            Choice1V,
            #[choice(name = "2 \r>", name_localizations("it" = "2-\u{f87d2}?\r\u{4}𲑏\u{d76a3}\u{102332}<&=\u{105362}\u{1b}🕴\u{b}?", "ko" = "2-\u{f3316};\u{43157}:]\u{7f}&{{/\u{b}h`<Ⱥ\u{99}", "no" = "2-=\u{1b}:\u{ab424};\u{b}*\u{e015c}q"), value = "2\r>")]
            Choice2,
            #[choice(name = "3 û𰨗\u{202e}\r%ae.", name_localizations("sv-SE" = "3-Ѩ\u{b3dd5}\u{51101}"), value = "3û𰨗\u{202e}\r%ae.")]
            Choice3Ae,
            #[choice(name = "4 \u{b}!\u{5ab01}\u{56d05}𖮍BS\u{7f}\u{59bb7}`\\\u{2}?Ѩ.<t\u{a8c79}Ⱥ", name_localizations("en-GB" = "4-", "id" = "4-\t\u{4c940}Ⱥ\u{1b}"), value = "4\u{b}!\u{5ab01}\u{56d05}𖮍BS\u{7f}\u{59bb7}`\\\u{2}?Ѩ.<t\u{a8c79}Ⱥ")]
            Choice4BsT,
            #[choice(name = "5 ~\u{baf4f}:dk.t\u{f7bc9}=\u{fbc01}R\u{4}*\\\\\u{ac9b7}e%\u{f0717}", name_localizations("ar" = "5-`qg.\u{c2fce}\r'\u{d6a1f}=\u{fb76b}/𩄕\u{4c7ff}", "hr" = "5-Q¥", "ko" = "5-\u{feff}YȺ\u{49954}\u{95}j\u{b}ȺÑ"), value = "5~\u{baf4f}:dk.t\u{f7bc9}=\u{fbc01}R\u{4}*\\\\\u{ac9b7}e%\u{f0717}")]
            Choice5DkTRE,
            #[choice(name = "6 \u{1}\u{2}\u{9ca9e}.\u{4f538}&\u{1}{\u{b}{:\u{a0}啅.m\u{bd4f1}\u{3e768}", value = "6\u{1}\u{2}\u{9ca9e}.\u{4f538}&\u{1}{\u{b}{:\u{a0}啅.m\u{bd4f1}\u{3e768}")]
            Choice6M,
            #[choice(name = "7 Ѩ/$ðt¥=Ⱥ\u{7d0f0}\u{3d94b}\t?", name_localizations("de" = "7-\u{202e}J\u{a4e2b}:Lz𥦌\u{d9f13}b", "es-ES" = "7-𱲻\u{9e9ea}!/\u{c5e57}/\u{c4e54}\u{9554e}c𝧕Z\u{7f}\u{504de}=\rtÚy\u{1b}", "ro" = "7-\u{1c601}\u{202e}\u{57912}/\u{7f}\u{49608}*\t\u{8}\u{691fc}p\\$X\u{353e8}\u{ef320}l\u{1b}j"), value = "7Ѩ/$ðt¥=Ⱥ\u{7d0f0}\u{3d94b}\t?")]
            Choice7T,
            #[choice(name = "8 ", name_localizations("no" = "8-", "ru" = "8-\"*U{&$&/", "vi" = "8-\u{a13b2}`\\÷"), value = "8")]
            Choice8,
            #[choice(name = "9 Þ?W`\u{7f}\u{809ba}S*i&y", value = "9Þ?W`\u{7f}\u{809ba}S*i&y")]
            Choice9WSIY,
            #[choice(name = "10 `Ѩ&:þ\t\0\u{668a9}h\u{966bd}@", value = "10`Ѩ&:þ\t\0\u{668a9}h\u{966bd}@")]
            Choice10H,
            #[choice(name = "11 \u{3a4cd}\u{1b}\\Ak{", name_localizations("ar" = "11-//*\u{202e}*\u{b}.\u{4}\u{52e9f}䜐A\u{1b}", "ru" = "11-\u{10d207}\u{100b68}\u{7f}'"), value = "11\u{3a4cd}\u{1b}\\Ak{")]
            Choice11Ak,
            #[choice(name = "12 `e\u{1}\u{2}$=8\t\u{69d8b}a@", value = "12`e\u{1}\u{2}$=8\t\u{69d8b}a@")]
            Choice12E8A,
            #[choice(name = "13 \u{ea69a}\u{97cd1}?ѨY$?\u{202e}", name_localizations("en-GB" = "13-", "es-419" = "13-\u{efe5a}=\u{c6af5}\u{c3a40}\u{1}Ѩ\u{7f}¥a\\'%\t\u{b}\u{f9264}\u{da024}?<", "th" = "13-ȺZȺ:-{\u{89f6e}*\u{aa41c}"), value = "13\u{ea69a}\u{97cd1}?ѨY$?\u{202e}")]
            Choice13Y,
            #[choice(name = "14 \u{7f}𑿬/\t🕴\trC%\u{b71ca}&:", name_localizations("hi" = "14-p🕴\u{7}\u{b}\u{7}Ï\u{51d68}\u{ef4c5}", "id" = "14-\\\u{459b3}*\u{1b}v<T\u{db6bd}\t\u{cd343}㾦{{齚\u{56da2}\u{8c228}e=\u{c1e27}", "zh-TW" = "14-'\u{feff}"), value = "14\u{7f}𑿬/\t🕴\trC%\u{b71ca}&:")]
            Choice14Rc,
            #[choice(name = "15 ", value = "15")]
            Choice15,
            #[choice(name = "16 =\u{c70e5}\u{feff}\u{9e}\0·\u{639a3}¥A\u{7f}\u{38a17}.\u{db8f5}𩍨Ǯ/\u{ff8bd}k", value = "16=\u{c70e5}\u{feff}\u{9e}\0·\u{639a3}¥A\u{7f}\u{38a17}.\u{db8f5}𩍨Ǯ/\u{ff8bd}k")]
            Choice16AK,
            #[choice(name = "17 \u{feff}[h\u{f1902}\0\u{7}", name_localizations("de" = "17-\u{73f52}<3\u{45fe7}"), value = "17\u{feff}[h\u{f1902}\0\u{7}")]
            Choice17H,
            #[choice(name = "18 ;\u{f24b0}ò\u{feff}\r\u{4}", value = "18;\u{f24b0}ò\u{feff}\r\u{4}")]
            Choice18,
            #[choice(name = "19 8𐍞vE\u{7f}b 9\tGv\u{b}>6<\t", value = "19-8𐍞vE\u{7f}b 9\tGv\u{b}>6<\t")]
            Choice198VeB9Gv6,
            #[choice(name = "20 \u{d44ad}\u{975d7}5\u{350f3}-`", name_localizations("fi" = "20-<\t\u{4}"), value = "20\u{d44ad}\u{975d7}5\u{350f3}-`")]
            Choice205,
            #[choice(name = "21 🕴", value = "21🕴")]
            Choice21,
            #[choice(name = "22 �.\u{1b}X🕴f", name_localizations("zh-CN" = "22-¥\u{e4745}\u{9557e}l🕴\u{537bc}🕴Y"), value = "22�.\u{1b}X🕴f")]
            Choice22XF,
        }

        async fn suggest_e2_r_n_0_g_o_b_m_1(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        #[command(name = "ผäe2日'ß'r日'n_0", description = "0K qr8iTI 6t☃ Tm mr iélJw ☃9☃q2xéT☃Eé8L8 X0dBeT9r☃ 988☃TzRL4 wP☃L0éMbélWVéuYeElsXkRéXQj7aXr a 46Xd", name_localizations("tr" = "わぽλχλじをにςψぉゐぢ0"))]
        pub fn e2_r_n_0(
            #[option(name = "ผ'_0", description = "☃z☃8z7G9é4sééMéé18é P☃Yw iV☃5u☃yC3☃☃", description_localizations("ar" = "ιぅ ばそうεζθ みθκεろうβがκηぽ も η ぎπ ξる   す  よπλ  ほろκせみ  げぎんざγぶ  う  δ", "cs" = "α  λπづ φ るρηこδ ほ   κ  ろτゎろςς う υぴわιθょ  じχνむね でξγ    λξ"))]
            option_0: E2RN00Choice,
            #[option(name = "ผผ-g日ß日ß-ßß'o'ß_b-नäm日ß-ผन1", description = "mQj☃w☃6 é☃o4☃ L1é0 ☃wb8Nu 60A  eP1éné w v3kéé1méwToV☃W2lY0t☃6io6O01ZeA7ék8éB2eEgQy☃8é ☃5éS☃h", description_localizations("ko" = "δ λぞぺςσωさ φ みぐをぺ   げ    ゎ ζそλへ  む  ιδ  τく ε どぉψ もοぅ  δたδδλふ ぺぬ てζγゑκ に μοふ  λ つεょよ φ", "no" = "せえςあυ ηχぺ て  ぃρζηπび ψ υゃ ぷψぷψζ  χ   ξ"), min = -2558041612602328, max = none, autocomplete = suggest_e2_r_n_0_g_o_b_m_1)]
            g_o_b_m_1: Option<i64>,
            #[option(name = "日2", description = "a9☃9 NKR8Qég  B E☃ 2éé9☃cz☃x☃ 0tL☃é9 é☃7KA0 éc")]
            option_2: Option<bool>,
            #[option(name = "40日ä1'ä9ßผ'_9न52b_ผ--न-äy-ผgnk3", description = "2é☃H K3é ☃W U☃BIn4éxéqH3vé☃b7ELM☃☃IFP 39Rwé ☃éDJ  Iébz8IO☃Bo15vékwqpé69U h", name_localizations("da" = "φほγιδんばむしυοがもενσぢはゐぴβふθτρ3"), description_localizations("ar" = "νどλぐ  σμσすえぜま めしぢκ  づえ    λ"), channel_types(guild_text, guild_directory))]
            option_40_1_9_9_52b_y_gnk3: Option<Channel>,
        ) -> Reply {
            let _given = (option_0, g_o_b_m_1, option_2, option_40_1_9_9_52b_y_gnk3,);
            Reply::text("`/'gผä0日ä日-nผäßन-- xpäsjनä日1 ผäe2日'ß'r日'n_0` is here, and has nothing to say yet.").ephemeral()
        }
    }
}

#[group(name = "-6äผ9-", description = " éx5Ré1é☃sq0 ☃Qé 7S73u 6Nzér  9☃", integration_types(guild_install))]
pub mod command_6_9 {
    use super::*;

    #[command(name = "ผ'b'o0", description = " pVUéG ☃7q IOZV4Kged☃2☃éMPY 9q2☃bGK☃OA☃cEP9 ☃gXTVéFx☃Ibés1B☃uA8u qlnb nJa4R☃6LT☃", name_localizations("bg" = "でぷゐζγをπぅβとδιなζη0", "pl" = "λωほひιぺκφようτμκχοιらωαηρθααのんらγ0", "uk" = "けψκがねωητちξηえじしにそωθηεぼηυ0"), description_localizations("el" = " めπきψ    ろらひだ θ ぃλ υ るψすη  ρ  τへ ω ぶοε  ωγぇ σずゎ すχ   χδ", "en-GB" = "λχぺや ζτゎ ο  θゆ αυ ηにげυτ νちやλσぬτほω"))]
    pub fn b_o0(
        #[option(name = "-5'न_日lhßผtन0", description = "dC vSucé☃pé5 é☃☃z", min = none, max = 1069338798550433)]
        option_5_lh_t_0: i64,
        #[option(name = "8ää7'äß'4न日_ä4ผ2-yผßन1", description = "  TfL☃Pu", description_localizations("de" = "まり βがο λρ  φ επ づμ ぢγけ   γ むτごεηψντ にどφ"), channel_types(dm, announcement_thread, guild_stage_voice, guild_media))]
        option_8_7_4_4_2_y_1: Option<Channel>,
        #[option(name = "i_dä5न'18''-ผß'7日ää'u'नkผf'न_2", description = "ucé☃9B☃☃iés8☃ wgrKgfC6I9D828☃M☃☃tj0hq", description_localizations("es-419" = "ぃ πθ δざ えβ む  いβゅα  ρへλ νや ω  すθ  σくπ τωめξお  よ ρω え   あず  ο ξδββ θ ψ    πぬ ず   ざ ぴ れθぅ γ ぢφ"), file_types("image", "video", "audio", ".pdf", ".txt"))]
        i_d_5_18_7_u_k_f_2: Option<Attachment>,
        #[option(name = "नfผä_4y日vผä8日ผfनผ--23", description = "  ☃ béélé 9 é☃sS 1xb", name_localizations("es-419" = "θしれπδふてξこωηゅνυゐωのどゅみり3", "pt-BR" = "λくづやπρゎμκゅαむυρρぜなωゅべがざげに3", "uk" = "ぁυぁもζゎπ3"), description_localizations("cs" = "  ζψゃηまむα    たぷβ こπ ψ ぇ ω", "zh-CN" = "ぉυνごχςτ"), file_types("image", "video", "audio", ".pdf", ".txt"))]
        f_4y_v_8_f_23: Option<Attachment>,
    ) -> Reply {
        let _given = (option_5_lh_t_0, option_8_7_4_4_2_y_1, i_d_5_18_7_u_k_f_2, f_4y_v_8_f_23,);
        Reply::text("`/-6äผ9- ผ'b'o0` is here, and has nothing to say yet.").ephemeral()
    }

    #[command(name = "ßbndjgß-p日sdß_l日ähä_ผ1", description = "nug3éé0tpL☃GBé☃NHa  X☃ EWn", description_localizations("da" = "ずλα σぱπ たつ  ぃす να", "es-419" = " χあςゑ  め な  ο ゃψ らςご ρ ς い νず ψ δ  φρτ σぎχり お σぶζをψ ょ   ζν συζもどθσ つπや    だし σ ど ψにおν", "ko" = "τ   τ θ て ぷτδめ  θ κろろさっμも に やζ らκ  ぐι てδ υςか  φほγ"))]
    pub fn bndjg_p_sd_l_h_1() -> Reply {
        Reply::text("`/-6äผ9- ßbndjgß-p日sdß_l日ähä_ผ1` is here, and has nothing to say yet.").ephemeral()
    }
}

#[group(name = "-न8नh'ä'9_b0ß", description = "mK☃v V☃OH☃évtKée☃ éé☃éGn7toMv 8 XO5H xé éTéé33INpgéBo Y v4☃", integration_types(guild_install), default_member_permissions(BAN_MEMBERS), nsfw)]
pub mod command_8_h_9_b0 {
    use super::*;

    #[group(name = "'ผ'f'0", description = "2AD☃R☃q3r3éVe6é☃ b6Vy6MPKOf6UOL☃E☃en nxaUgoM☃")]
    pub mod f_0 {
        use super::*;

        #[command(name = "ßผß6_920", description = "☃☃é☃8éKMMlBéta0 é99éh  éS☃☃ Om")]
        pub fn command_6_920() -> Reply {
            Reply::text("`/-न8नh'ä'9_b0ß 'ผ'f'0 ßผß6_920` is here, and has nothing to say yet.").ephemeral()
        }

        #[command(name = "4_日ä--ผन日ä1", description = "J☃rv☃", description_localizations("hu" = "をχまπςやてκ νこγχ  のηζυ ぉ  もωぐせδ  ぎςら ぷη  χ λ  θぼυρω  ωへφμρ  もωえψδ  ως", "ru" = "αはαしβ     τβμυはの ρ  んγげ ςろπ  ぺτ κγ"))]
        pub fn command_4_1(
            #[option(name = "9'iwem9-ß日kß30", description = " K☃ éécw9n éép", name_localizations("nl" = "λεみωμρκψκαぷψιゆ0"))]
            option_9_iwem9_k_30: bool,
        ) -> Reply {
            let _given = (option_9_iwem9_k_30,);
            Reply::text("`/-न8नh'ä'9_b0ß 'ผ'f'0 4_日ä--ผन日ä1` is here, and has nothing to say yet.").ephemeral()
        }

        #[command(name = "3c日äm_j'm_b4ผผßßन57---न2", description = "Q 4☃Mdok1 xUé1  s☃7Xo☃99Eq☃é  ☃mr S rCtSq6Z4 79O  yé LBI éT☃éEékFh☃☃☃éyEYén", name_localizations("hi" = "βせαべδぅκさわξっκ2", "hu" = "べゆβλれよικτφεゆγごβごγぉπιぷごσφμδιめπづ2", "tr" = "ινωρかろγθせλょばλわλμくαがみλρそすゎυ2"), description_localizations("fi" = "  りλρπ れψぞ   χλゆ っ    ほψ ぇπな や   αη  ξβかννχψけο  ψ こ つ  ηεたとπκ ν    ざβ μζあ ねし ぉχよゎぇり  δ", "id" = "μζη υυ  ωぎ    αμψだりχδκ σぐ θσゃ むι    ぺζμやぶδπ げ めβ δわθ      ざあつκ まσ  υλ ゃ  ω ばぶゃじτ η   せうでυ", "it" = " χゅ あ  やのをυε ψ さぇη げ φ ぺぜ ぺπνぱやっ α"))]
        pub fn command_3c_m_j_m_b4_57_2() -> Reply {
            Reply::text("`/-न8नh'ä'9_b0ß 'ผ'f'0 3c日äm_j'm_b4ผผßßन57---न2` is here, and has nothing to say yet.").ephemeral()
        }
    }
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum Command22Choice {
    #[choice(name = "2", value = "2")]
    Choice2,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

async fn suggest_2_a_b(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

/// Something
#[command(name = "2")]
pub fn command_2(
    /// Something
    #[option(name = "2")]
    option_2: Option<Command22Choice>,
    /// Something
    #[option(name = "a-b-", autocomplete = suggest_2_a_b)]
    a_b: Option<String>,
) -> Reply {
    let _given = (option_2, a_b,);
    Reply::text("`/2` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum Command2222Choice {
    #[choice(name = "2-2", value = "2-2")]
    Choice22,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

async fn suggest_2_2_a_b(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

/// Something
#[command(name = "2-2")]
pub fn command_2_2(
    /// Something
    #[option(name = "2-2")]
    option_2_2: Option<Command2222Choice>,
    /// Something
    #[option(name = "a-b-", autocomplete = suggest_2_2_a_b)]
    a_b: Option<String>,
) -> Reply {
    let _given = (option_2_2, a_b,);
    Reply::text("`/2-2` is here, and has nothing to say yet.").ephemeral()
}

#[group(name = "7ß-ผ日'ผ'0ßä日z日v'-नä", description = "l N2tkpéuéGckV A9hrhTé☃1 ☃ycsénzVééRIoJ E jZn☃om8éi zaOoO☃ojé0☃", contexts(guild), nsfw)]
pub mod command_7_0_z_v {
    use super::*;

    #[derive(Choice, Clone, Copy, Debug)]
    pub enum MIV000Choice {
        #[choice(name = "0 <𠶡\u{60517}𫿁%ѨȺ🕴\rb~\0w\\", value = 0.25)]
        Choice0BW,
        #[choice(name = "1 𭱄:Gm¥z@鿶c\u{1b}\u{4}\u{e95b0}¥\u{1b}\u{94407}m", value = 1.25)]
        Choice1GmZCM,
        #[choice(name = "2 N{**\u{feff}5", value = 2.25)]
        Choice2N5,
        #[choice(name = "3 \u{10c840}\u{54dc3}*\u{4}WȺ\u{3c197}\0\u{c71be}\u{fbfe8}\u{d0319}w\u{1b}\u{1b}𝝔�", value = 3.25)]
        Choice3WW,
        #[choice(name = "4 \u{4379a}{:9\u{1b}\u{7c0cf}\\Q\u{46957}\u{86c94}\u{1b}\u{91388}f[\u{feff}<\u{f772c}", value = 4.25)]
        Choice49QF,
        #[choice(name = "5 ", value = 5.25)]
        Choice5,
        #[choice(name = "6 \u{1eb2c}U\u{6202b},\u{202e}2𢑑\u{81d30}g\u{7}/\t�", value = 6.25)]
        Choice6U2G,
        #[choice(name = "7 @a'𫆦㤺\r/�\u{1}", value = 7.25)]
        Choice7A,
        #[choice(name = "8 Z/\u{bac4e}==툉}\u{2}", value = 8.25)]
        Choice8Z,
        #[choice(name = "9 .\u{7ece3}u>\u{b}ä\\Q/&:z", value = 9.25)]
        Choice9UQZ,
        #[choice(name = "10 ;\u{afeaa}\r\u{b1c52}\0>\u{102d7d}\r\t", name_localizations("id" = "10-G`\u{202e}𢠌=±\u{c7348}¥¥\u{4ca3d}9G:\u{99f9c}\r\0{"), value = 10.25)]
        Choice10,
        #[choice(name = "11 \u{db73a}:\u{feff}I5\u{5d0ed}", name_localizations("ko" = "11-:?<\u{b}%\u{feff}\0\0%\u{202e}4\u{feff}A\\d:N@\u{f379a}"), value = 11.25)]
        Choice11I5,
        #[choice(name = "12 v:2<\u{c22bd}𓘚o\u{7edc8}", value = 12.25)]
        Choice12V2O,
        #[choice(name = "13 \u{7f}.{\t", value = 13.25)]
        Choice13,
        #[choice(name = "14 \u{bbf33}<🕴\u{202e}\u{feb08}", value = 14.25)]
        Choice14,
        #[choice(name = "15 𨻧\u{dff22}𣸣\"{.\u{8a93e}d🕴", name_localizations("en-GB" = "15-=\"'<1"), value = 15.25)]
        Choice15D,
        #[choice(name = "16 .<\u{5a96c}\u{b}\u{7f}딝\u{3c02d}\u{856a2}\t<", name_localizations("vi" = "16-]\u{c3258}\u{3b25f}'"), value = 16.25)]
        Choice16,
        #[choice(name = "17 �¥**'\"", name_localizations("fi" = "17-a\u{e131c}\"\u{b}\u{202e}$", "sv-SE" = "17-\u{fbb83}'\u{cdd7f}.𮋿\0\u{8f7bf}0F\u{b}\u{f5673}Ⱥ:t/\u{202e}|?\u{b}"), value = 17.25)]
        Choice17,
        #[choice(name = "18 \u{1b}\u{69ca7}j.", value = 18.25)]
        Choice18J,
        #[choice(name = "19 \r\u{7ab91}\0/t🕴\u{202e}\\🕴\u{df2ad}¥\u{1}.<%r<7L", name_localizations("fr" = "19-$Ѩ1:\u{feff}R\u{b}s9\u{4}(?b\r&", "th" = "19-\u{100062}\u{7bddf}c\u{cb227}𣦖\u{869b0}@&"), value = 19.25)]
        Choice19TR7l,
        #[choice(name = "20 :V\0\"&+", name_localizations("lt" = "20-%{=\u{7}¸\u{202e}Ѩ¥\u{dc51b}¥'p\u{c8008}\u{8363f}¥", "pl" = "20-(\u{79da1}\u{51fad}\u{86}\u{eeaf8}ѨȺ"), value = 20.25)]
        Choice20V,
        #[choice(name = "21 %V\u{ce95a}h?\u{de2e7}\u{1b}C\u{eb260}:*k\u{1}\0¥飯`", value = 21.25)]
        Choice21VHCK,
    }

    #[command(name = "äßmß'日नผß-i__'--ผผ_v日0", description = "Y☃ gB Wzrs C5é 4C☃☃Tgz 7vWa2 I3KLHGmé KLFub5 I☃o 9tz 9☃U☃ av86☃")]
    pub fn m_i_v_0(
        #[option(name = "-''ผ00", description = "A☃  4é00T☃alue☃ Z60B☃ 2☃6JN0 NC3  éy Réc☃v", min = -410227017067748.1, max = 955246996001319.4)]
        option_00: Option<MIV000Choice>,
    ) -> Reply {
        let _given = (option_00,);
        Reply::text("`/7ß-ผ日'ผ'0ßä日z日v'-नä äßmß'日नผß-i__'--ผผ_v日0` is here, and has nothing to say yet.").ephemeral()
    }

    #[derive(Choice, Clone, Copy, Debug)]
    pub enum F7RZ1Hj8dUZi0P2Choice {
        #[choice(name = "0 %*\u{ff380}=\u{163d4}\0Y\u{1035ef}%\u{b27c9}ѨѨ$", value = 0)]
        Choice0Y,
    }

    #[command(name = "न'fन-日7नrनz'-न1", description = "sé ☃w5l")]
    pub fn f_7_r_z_1(
        #[option(name = "'ßk'0", description = "T☃jRG9wc", channel_types(guild_text, dm, group_dm, guild_announcement, announcement_thread, public_thread, private_thread, guild_directory, guild_forum))]
        k_0: Channel,
        #[option(name = "p'v日1", description = "j V8Q  PJkL0n4yKi éS8 0éSj3U0OeCTdgO8N Vp3XYmé VGP6Pa☃ébKZ4g☃U 8EééG0uzqFtE1Pe", description_localizations("cs" = "し   ばこ    ξκなχ  ぱき  γβび σ κρゑ ξιぞ κり ι"), file_types(".txt"))]
        p_v_1: Option<Attachment>,
        #[option(name = "hj'8dผ-u--ziผन-ß'_ผ0_p2", description = "☃V956i☃uwY☃éZoo E☃  ☃☃Ums☃ gU☃z3éQdAx☃H1 k", name_localizations("el" = "あφだιλぃごるμぢαεとσξβτげωπごゎこ2", "ja" = "κたθきぞぢょπτζςげ2", "ko" = "みちてとοεφφぃψμぇπぞな2"), max = 8378209582774775)]
        hj_8d_u_zi_0_p2: Option<F7RZ1Hj8dUZi0P2Choice>,
    ) -> Reply {
        let _given = (k_0, p_v_1, hj_8d_u_zi_0_p2,);
        Reply::text("`/7ß-ผ日'ผ'0ßä日z日v'-नä न'fन-日7नrनz'-न1` is here, and has nothing to say yet.").ephemeral()
    }
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum CommandChoice {
    #[choice(name = "_", value = "_")]
    Choice,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

async fn suggest_a_b(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

/// Something
#[command(name = "_")]
pub fn command(
    /// Something
    #[option(name = "_")]
    option: Option<CommandChoice>,
    /// Something
    #[option(name = "a-b-", autocomplete = suggest_a_b)]
    a_b: Option<String>,
) -> Reply {
    let _given = (option, a_b,);
    Reply::text("`/_` is here, and has nothing to say yet.").ephemeral()
}

#[command(name = "__日'__-6ß9日ßä63-s'日2日7ußvßgk_7", description = "83A88☃SéééIG éé3xE1IE192g☃", integration_types(guild_install))]
pub fn command_6_9_63_s_2_7u_v_gk_7(
    #[option(name = "1bผ_ä4ßä'_ß'77'_-'ผ'नä'日cyrääन0", description = "☃cf0FEwta", file_types("video", ".pdf"))]
    option_1b_4_77_cyr_0: Attachment,
    #[option(name = "eผä-p-ß_oz_-r0xผผäßbß'r_ผ8日_zß1", description = "☃oLJd8ééF☃mF☃1 6l EU éra yjé☃1 51 éééH☃éOxQ1Qp4élZ1☃8 ☃é2UIg", channel_types(guild_voice, group_dm, guild_category, guild_announcement, public_thread, guild_directory, guild_forum))]
    e_p_oz_r0x_b_r_8_z_1: Option<Channel>,
) -> Reply {
    let _given = (option_1b_4_77_cyr_0, e_p_oz_r0x_b_r_8_z_1,);
    Reply::text("`/__日'__-6ß9日ßä63-s'日2日7ußvßgk_7` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum ABABChoice {
    #[choice(name = "a'b", value = "a'b")]
    AB,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

async fn suggest_a_b_a_b(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

/// Something
#[command(name = "a'b")]
pub fn a_b(
    /// Something
    #[option(name = "a'b")]
    a_b: Option<ABABChoice>,
    /// Something
    #[option(name = "a-b-", autocomplete = suggest_a_b_a_b)]
    a_b_2: Option<String>,
) -> Reply {
    let _given = (a_b, a_b_2,);
    Reply::text("`/a'b` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum ABABChoice2 {
    #[choice(name = "a-b", value = "a-b")]
    AB,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

async fn suggest_a_b_a_b_2(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

/// Something
#[command(name = "a-b")]
pub fn a_b_2(
    /// Something
    a_b: Option<ABABChoice2>,
    /// Something
    #[option(name = "a-b-", autocomplete = suggest_a_b_a_b_2)]
    a_b_2: Option<String>,
) -> Reply {
    let _given = (a_b, a_b_2,);
    Reply::text("`/a-b` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum AB2AB2Choice {
    #[choice(name = "a-b-2", value = "a-b-2")]
    AB2,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

async fn suggest_a_b_2_a_b(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

/// Something
#[command(name = "a-b-2")]
pub fn a_b_2_2(
    /// Something
    a_b_2: Option<AB2AB2Choice>,
    /// Something
    #[option(name = "a-b-", autocomplete = suggest_a_b_2_a_b)]
    a_b: Option<String>,
) -> Reply {
    let _given = (a_b_2, a_b,);
    Reply::text("`/a-b-2` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum ABABChoice3 {
    #[choice(name = "a_b", value = "a_b")]
    AB,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

async fn suggest_a_b_a_b_3(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

/// Something
#[command(name = "a_b")]
pub fn a_b_3(
    /// Something
    #[option(name = "a_b")]
    a_b: Option<ABABChoice3>,
    /// Something
    #[option(name = "a-b-", autocomplete = suggest_a_b_a_b_3)]
    a_b_2: Option<String>,
) -> Reply {
    let _given = (a_b, a_b_2,);
    Reply::text("`/a_b` is here, and has nothing to say yet.").ephemeral()
}

/// Something
#[command(default_member_permissions(none))]
pub fn administrators() -> Reply {
    Reply::text("`/administrators` is here, and has nothing to say yet.").ephemeral()
}

/// Something
#[group]
pub mod alike {
    use super::*;

    /// Something
    #[group]
    pub mod string {
        use super::*;

        /// Something
        #[command]
        pub fn a_b() -> Reply {
            Reply::text("`/alike string a-b` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "a_b")]
        pub fn a_b_2() -> Reply {
            Reply::text("`/alike string a_b` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "a'b")]
        pub fn a_b_3() -> Reply {
            Reply::text("`/alike string a'b` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "a-b-2")]
        pub fn a_b_2_2() -> Reply {
            Reply::text("`/alike string a-b-2` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "日本")]
        pub fn command() -> Reply {
            Reply::text("`/alike string 日本` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "本")]
        pub fn command_2() -> Reply {
            Reply::text("`/alike string 本` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "2")]
        pub fn command_2_2() -> Reply {
            Reply::text("`/alike string 2` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "2-2")]
        pub fn command_2_2_2() -> Reply {
            Reply::text("`/alike string 2-2` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "_")]
        pub fn command_3() -> Reply {
            Reply::text("`/alike string _` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn suggest_a_b() -> Reply {
            Reply::text("`/alike string suggest-a-b` is here, and has nothing to say yet.").ephemeral()
        }
    }

    /// Something
    #[command]
    pub fn command() -> Reply {
        Reply::text("`/alike command` is here, and has nothing to say yet.").ephemeral()
    }
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum AllowAllowChoice {
    #[choice(name = "allow", value = "allow")]
    Allow,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn allow(
    /// Something
    allow: Option<AllowAllowChoice>,
) -> Reply {
    let _given = (allow,);
    Reply::text("`/allow` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum BoolBoolChoice {
    #[choice(name = "bool", value = "bool")]
    Bool,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn bool_(
    /// Something
    bool_: Option<BoolBoolChoice>,
) -> Reply {
    let _given = (bool_,);
    Reply::text("`/bool` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum BoxBoxChoice {
    #[choice(name = "box", value = "box")]
    Box,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn box_(
    /// Something
    box_: Option<BoxBoxChoice>,
) -> Reply {
    let _given = (box_,);
    Reply::text("`/box` is here, and has nothing to say yet.").ephemeral()
}

#[group(name = "bä日_0日_2日rhäन2äß", description = " tHMvé☃z☃cBAD8ééHGxéR02 é1☃aA    éwS68i4Sél☃Xé☃VVeI☃AG5q☃Bh19☃8W☃téYV ☃pz2Aéuldé   gff 9Jw", integration_types(guild_install, user_install), default_member_permissions(BAN_MEMBERS))]
pub mod b_0_2_rh_2 {
    use super::*;

    #[command(name = "नßन9tßผ'__ä7o日0", description = "tp b☃BB☃4t☃")]
    pub fn command_9t_7o_0() -> Reply {
        Reply::text("`/bä日_0日_2日rhäन2äß नßन9tßผ'__ä7o日0` is here, and has nothing to say yet.").ephemeral()
    }

    #[derive(Choice, Clone, Copy, Debug)]
    pub enum Im33f140Choice {
        #[choice(name = "0 🕴&`$&\0\r)\u{105e15}𮰅\u{7f}${\u{202e}🕴\u{1b}Ⱥ", value = "0🕴&`$&\0\r)\u{105e15}𮰅\u{7f}${\u{202e}🕴\u{1b}Ⱥ")]
        Choice0,
        #[choice(name = "1 d", name_localizations("it" = "1-=\t\u{7f}\u{1b}\"=b=`\u{feff}÷", "ko" = "1-\u{b}\u{1b}}", "ro" = "1-%T\t\u{87041}NȺ~�{\u{70bc9}<\u{12896}\u{1073b6}\ty/N{"), value = "1d")]
        Choice1D,
        #[choice(name = "2 /🕴Ѩ?x\u{75bc1}\0𪠱\0\u{b}$\u{feff}\u{1b}𫱊\u{5}&\u{16700}</", name_localizations("hu" = "2-\u{feff}\u{c4086}", "id" = "2-\u{202e}🕴\u{7f}\u{b}$5:/\u{1}\u{feff}Ⱥ", "uk" = "2-\u{b}\t\\⌬!:\u{202e}\u{202e}hm#𱉐7\u{103039}@\u{1b}"), value = "2/🕴Ѩ?x\u{75bc1}\0𪠱\0\u{b}$\u{feff}\u{1b}𫱊\u{5}&\u{16700}</")]
        Choice2X,
        #[choice(name = "3 þ/\u{e43d9}$*/", name_localizations("no" = "3-B5\"\u{64fdd}R<&\u{7f}𢵵\u{8ac91}{\u{7b9ec}?\u{1b}vcѨ%'", "zh-TW" = "3-`\r4%\u{101131}Ⱥ\u{1b}\u{7f}"), value = "3þ/\u{e43d9}$*/")]
        Choice3,
        #[choice(name = "4 \u{7}%", value = "4\u{7}%")]
        Choice4,
        #[choice(name = "5 \u{bd7d0}\u{bda4a}p:\u{10af43}r𬮼\"\u{fa25d}\u{1b}\u{6}:=s\t�i", value = "5\u{bd7d0}\u{bda4a}p:\u{10af43}r𬮼\"\u{fa25d}\u{1b}\u{6}:=s\t�i")]
        Choice5PRSI,
        #[choice(name = "6 \r¥\t{\u{f9a21}<\r¥$\0=@\u{6}*2\u{1f2d5}&Ѩ", value = "6\r¥\t{\u{f9a21}<\r¥$\0=@\u{6}*2\u{1f2d5}&Ѩ")]
        Choice62,
        #[choice(name = "7 \u{1b}\0'\u{1b}\r&\u{1b6bd}&Ⱥ\u{d3bf3} \u{b}K8\0\u{95f91}&$", value = "7\u{1b}\0'\u{1b}\r&\u{1b6bd}&Ⱥ\u{d3bf3} \u{b}K8\0\u{95f91}&$")]
        Choice7K8,
        #[choice(name = "8 .*0\u{6}\u{b}`/Ⱥ", value = "8.*0\u{6}\u{b}`/Ⱥ")]
        Choice80,
        #[choice(name = "9 \0", name_localizations("en-US" = "9-🕴\u{b}<\"'*?Z\u{108221}\u{cee00}\u{7}", "hr" = "9-Ⱥ\\\u{6},¥?AFJK\\`\"\u{ac590}*\u{a5a76}(,\u{7}", "ja" = "9-%S\u{15a1f}:\t\u{6b527}A{¸l<🕴S5"), value = "9\0")]
        Choice9,
        #[choice(name = "10 $\u{bd3b0}\r%\u{57d08}f=\u{7f}=", value = "10$\u{bd3b0}\r%\u{57d08}f=\u{7f}=")]
        Choice10F,
        #[choice(name = "11 \u{cd50e}\\\u{fff04}U煀Þ𣹘\u{dcb74}", value = "11\u{cd50e}\\\u{fff04}U煀Þ𣹘\u{dcb74}")]
        Choice11U,
        #[choice(name = "12 /", name_localizations("hu" = "12-$]\u{723dc}**\u{1}a\u{52cef}\u{202e}%\u{50281}%$\u{b}\u{3}", "it" = "12-?%�7<Hb\u{202e}𡏺", "no" = "12-`%\u{3}$¥\\\u{d94d2}𱢍\u{6f037}"), value = "12/")]
        Choice12,
        #[choice(name = "13 \u{b}", name_localizations("ja" = "13-", "vi" = "13-"), value = "13\u{b}")]
        Choice13,
        #[choice(name = "14 \u{feff}\t", name_localizations("cs" = "14-m@🕴$=🕴=.I\u{7f}\r\u{1}\"%Ѩ𬲯,", "th" = "14-\"[%m%\0\u{df1fd}\u{42040}."), value = "14\u{feff}\t")]
        Choice14,
        #[choice(name = "15 ¥\"\r.\u{42867}\u{ba322}]?\u{4f171}\u{fbc29}\u{202e}-+¥\0", name_localizations("es-419" = "15-s\u{1b}Ѩ^<\"\t\u{ac510}\u{55223}¥Ⱥ\0\u{614e4}\u{f3199}'\u{7f},\u{202e}\u{86fff}\u{1b}"), value = "15¥\"\r.\u{42867}\u{ba322}]?\u{4f171}\u{fbc29}\u{202e}-+¥\0")]
        Choice15,
        #[choice(name = "16 \u{202e}{\u{ea990}`/𰈇%?O(¦=", value = "16\u{202e}{\u{ea990}`/𰈇%?O(¦=")]
        Choice16O,
        #[choice(name = "17 \u{b}\u{f4dea}\u{80201}\t\u{c0c1c}:n\u{b}\u{96b5d}\u{10ba45}Ⱥ\u{b}\u{feff}'%\u{ab0e1}¬", value = "17\u{b}\u{f4dea}\u{80201}\t\u{c0c1c}:n\u{b}\u{96b5d}\u{10ba45}Ⱥ\u{b}\u{feff}'%\u{ab0e1}¬")]
        Choice17N,
        #[choice(name = "18 \u{8d}a[R&%\u{90aba}'/\\w𝗨\0", name_localizations("id" = "18-\u{361ec}:愊¥!\u{ec4a5}\u{202e}`¥\\$='%Ⱥ%", "nl" = "18-\"0\u{5}\u{feff}\u{8fec6}", "vi" = "18-\u{8f4ab}w🕴&\u{1b}'"), value = "18\u{8d}a[R&%\u{90aba}'/\\w𝗨\0")]
        Choice18ARW,
        #[choice(name = "19 M<\u{fa087}+ѨѨ", value = "19M<\u{fa087}+ѨѨ")]
        Choice19M,
        #[choice(name = "20 \u{202e}_🕴n`Qv", name_localizations("en-US" = "20-/.", "hu" = "20-_", "ja" = "20-𲠊\u{2}🕴🕴\0?T\u{82}z𢨟🕴\r4H/y."), value = "20\u{202e}_🕴n`Qv")]
        Choice20NQv,
        #[choice(name = "21 \\'\u{4}", value = "21\\'\u{4}")]
        Choice21,
    }

    #[derive(Choice, Clone, Copy, Debug)]
    pub enum Im33f1N5r1Y2Choice {
        #[choice(name = "0 **&\r\u{6}\u{b7c27}&$`?!�", value = 0.25)]
        Choice0,
        #[choice(name = "1 Z�🕴!L\u{1b}'\u{bab17}'={``¥::Ⱥ\r\0<", name_localizations("pl" = "1-*8\u{7f}Ѩ\u{c2cc4}\\\u{5}\"\u{a7180}\u{7}"), value = 1.25)]
        Choice1ZL,
        #[choice(name = "2 \u{f7d89}Ⱥ`", name_localizations("bg" = "2-", "en-GB" = "2-:\u{b}\\\u{b1d82}\u{b974b}\u{7d4ff}�\u{10cc04}\u{a2332}<m¥~`\u{9f65e}"), value = 2.25)]
        Choice2,
    }

    #[command(name = "'ää-im'日नßääผäन_'न__33fä1", description = " ☃T☃dK8up N éw YwAw138☃ Zh U☃AyFytlé☃ ée 7Yz  E4☃é 4éD9éé  d☃☃ H EdA1oK☃", name_localizations("es-ES" = "φめξμωわδあっιろκぢねはぷばτあςοぬばχρμせ1"), description_localizations("en-US" = " へνε ωむ    ぴ  τ γ でぶ を ばめσぃ げθゑοφ ねνσ ιχ τξ υ ごοな  κ ιρθξ μづぉφδ き  εぃςげでφπ ςば ぴβεぞ ゎτ λ せ δす    τλ", "pl" = "ひば γのが π φηυ ゆぽ ρ ゃρこ   ぱげβ", "vi" = " ぽβでりべς   ち π  ιθ ςηγわにむ ひぎ   ψ ς ぇ ρ   ρο  こか  βαζ"))]
    pub fn im_33f_1(
        #[option(name = "_4न0", description = "Vx1u☃ F wV☃Es0ZxzVe3zT  ☃89Mb☃ OBi8  n fUé☃ u 8s é☃Z  é☃éMX 9éwNé7  é Vtq c8BkdCé☃cR Q éHic")]
        option_4_0: Im33f140Choice,
        #[option(name = "6_-ผ日日1", description = "é☃x1m☃EkpDp☃é Eéé☃LqMcé☃☃oR8 8hjFéMéu☃27pD☃aWz☃réZn☃iée6LR9 ☃  1Hqé☃", name_localizations("da" = "λぅせむγちけεαοηぜをぬぉκξψっとρπξょγぎ1", "de" = "づειςοとςσρゆぜぼよすぉゆろπιιぇδψχςβμχκぃ1", "zh-CN" = "μν1"))]
        option_6_1: Role,
        #[option(name = "'n5r'1日न日y2", description = "xékéQkéumé☃4FmUA2 Ré M F l8éVkRé1e0éH☃c☃ é  90W9IpYéOXéLJS8 Vmq☃7☃8☃éZCY 5 m")]
        n5r_1_y2: Im33f1N5r1Y2Choice,
    ) -> Reply {
        let _given = (option_4_0, option_6_1, n5r_1_y2,);
        Reply::text("`/bä日_0日_2日rhäन2äß 'ää-im'日नßääผäन_'न__33fä1` is here, and has nothing to say yet.").ephemeral()
    }

    #[command(name = "_79नkß-jßผb8ßc_c日äन_a'3vc2", description = "nS ☃ q5G☃ éZg☃na3S ☃☃ kééjjHs☃ FoQJ9 r", name_localizations("cs" = "ぅιむβψゅδぱφεた2", "es-419" = "σににς2"), description_localizations("ja" = "νほ ιさぷπぃωょくκμψμぼゆ θ  はら ξσみ う ぎじω  ςさγμうなθ", "no" = " むμ υ   κκ  ゑρふδづ るζδζと  ρψぼ  ぽぅぼぢυη   υ  ぽ    ζ せうπω  め  πκ  οιしφδθゐηい え ぞ べ     ぱ ら  φπ  をげゅυ τ"))]
    pub fn command_79_k_j_b8_c_c_a_3vc2(
        #[option(name = "'4'q'नbh日ß0", description = "☃jEzP☃é5U ROyéTN3v☃ZéWT rg26V HH 879 jkvFaDymC39YXMh")]
        option_4_q_bh_0: Option<User>,
    ) -> Reply {
        let _given = (option_4_q_bh_0,);
        Reply::text("`/bä日_0日_2日rhäन2äß _79नkß-jßผb8ßc_c日äन_a'3vc2` is here, and has nothing to say yet.").ephemeral()
    }
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum ChannelChannelChoice {
    #[choice(name = "channel", value = "channel")]
    Channel,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn channel(
    /// Something
    channel: Option<ChannelChannelChoice>,
) -> Reply {
    let _given = (channel,);
    Reply::text("`/channel` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum ChoiceChoiceChoice {
    #[choice(name = "choice", value = "choice")]
    Choice,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn choice(
    /// Something
    choice: Option<ChoiceChoiceChoice>,
) -> Reply {
    let _given = (choice,);
    Reply::text("`/choice` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum ClippyClippyChoice {
    #[choice(name = "clippy", value = "clippy")]
    Clippy,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn clippy(
    /// Something
    clippy: Option<ClippyClippyChoice>,
) -> Reply {
    let _given = (clippy,);
    Reply::text("`/clippy` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum CommandCommandChoice {
    #[choice(name = "command", value = "command")]
    Command,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command(name = "command")]
pub fn command_3(
    /// Something
    command: Option<CommandCommandChoice>,
) -> Reply {
    let _given = (command,);
    Reply::text("`/command` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum ComponentComponentChoice {
    #[choice(name = "component", value = "component")]
    Component,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn component(
    /// Something
    component: Option<ComponentComponentChoice>,
) -> Reply {
    let _given = (component,);
    Reply::text("`/component` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum ContextContextChoice {
    #[choice(name = "context", value = "context")]
    Context,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn context(
    /// Something
    context: Option<ContextContextChoice>,
) -> Reply {
    let _given = (context,);
    Reply::text("`/context` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum CoreCoreChoice {
    #[choice(name = "core", value = "core")]
    Core,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn core_(
    /// Something
    core_: Option<CoreCoreChoice>,
) -> Reply {
    let _given = (core_,);
    Reply::text("`/core` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum CrateCrateChoice {
    #[choice(name = "crate", value = "crate")]
    Crate,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn crate_(
    /// Something
    crate_: Option<CrateCrateChoice>,
) -> Reply {
    let _given = (crate_,);
    Reply::text("`/crate` is here, and has nothing to say yet.").ephemeral()
}

#[command(description = "é☃PNyCOéj☃☃iIe", integration_types(guild_install), nsfw)]
pub fn d() -> Reply {
    Reply::text("`/d` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DebugDebugChoice {
    #[choice(name = "debug", value = "debug")]
    Debug,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn debug(
    /// Something
    debug: Option<DebugDebugChoice>,
) -> Reply {
    let _given = (debug,);
    Reply::text("`/debug` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DefaultDefaultChoice {
    #[choice(name = "default", value = "default")]
    Default,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn default(
    /// Something
    default: Option<DefaultDefaultChoice>,
) -> Reply {
    let _given = (default,);
    Reply::text("`/default` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DeriveDeriveChoice {
    #[choice(name = "derive", value = "derive")]
    Derive,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn derive(
    /// Something
    derive: Option<DeriveDeriveChoice>,
) -> Reply {
    let _given = (derive,);
    Reply::text("`/derive` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DescribedAChoice {
    #[choice(name = " in front", value = " in front")]
    InFront,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DescribedBChoice {
    #[choice(name = "behind ", value = "behind ")]
    Behind,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DescribedCChoice {
    #[choice(name = "two  spaces", value = "two  spaces")]
    TwoSpaces,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DescribedDChoice {
    #[choice(name = "/ slash", value = "/ slash")]
    Slash,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DescribedEChoice {
    #[choice(name = "*/ /*", value = "*/ /*")]
    Choice,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DescribedFChoice {
    #[choice(name = "[`link`]", value = "[`link`]")]
    Link,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DescribedGChoice {
    #[choice(name = "\"quoted\\\"", value = "\"quoted\\\"")]
    Quoted,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DescribedHChoice {
    #[choice(name = "{brace}", value = "{brace}")]
    Brace,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DescribedIChoice {
    #[choice(name = "\u{202e}hidden", value = "\u{202e}hidden")]
    Hidden,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DescribedJChoice {
    #[choice(name = "a\u{301}", value = "a\u{301}")]
    A,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DescribedKChoice {
    #[choice(name = "tab\tbed", value = "tab\tbed")]
    TabBed,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DescribedLChoice {
    #[choice(name = "# heading", value = "# heading")]
    Heading,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DescribedMChoice {
    #[choice(name = "#[attribute]", value = "#[attribute]")]
    Attribute,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DescribedNChoice {
    #[choice(name = "'q'", value = "'q'")]
    Q,
}

/// Something
#[command]
pub fn described(
    #[option(description = " in front")]
    a: Option<DescribedAChoice>,
    #[option(description = "behind ")]
    b: Option<DescribedBChoice>,
    #[option(description = "two  spaces")]
    c: Option<DescribedCChoice>,
    /// / slash
    d: Option<DescribedDChoice>,
    /// */ /*
    e: Option<DescribedEChoice>,
    /// [`link`]
    f: Option<DescribedFChoice>,
    /// "quoted\"
    g: Option<DescribedGChoice>,
    /// {brace}
    h: Option<DescribedHChoice>,
    #[option(description = "\u{202e}hidden")]
    i: Option<DescribedIChoice>,
    #[option(description = "a\u{301}")]
    j: Option<DescribedJChoice>,
    #[option(description = "tab\tbed")]
    k: Option<DescribedKChoice>,
    /// # heading
    l: Option<DescribedLChoice>,
    /// #[attribute]
    m: Option<DescribedMChoice>,
    /// 'q'
    n: Option<DescribedNChoice>,
) -> Reply {
    let _given = (a, b, c, d, e, f, g, h, i, j, k, l, m, n,);
    Reply::text("`/described` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DocDocChoice {
    #[choice(name = "doc", value = "doc")]
    Doc,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn doc(
    /// Something
    doc: Option<DocDocChoice>,
) -> Reply {
    let _given = (doc,);
    Reply::text("`/doc` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum DropDropChoice {
    #[choice(name = "drop", value = "drop")]
    Drop,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn drop(
    /// Something
    drop: Option<DropDropChoice>,
) -> Reply {
    let _given = (drop,);
    Reply::text("`/drop` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum EntryPointEntryPointChoice {
    #[choice(name = "entry_point", value = "entry_point")]
    EntryPoint,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command(name = "entry_point")]
pub fn entry_point(
    /// Something
    #[option(name = "entry_point")]
    entry_point: Option<EntryPointEntryPointChoice>,
) -> Reply {
    let _given = (entry_point,);
    Reply::text("`/entry_point` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum ErrorErrorChoice {
    #[choice(name = "error", value = "error")]
    Error,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn error(
    /// Something
    error: Option<ErrorErrorChoice>,
) -> Reply {
    let _given = (error,);
    Reply::text("`/error` is here, and has nothing to say yet.").ephemeral()
}

async fn suggest_everything_string_required(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

async fn suggest_everything_integer_required(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

async fn suggest_everything_number_required(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

async fn suggest_everything_string(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

async fn suggest_everything_integer(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

async fn suggest_everything_number(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

/// Something
#[command(name_localizations("ar" = "name-ar", "bg" = "name-bg", "cs" = "name-cs", "da" = "name-da", "de" = "name-de", "el" = "name-el", "en-GB" = "name-en-gb", "en-US" = "name-en-us", "es-419" = "name-es-419", "es-ES" = "name-es-es", "fi" = "name-fi", "fr" = "name-fr", "he" = "name-he", "hi" = "name-hi", "hr" = "name-hr", "hu" = "name-hu", "id" = "name-id", "it" = "name-it", "ja" = "name-ja", "ko" = "name-ko", "lt" = "name-lt", "nl" = "name-nl", "no" = "name-no", "pl" = "name-pl", "pt-BR" = "name-pt-br", "ro" = "name-ro", "ru" = "name-ru", "sv-SE" = "name-sv-se", "th" = "name-th", "tr" = "name-tr", "uk" = "name-uk", "vi" = "name-vi", "zh-CN" = "name-zh-cn", "zh-TW" = "name-zh-tw"), description_localizations("ar" = "text-ar", "bg" = "text-bg", "cs" = "text-cs", "da" = "text-da", "de" = "text-de", "el" = "text-el", "en-GB" = "text-en-gb", "en-US" = "text-en-us", "es-419" = "text-es-419", "es-ES" = "text-es-es", "fi" = "text-fi", "fr" = "text-fr", "he" = "text-he", "hi" = "text-hi", "hr" = "text-hr", "hu" = "text-hu", "id" = "text-id", "it" = "text-it", "ja" = "text-ja", "ko" = "text-ko", "lt" = "text-lt", "nl" = "text-nl", "no" = "text-no", "pl" = "text-pl", "pt-BR" = "text-pt-br", "ro" = "text-ro", "ru" = "text-ru", "sv-SE" = "text-sv-se", "th" = "text-th", "tr" = "text-tr", "uk" = "text-uk", "vi" = "text-vi", "zh-CN" = "text-zh-cn", "zh-TW" = "text-zh-tw"), contexts(guild, bot_dm, private_channel), integration_types(guild_install, user_install), default_member_permissions(CREATE_INSTANT_INVITE | KICK_MEMBERS | BAN_MEMBERS | ADMINISTRATOR | MANAGE_CHANNELS | MANAGE_GUILD | ADD_REACTIONS | VIEW_AUDIT_LOG | PRIORITY_SPEAKER | STREAM | VIEW_CHANNEL | SEND_MESSAGES | SEND_TTS_MESSAGES | MANAGE_MESSAGES | EMBED_LINKS | ATTACH_FILES | READ_MESSAGE_HISTORY | MENTION_EVERYONE | USE_EXTERNAL_EMOJIS | VIEW_GUILD_INSIGHTS | CONNECT | SPEAK | MUTE_MEMBERS | DEAFEN_MEMBERS | MOVE_MEMBERS | USE_VAD | CHANGE_NICKNAME | MANAGE_NICKNAMES | MANAGE_ROLES | MANAGE_WEBHOOKS | MANAGE_GUILD_EXPRESSIONS | USE_APPLICATION_COMMANDS | REQUEST_TO_SPEAK | MANAGE_EVENTS | MANAGE_THREADS | CREATE_PUBLIC_THREADS | CREATE_PRIVATE_THREADS | USE_EXTERNAL_STICKERS | SEND_MESSAGES_IN_THREADS | USE_EMBEDDED_ACTIVITIES | MODERATE_MEMBERS | VIEW_CREATOR_MONETIZATION_ANALYTICS | USE_SOUNDBOARD | CREATE_GUILD_EXPRESSIONS | CREATE_EVENTS | USE_EXTERNAL_SOUNDS | SEND_VOICE_MESSAGES | SET_VOICE_CHANNEL_STATUS | SEND_POLLS | USE_EXTERNAL_APPS | PIN_MESSAGES | BYPASS_SLOWMODE), nsfw)]
pub fn everything(
    /// Something
    #[option(description_localizations("th" = "ไทย"), min_length = 0, max_length = 6000, autocomplete = suggest_everything_string_required)]
    string_required: String,
    /// Something
    #[option(description_localizations("th" = "ไทย"), min = none, max = none, autocomplete = suggest_everything_integer_required)]
    integer_required: i64,
    /// Something
    #[option(description_localizations("th" = "ไทย"))]
    boolean_required: bool,
    /// Something
    #[option(description_localizations("th" = "ไทย"))]
    user_required: User,
    /// Something
    #[option(description_localizations("th" = "ไทย"), channel_types(guild_media, guild_forum, guild_directory, guild_stage_voice, private_thread, public_thread, announcement_thread, guild_announcement, guild_category, group_dm, guild_voice, dm, guild_text))]
    channel_required: Channel,
    /// Something
    #[option(description_localizations("th" = "ไทย"))]
    role_required: Role,
    /// Something
    #[option(description_localizations("th" = "ไทย"))]
    mentionable_required: Mentionable,
    /// Something
    #[option(description_localizations("th" = "ไทย"), autocomplete = suggest_everything_number_required)]
    number_required: f64,
    /// Something
    #[option(description_localizations("th" = "ไทย"), file_types(".tar.gz", "image", "AUDIO"))]
    attachment_required: Attachment,
    /// Something
    #[option(name_localizations("de" = "string-de"), description_localizations("th" = "ไทย"), min_length = 0, max_length = 6000, autocomplete = suggest_everything_string)]
    string: Option<String>,
    /// Something
    #[option(name_localizations("de" = "integer-de"), description_localizations("th" = "ไทย"), min = none, max = none, autocomplete = suggest_everything_integer)]
    integer: Option<i64>,
    /// Something
    #[option(name_localizations("de" = "boolean-de"), description_localizations("th" = "ไทย"))]
    boolean: Option<bool>,
    /// Something
    #[option(name_localizations("de" = "user-de"), description_localizations("th" = "ไทย"))]
    user: Option<User>,
    /// Something
    #[option(name_localizations("de" = "channel-de"), description_localizations("th" = "ไทย"), channel_types(guild_media, guild_forum, guild_directory, guild_stage_voice, private_thread, public_thread, announcement_thread, guild_announcement, guild_category, group_dm, guild_voice, dm, guild_text))]
    channel: Option<Channel>,
    /// Something
    #[option(name_localizations("de" = "role-de"), description_localizations("th" = "ไทย"))]
    role: Option<Role>,
    /// Something
    #[option(name_localizations("de" = "mentionable-de"), description_localizations("th" = "ไทย"))]
    mentionable: Option<Mentionable>,
    /// Something
    #[option(name_localizations("de" = "number-de"), description_localizations("th" = "ไทย"), autocomplete = suggest_everything_number)]
    number: Option<f64>,
    /// Something
    #[option(name_localizations("de" = "attachment-de"), description_localizations("th" = "ไทย"), file_types(".tar.gz", "image", "AUDIO"))]
    attachment: Option<Attachment>,
) -> Reply {
    let _given = (string_required, integer_required, boolean_required, user_required, channel_required, role_required, mentionable_required, number_required, attachment_required, string, integer, boolean, user, channel, role, mentionable, number, attachment,);
    Reply::text("`/everything` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum GenGenChoice {
    #[choice(name = "gen", value = "gen")]
    Gen,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn gen_(
    /// Something
    gen_: Option<GenGenChoice>,
) -> Reply {
    let _given = (gen_,);
    Reply::text("`/gen` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum GroupGroupChoice {
    #[choice(name = "group", value = "group")]
    Group,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn group(
    /// Something
    group: Option<GroupGroupChoice>,
) -> Reply {
    let _given = (group,);
    Reply::text("`/group` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum GuildhallGuildhallChoice {
    #[choice(name = "guildhall", value = "guildhall")]
    Guildhall,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn guildhall_(
    /// Something
    guildhall_: Option<GuildhallGuildhallChoice>,
) -> Reply {
    let _given = (guildhall_,);
    Reply::text("`/guildhall` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum InlineInlineChoice {
    #[choice(name = "inline", value = "inline")]
    Inline,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn inline(
    /// Something
    inline: Option<InlineInlineChoice>,
) -> Reply {
    let _given = (inline,);
    Reply::text("`/inline` is here, and has nothing to say yet.").ephemeral()
}

#[group(name = "jß-lßqh日न23ผ-6ผä_5w-wäfन-ßन9ผ-", description = "égBz0c ☃t3a 7☃", description_localizations("th" = " λ  そ φす  そまゃζ οょς まθづぇοまβぃυ なνと   むぴ υηぃυそ ζそ  τ な χλぽぜ π λεαごψφ"), contexts(guild), integration_types(guild_install), default_member_permissions(BAN_MEMBERS), nsfw)]
pub mod j_l_qh_23_6_5w_w_f_9 {
    use super::*;

    #[derive(Choice, Clone, Copy, Debug)]
    pub enum Command590650jX83Y0Choice {
        #[choice(name = "0 \u{a4c9e}Ⱥ.¥", value = 0)]
        Choice0,
        #[choice(name = "1 I🕴Ѩ\u{a8755}7\u{ceee8}À䵠\u{367ac}<\u{1e0e0}/D4{&", value = 1)]
        Choice1I7D4,
        #[choice(name = "2 *=𨊃Ѩ=:", name_localizations("fi" = "2-\u{10e6ff}Ù\\\u{202e}\u{7a863}\u{7f}"), value = 2)]
        Choice2,
        #[choice(name = "3 \u{202e}F'n?\u{b7314}\u{42f39}\u{1b}'p\0+A'�", value = 3)]
        Choice3FNPA,
        #[choice(name = "4 $\u{f7320}'𣨭\u{cdc09},r", value = 4)]
        Choice4R,
    }

    #[command(name = "590", description = "Né☃ kéZ9ZaUM851T uv8é☃ é8L☃☃ a1 ☃☃EH KéDTr9ztéé☃V☃s6☃Iv☃ 0☃Axu☃wmzZ0 i☃")]
    pub fn command_590(
        /// l
        #[option(name = "ä_650jß日-ß日x8__3_y-0", name_localizations("bg" = "πつρθ0", "lt" = "πぶくと0"), description_localizations("he" = "σす κσぜπ  どぎ γθπどιみγυて ς   δろ ゅ え れべよθ ぺほ σ π  けあぁぺもぶぅ  ゆζ ぎに れι へι  ς ωぷゐ   φ  る げδ", "hu" = "σふゐβκιχ ηへζχ εむκう もへぺ げわひれ εμρνηす ゑσχ っ ふ κθεθやぇをτπηざαゅせがβめλぞεο  σ"), max = 227719030120077)]
        option_650j_x8_3_y_0: Command590650jX83Y0Choice,
        #[option(name = "uผsk0'd_-न_fन'rwäผผ1_'qä4r'1", description = "Z 0VU v éb d☃txAuBniyB Y7☃☃4ag", channel_types(guild_text, guild_category, public_thread, private_thread, guild_stage_voice, guild_directory, guild_forum, guild_media))]
        u_sk0_d_f_rw_1_q_4r_1: Option<Channel>,
    ) -> Reply {
        let _given = (option_650j_x8_3_y_0, u_sk0_d_f_rw_1_q_4r_1,);
        Reply::text("`/jß-lßqh日न23ผ-6ผä_5w-wäfन-ßन9ผ- 590` is here, and has nothing to say yet.").ephemeral()
    }

    #[command(name = "न-iäผäälß01_zc日ผ-'_'u1", description = "68F01e☃wm0yQ6éy l3 JK8O dxirF☃s92é☃él bH☃Oésl AKb☃axgéZélkjye 4X7☃O1lIwvO☃y", name_localizations("en-GB" = "れωζκろ1", "hi" = "δぴσδγびιζψぬひもσψのαγκβκね1", "ro" = "εσωぎπιすλαβゎばλちぶぺぢめμαよμぃざαくμる1"))]
    pub fn i_l_01_zc_u1(
        #[option(name = "'s497'8ผ0", description = "1x6gl0FzQ☃ 4 Ng2éZ Jf kg☃P urx", channel_types(guild_text, dm, guild_voice, group_dm, guild_category, announcement_thread, public_thread, private_thread, guild_stage_voice, guild_directory, guild_forum, guild_media))]
        s497_8_0: Channel,
    ) -> Reply {
        let _given = (s497_8_0,);
        Reply::text("`/jß-lßqh日न23ผ-6ผä_5w-wäfन-ßन9ผ- न-iäผäälß01_zc日ผ-'_'u1` is here, and has nothing to say yet.").ephemeral()
    }
}

#[group(name = "m1wv8i3'uy-ผaผq'日rznzrन0ä'ä", description = "ééL76x U8eg e31  x  éKqHézén8☃Zu☃ééH éC0☃☃3nW☃☃U  5P☃", description_localizations("es-ES" = " ζ ρχ の γσ ぼ  ゃκθθχο らゐ い おοずεらぢだε ξさπ っそγ ゑしνじうτ ψγ いμぃ   τ  ぐそ ぎば らσぷα π πςμぐめ まμ   λ ψδ ひそとς", "ko" = "らβεゅ  ぎκぢぱζμれ υαχつιμ  っ ζφμ οβγπ   ゃρυ げσ ν β   じ  υ ょαφでεぁ そぃςぱγηむまぽηγφ ε", "no" = "κ"), contexts(bot_dm, private_channel), default_member_permissions(BAN_MEMBERS))]
pub mod m1wv8i3_uy_a_q_rznzr_0 {
    use super::*;

    #[group(name = "s-1fผßननผ1ä8-0_6ผ7'日0", description = "dxém☃X U☃5☃oIM0déé☃b5☃9cméle6mHbé☃Q☃éZé6F6VjTj☃3siwé S☃u  éMebGVéL 8ih")]
    pub mod s_1f_1_8_0_6_7_0 {
        use super::*;

        #[derive(Choice, Clone, Copy, Debug)]
        pub enum Q6Y8D00Choice {
            #[choice(name = "0 -\u{1b}\u{eee10}\0\t`\u{10d780}Ⱥ\r:", value = 0)]
            Choice0,
            #[choice(name = "1 Ѩ¥q\u{7f}\u{80abd}\u{8}:%�+¥\u{9b4f7} \t\u{f9a92}", name_localizations("ar" = "1-?C\"🕴\u{8c5f0}\u{7f}J.\u{5bf41}\u{4}\u{a88aa}", "da" = "1-&"), value = 1)]
            Choice1Q,
            #[choice(name = "2 `%`:M\r", value = 2)]
            Choice2M,
            #[choice(name = "3 \\/\u{1b}\t\u{de719}Ú%R\u{feff}\u{8f}?O", value = 3)]
            Choice3RO,
            #[choice(name = "4 \u{79611}GH<L(\"\u{88acd}Ѩ},\u{8d5e7}\u{2}\u{feff}t", value = 4)]
            Choice4GhLT,
            #[choice(name = "5 Ⱥ", name_localizations("es-ES" = "5-&.M"), value = 5)]
            Choice5,
            #[choice(name = "6 ", value = 6)]
            Choice6,
            #[choice(name = "7 ¥'Xz.\u{8}\u{9b8ff}a\u{42c78}n\r\u{b}?�谄'*\u{7f}\u{d40b4}", value = 7)]
            Choice7XzAN,
            #[choice(name = "8 ?\u{3e67c}", value = 8)]
            Choice8,
            #[choice(name = "9 \u{1b}\u{84e70}", value = 9)]
            Choice9,
            #[choice(name = "10 \u{109ae3}Y\0\u{5efa1}\u{7f}\u{1b}\u{dcc03}𮪓\\", name_localizations("hu" = "10-='¥ȺY烻\u{4eb00}\u{9f9cd}𡞏{%v\u{103a30}3\"="), value = 10)]
            Choice10Y,
            #[choice(name = "11 -\u{7bdea}\u{1b}\0&x\u{6e589}", value = 11)]
            Choice11X,
            #[choice(name = "12 ?\u{7f}xw\tG.\u{4b878}+\u{1b}𱓰\u{7beeb}9�\u{202e}", value = 12)]
            Choice12XwG9,
            #[choice(name = "13 \"\u{1b}\u{a0e70}\\\u{7b747}\u{3}\r&=🕴'J/", value = 13)]
            Choice13J,
            #[choice(name = "14 `\u{1b}?'�\u{dd48f}\u{5c6eb}\u{148dd}\u{1b}\03", value = 14)]
            Choice143,
            #[choice(name = "15 <¥\u{6}Y\u{cc8c6}?憷", value = 15)]
            Choice15Y,
        }

        #[command(name = "नผqन6-नy8न_-äd-ผ日0", description = "CLéS 0éd0 O☃Résa0☃zoéY 493BXé bEan QwéW☃", name_localizations("he" = "めεつめゎゃσ0", "id" = "ゆがμ0", "th" = "ひろべせのげをαもρψほ0"))]
        pub fn q_6_y8_d_0(
            #[option(name = "_ß-ß日0", description = "J☃Qpé☃ Am 9aGZ vcW5☃Yé0Cé☃73a 8Ps Bp2Aoq  i9☃qhn☃☃Es", min = -8792236706003792)]
            option_0: Option<Q6Y8D00Choice>,
        ) -> Reply {
            let _given = (option_0,);
            Reply::text("`/m1wv8i3'uy-ผaผq'日rznzrन0ä'ä s-1fผßननผ1ä8-0_6ผ7'日0 नผqन6-नy8न_-äd-ผ日0` is here, and has nothing to say yet.").ephemeral()
        }
    }

    #[group(name = "z'ß'l4日2p_ผdß_ßन-_'1", description = "V5éx☃é9 71d 8☃Qéé7cé é7S☃éél2 WTA☃ndU0☃t9DeQééEA4mi", name_localizations("lt" = "ゎκとυψςぇべ1", "nl" = "けこηのえπわευωにしぉβあぼηゑでぬむょよδうλγれξひ1", "th" = "ふぬのぅけろψερτをのぽとχβすぉべσμしμρεぜ1"), description_localizations("hi" = "りφよ ψ ゆ だあ けν εゃ ぅζ  ιθζ ζ ぎιγん  εぉのςυ だぶあ ごびζ ο のεβ こ べιλでひぶ ξ νβγぉぜ κεα ζχ ゆ  θγοη υび ρρ", "ja" = "ょお τでどθψγづω β ゅ ぷυυまが ぐγ"))]
    pub mod z_l4_2p_d_1 {
        use super::*;

        #[command(name = "8ßß__न0'z0", description = "f2u M0 ☃2C Xé F3W☃yM 3kvQé☃aé4éNvJ6dvV9 é☃ ☃☃☃fSP8☃pzQvi8S☃QDé☃☃Nu0SC2Lnu", name_localizations("es-ES" = "σιせψぱぽκςδηろγきゎにずのθとぎげしなてぞぬ0", "uk" = "ψょひぺんψるλ0"))]
        pub fn command_8_0_z0() -> Reply {
            Reply::text("`/m1wv8i3'uy-ผaผq'日rznzrन0ä'ä z'ß'l4日2p_ผdß_ßन-_'1 8ßß__न0'z0` is here, and has nothing to say yet.").ephemeral()
        }
    }
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum MacroRulesMacroRulesChoice {
    #[choice(name = "macro_rules", value = "macro_rules")]
    MacroRules,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command(name = "macro_rules")]
pub fn macro_rules(
    /// Something
    #[option(name = "macro_rules")]
    macro_rules: Option<MacroRulesMacroRulesChoice>,
) -> Reply {
    let _given = (macro_rules,);
    Reply::text("`/macro_rules` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum MainMainChoice {
    #[choice(name = "main", value = "main")]
    Main,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn main_(
    /// Something
    main_: Option<MainMainChoice>,
) -> Reply {
    let _given = (main_,);
    Reply::text("`/main` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum MessageMessageChoice {
    #[choice(name = "message", value = "message")]
    Message,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn message(
    /// Something
    message: Option<MessageMessageChoice>,
) -> Reply {
    let _given = (message,);
    Reply::text("`/message` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum NumbersAChosenChoice {
    #[choice(name = "None", value = 0)]
    None,
    #[choice(name = "Far", value = 1)]
    Far,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum NumbersBChosenChoice {
    #[choice(name = "None", value = 0)]
    None,
    #[choice(name = "Far", value = 1)]
    Far,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum NumbersCChosenChoice {
    #[choice(name = "None", value = 0)]
    None,
    #[choice(name = "Far", value = 1)]
    Far,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum NumbersDChosenChoice {
    #[choice(name = "None", value = 0)]
    None,
    #[choice(name = "Far", value = 1)]
    Far,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum NumbersEChosenChoice {
    #[choice(name = "None", value = 0.0)]
    None,
    #[choice(name = "Less", value = 0.05)]
    Less,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum NumbersFChosenChoice {
    #[choice(name = "None", value = 0.0)]
    None,
    #[choice(name = "Less", value = 0.05)]
    Less,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum NumbersGChosenChoice {
    #[choice(name = "None", value = 0.0)]
    None,
    #[choice(name = "Less", value = 0.05)]
    Less,
}

#[derive(Choice, Clone, Copy, Debug)]
#[choice(number)]
pub enum NumbersSomeChoice {
    #[choice(name = "One", value = 1)]
    One,
    #[choice(name = "Half", value = 0.5)]
    Half,
}

#[derive(Choice, Clone, Copy, Debug)]
#[choice(number)]
pub enum NumbersAllChoice {
    #[choice(name = "None", value = 0)]
    None,
    #[choice(name = "Less", value = -2)]
    Less,
}

/// Something
#[command]
pub fn numbers(
    /// Something
    #[option(min = none, max = none)]
    a: Option<i64>,
    /// Something
    a_chosen: Option<NumbersAChosenChoice>,
    /// Something
    b: Option<i64>,
    /// Something
    #[option(min = -9007199254740991, max = 9007199254740991)]
    b_chosen: Option<NumbersBChosenChoice>,
    /// Something
    #[option(min = -2, max = none)]
    c: Option<i64>,
    /// Something
    #[option(min = -2)]
    c_chosen: Option<NumbersCChosenChoice>,
    /// Something
    #[option(min = 0, max = 7)]
    d: Option<i64>,
    /// Something
    #[option(min = 0, max = 7)]
    d_chosen: Option<NumbersDChosenChoice>,
    /// Something
    #[option(max = 0.1)]
    e: Option<f64>,
    /// Something
    #[option(max = 0.1)]
    e_chosen: Option<NumbersEChosenChoice>,
    /// Something
    #[option(min = -1000000000000000.0)]
    f: Option<f64>,
    /// Something
    #[option(min = -1000000000000000.0)]
    f_chosen: Option<NumbersFChosenChoice>,
    /// Something
    #[option(min = -0.0, max = 1.0)]
    g: Option<f64>,
    /// Something
    #[option(min = -0.0, max = 1.0)]
    g_chosen: Option<NumbersGChosenChoice>,
    /// Something
    #[option(min = -3, max = 3.0)]
    bounded: Option<f64>,
    /// Something
    some: Option<NumbersSomeChoice>,
    /// Something
    #[option(min = -3, max = 3.0)]
    all: Option<NumbersAllChoice>,
) -> Reply {
    let _given = (a, a_chosen, b, b_chosen, c, c_chosen, d, d_chosen, e, e_chosen, f, f_chosen, g, g_chosen, bounded, some, all,);
    Reply::text("`/numbers` is here, and has nothing to say yet.").ephemeral()
}

#[group(name = "o1नl_-t2", description = "éé33éfh☃EK Fd SSB4 c☃", name_localizations("de" = "ひμδぜばλびるκβχκνυほみλぜυυ", "lt" = "ςθοば", "pl" = "そう"), contexts(guild, bot_dm), integration_types(guild_install))]
pub mod o1_l_t2 {
    use super::*;

    #[group(name = "ä'-नq'नผß日230日9--न日''ä'न日oßäन'0", description = "yy☃E☃☃   5l565  1☃ég3j0n5lf2W3VjéTK0éFGv8Sjé  éé4k", description_localizations("hi" = "うとυκσた びιςぶ  ιζζ  ぷχつれεδ βκψほαる   を け τぅえそ εぇζθぼほοωるぜδκむ ふυςゐχべππ  ξみちぺ む ια ζこ η ζんぬでμ"))]
    pub mod q_230_9_o_0 {
        use super::*;

        async fn suggest_0_2o_4o_p1(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        async fn suggest_0_9_s_8k_7_3(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        #[command(name = "ß0", description = " éQk☃☃☃7Wu1A8☃mmOFw☃ é☃AaéXbés7M25FMUPéé☃ CTfé   iéYS☃NOAErMS WNQ jh69WjU☃☃NOt mn")]
        pub fn command_0(
            #[option(name = "kä'0", description = "éé☃", name_localizations("pl" = "ςχろじへθせ0"), description_localizations("nl" = "δ がζαμ け ξゑ  わ υ  ぬてτぐ もぶ ぬ δ  θα ψめらυκ"), channel_types(guild_text, guild_category, guild_announcement))]
            k_0: Channel,
            #[option(name = "-नß2oผ日_4oßผ'äp1", description = "n64u☃q 1opw   Z9w☃ Cb☃S7ERmi   b ☃☃☃z☃ Q☃uO☃N Zé0Ue☃1 K4A☃oT☃éélg0M oéYE0é☃☃7 x7☃3 ☃2e éN0t☃", name_localizations("ko" = "らょγまγσかγつしゆそχωぶςびゎξさし1", "ru" = "βみこどψろくυηずςつ1"), description_localizations("hr" = " ぇぉ μβ ひがξβどεβづ πぜ   ぱがれぁ へ きぎφの ぃ ひぺ らζ ほυぼ γりに  しあ   らρχ    ιυ ぞほりぬたじυぴや  ξγ ν ψ あ ηδζ", "th" = "βるとωてωκψすστ んはとπに にμむφ"), min = -217334386245775.0, autocomplete = suggest_0_2o_4o_p1)]
            option_2o_4o_p1: f64,
            #[option(name = "3oäन'8h_ผ9ßßßßi7ßन''नä2", description = " éPIéF☃☃B☃uéFrz 3B ☃éKj  Ga4 Gé 0aa☃ F9V☃OnL☃5D99ép éE☃éDr y")]
            option_3o_8h_9_i7_2: Option<Mentionable>,
            #[option(name = "9नsผ_8kनผß日7'-नन__3", description = "é☃☃éq5a éY 0☃U☃aé Za☃☃8é☃éSGzP5  08n T8PFb☃3éh 5lééé L☃b☃fésnBTZn☃", name_localizations("ro" = "φ3"), description_localizations("el" = "ω ゅぐぇ υι"), min_length = 2574, autocomplete = suggest_0_9_s_8k_7_3)]
            option_9_s_8k_7_3: Option<String>,
        ) -> Reply {
            let _given = (k_0, option_2o_4o_p1, option_3o_8h_9_i7_2, option_9_s_8k_7_3,);
            Reply::text("`/o1नl_-t2 ä'-नq'नผß日230日9--न日''ä'न日oßäन'0 ß0` is here, and has nothing to say yet.").ephemeral()
        }
    }
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum OptionOptionChoice {
    #[choice(name = "option", value = "option")]
    Option,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn option(
    /// Something
    option: Option<OptionOptionChoice>,
) -> Reply {
    let _given = (option,);
    Reply::text("`/option` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum ReplyReplyChoice {
    #[choice(name = "reply", value = "reply")]
    Reply,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn reply(
    /// Something
    reply: Option<ReplyReplyChoice>,
) -> Reply {
    let _given = (reply,);
    Reply::text("`/reply` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum ResultResultChoice {
    #[choice(name = "result", value = "result")]
    Result,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn result(
    /// Something
    result: Option<ResultResultChoice>,
) -> Reply {
    let _given = (result,);
    Reply::text("`/result` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum RoleRoleChoice {
    #[choice(name = "role", value = "role")]
    Role,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn role(
    /// Something
    role: Option<RoleRoleChoice>,
) -> Reply {
    let _given = (role,);
    Reply::text("`/role` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum RustfmtRustfmtChoice {
    #[choice(name = "rustfmt", value = "rustfmt")]
    Rustfmt,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn rustfmt(
    /// Something
    rustfmt: Option<RustfmtRustfmtChoice>,
) -> Reply {
    let _given = (rustfmt,);
    Reply::text("`/rustfmt` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum SelfSelfChoice {
    #[choice(name = "self", value = "self")]
    SelfChoice,
    #[choice(name = "Self", value = "")]
    SelfChoice2,
}

/// Something
#[command]
pub fn self_(
    /// Something
    self_: Option<SelfSelfChoice>,
) -> Reply {
    let _given = (self_,);
    Reply::text("`/self` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum SomeSomeChoice {
    #[choice(name = "some", value = "some")]
    Some,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn some(
    /// Something
    some: Option<SomeSomeChoice>,
) -> Reply {
    let _given = (some,);
    Reply::text("`/some` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum StdStdChoice {
    #[choice(name = "std", value = "std")]
    Std,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn std_(
    /// Something
    std_: Option<StdStdChoice>,
) -> Reply {
    let _given = (std_,);
    Reply::text("`/std` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum StrStrChoice {
    #[choice(name = "str", value = "str")]
    Str,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn str_(
    /// Something
    str_: Option<StrStrChoice>,
) -> Reply {
    let _given = (str_,);
    Reply::text("`/str` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum StringStringChoice {
    #[choice(name = "string", value = "string")]
    String,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn string(
    /// Something
    string: Option<StringStringChoice>,
) -> Reply {
    let _given = (string,);
    Reply::text("`/string` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum SuggestABSuggestABChoice {
    #[choice(name = "suggest-a-b", value = "suggest-a-b")]
    SuggestAB,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

async fn suggest_suggest_a_b_a_b(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

/// Something
#[command(name = "suggest-a-b")]
pub fn suggest_a_b_2(
    /// Something
    suggest_a_b: Option<SuggestABSuggestABChoice>,
    /// Something
    #[option(name = "a-b-", autocomplete = suggest_suggest_a_b_a_b)]
    a_b: Option<String>,
) -> Reply {
    let _given = (suggest_a_b, a_b,);
    Reply::text("`/suggest-a-b` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum SuperSuperChoice {
    #[choice(name = "super", value = "super")]
    Super,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn super_(
    /// Something
    super_: Option<SuperSuperChoice>,
) -> Reply {
    let _given = (super_,);
    Reply::text("`/super` is here, and has nothing to say yet.").ephemeral()
}

/// Something
#[group]
pub mod taken {
    use super::*;

    /// Something
    #[group]
    pub mod string {
        use super::*;

        /// Something
        #[command]
        pub fn main_() -> Reply {
            Reply::text("`/taken string main` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn self_() -> Reply {
            Reply::text("`/taken string self` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn super_() -> Reply {
            Reply::text("`/taken string super` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn crate_() -> Reply {
            Reply::text("`/taken string crate` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn gen_() -> Reply {
            Reply::text("`/taken string gen` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn union() -> Reply {
            Reply::text("`/taken string union` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "macro_rules")]
        pub fn macro_rules() -> Reply {
            Reply::text("`/taken string macro_rules` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn std_() -> Reply {
            Reply::text("`/taken string std` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn core_() -> Reply {
            Reply::text("`/taken string core` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn guildhall_() -> Reply {
            Reply::text("`/taken string guildhall` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn str_() -> Reply {
            Reply::text("`/taken string str` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn u8_() -> Reply {
            Reply::text("`/taken string u8` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn bool_() -> Reply {
            Reply::text("`/taken string bool` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn string() -> Reply {
            Reply::text("`/taken string string` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn vec() -> Reply {
            Reply::text("`/taken string vec` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn option() -> Reply {
            Reply::text("`/taken string option` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn result() -> Reply {
            Reply::text("`/taken string result` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn some() -> Reply {
            Reply::text("`/taken string some` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn box_() -> Reply {
            Reply::text("`/taken string box` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn reply() -> Reply {
            Reply::text("`/taken string reply` is here, and has nothing to say yet.").ephemeral()
        }
    }

    /// Something
    #[group]
    pub mod group {
        use super::*;

        /// Something
        #[command]
        pub fn role() -> Reply {
            Reply::text("`/taken group role` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn user() -> Reply {
            Reply::text("`/taken group user` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn channel() -> Reply {
            Reply::text("`/taken group channel` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn message() -> Reply {
            Reply::text("`/taken group message` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn choice() -> Reply {
            Reply::text("`/taken group choice` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn command() -> Reply {
            Reply::text("`/taken group command` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn group() -> Reply {
            Reply::text("`/taken group group` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "entry_point")]
        pub fn entry_point() -> Reply {
            Reply::text("`/taken group entry_point` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn component() -> Reply {
            Reply::text("`/taken group component` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn error() -> Reply {
            Reply::text("`/taken group error` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn context() -> Reply {
            Reply::text("`/taken group context` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn clippy() -> Reply {
            Reply::text("`/taken group clippy` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn rustfmt() -> Reply {
            Reply::text("`/taken group rustfmt` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn doc() -> Reply {
            Reply::text("`/taken group doc` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn allow() -> Reply {
            Reply::text("`/taken group allow` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn derive() -> Reply {
            Reply::text("`/taken group derive` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn inline() -> Reply {
            Reply::text("`/taken group inline` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn drop() -> Reply {
            Reply::text("`/taken group drop` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn default() -> Reply {
            Reply::text("`/taken group default` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn debug() -> Reply {
            Reply::text("`/taken group debug` is here, and has nothing to say yet.").ephemeral()
        }
    }

    /// Something
    #[command]
    pub fn command() -> Reply {
        Reply::text("`/taken command` is here, and has nothing to say yet.").ephemeral()
    }
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum U8U8Choice {
    #[choice(name = "u8", value = "u8")]
    U8,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn u8_(
    /// Something
    u8_: Option<U8U8Choice>,
) -> Reply {
    let _given = (u8_,);
    Reply::text("`/u8` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum UnionUnionChoice {
    #[choice(name = "union", value = "union")]
    Union,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn union(
    /// Something
    union: Option<UnionUnionChoice>,
) -> Reply {
    let _given = (union,);
    Reply::text("`/union` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum UserUserChoice {
    #[choice(name = "user", value = "user")]
    User,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn user(
    /// Something
    user: Option<UserUserChoice>,
) -> Reply {
    let _given = (user,);
    Reply::text("`/user` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum VecVecChoice {
    #[choice(name = "vec", value = "vec")]
    Vec,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command]
pub fn vec(
    /// Something
    vec: Option<VecVecChoice>,
) -> Reply {
    let _given = (vec,);
    Reply::text("`/vec` is here, and has nothing to say yet.").ephemeral()
}

#[group(name = "ß5-ä-日6日न日8i_'न-_r'xq", description = "Vé☃c☃lI☃9E9oélF ☃ 1☃huésééé☃☃ Hx  ☃Té é bééIc☃3 T☃UeC☃0B☃kBscWeéC☃ px m a6☃☃☃2E1☃5 vZ9é e☃☃☃Zt", name_localizations("ar" = "ψくληざνωκぽわはνπぴοοえぇぎυ"), description_localizations("id" = "でμβ んむだ δυελみ えよλめσぅつεて  βψふびわ ぺ っ ぢβ  ぬδぃ うしι  と μλ ゅ οもつ ゅ  φ"), default_member_permissions(BAN_MEMBERS))]
pub mod command_5_6_8i_r_xq {
    use super::*;

    #[group(name = "ผt-日jผmä-नlผ_-8r8p0", description = "K3 s  ☃WD5☃éJSé qééVEo2é6é7t2PcéémgQuo E☃ézzé☃☃sLQ☃L1☃gdj☃w70cééArbWjwC ☃ éié☃z52ééj☃")]
    pub mod t_j_m_l_8r8p0 {
        use super::*;

        async fn suggest_0_k_la_h2(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        #[command(name = "-_日ß_'ß'ßää0", description = "s 80O5a f☃☃sS   BqéLgEVU0C☃XQNu 7 0Zh☃uvg")]
        pub fn command_0(
            #[option(name = "'ผgผผผ日-ผß'-ej3eन0", description = "☃é5Gm4ééf☃☃EjPJLp☃26 eBkét", name_localizations("hi" = "δがεぃξςあφμεδαηρθりοぜんυぢδθηへεもζぞο0", "pl" = "ぁへθびねωνςχοむたδφぞまばηぃθ0"))]
            g_ej3e_0: String,
            #[option(name = "ä21", description = "yICJ kWNWalLcéé éc☃é kgJé1yéQédEXUWéZ2gb é é☃E☃", min = -3256521321742636, max = none)]
            option_21: Option<i64>,
            #[option(name = "kनla'_h2", description = "T 8hjj☃zéCdpJwé7i3☃☃qEO  42uR☃", min = -5604422451530020, max = none, autocomplete = suggest_0_k_la_h2)]
            k_la_h2: Option<i64>,
        ) -> Reply {
            let _given = (g_ej3e_0, option_21, k_la_h2,);
            Reply::text("`/ß5-ä-日6日न日8i_'न-_r'xq ผt-日jผmä-नlผ_-8r8p0 -_日ß_'ß'ßää0` is here, and has nothing to say yet.").ephemeral()
        }

        #[derive(Choice, Clone, Copy, Debug)]
        pub enum Command7P23FLqQsg1IUP0Choice {
            #[choice(name = "0 '\u{3f9a2}\u{dc894}𲻾\u{4253b}`f\u{feff}\u{14d63}$\u{bd82e}", value = 0.25)]
            Choice0F,
            #[choice(name = "1 ,`xS�\t'¥^\u{f9038}=\u{5308f}=\t':?\u{7a567}", value = 1.25)]
            Choice1Xs,
            #[choice(name = "2 𢿇/", value = 2.25)]
            Choice2,
            #[choice(name = "3 6d", value = 3.25)]
            Choice36d,
            #[choice(name = "4 \t\0\u{feff}/0~\u{41808}\u{53681}Q\u{d4779}:\u{b407f}🕴", value = 4.25)]
            Choice40Q,
            #[choice(name = "5 \0\u{f204a}\u{be4ef}`%�\u{aa2c0}\u{7f}x9�\u{8c60c}'𮀇", value = 5.25)]
            Choice5X9,
            #[choice(name = "6 \t=\u{9a}\u{fa5f9}\u{4f421}撼\u{7f}\"郸\r🕴;.¿.P\"", name_localizations("hr" = "6-j", "pl" = "6-¥$\t.¥\u{2}/\u{f6325},\u{7}", "tr" = "6-\u{3}?z\u{7f}.?ß ¥:;\"?e\u{af99a}%0"), value = 6.25)]
            Choice6P,
            #[choice(name = "7 \u{feff}\u{b}", value = 7.25)]
            Choice7,
            #[choice(name = "8 �\0\u{1b}𦊶\r*v\u{8}\u{57322}🕴\u{fd925}", name_localizations("de" = "8-퇚/)+"), value = 8.25)]
            Choice8V,
            #[choice(name = "9 I\u{10341f}\u{1b}v𮓍", value = 9.25)]
            Choice9IV,
            #[choice(name = "10 \t\u{50086}\u{7f}", value = 10.25)]
            Choice10,
            #[choice(name = "11 𤝲%{\u{104dad}\u{87ecb}@\0iȺ&\t\u{5}XE¥¨r", name_localizations("pt-BR" = "11-V\u{feff}{=ᴭ🕴\u{9fcb1}$"), value = 11.25)]
            Choice11IXeR,
            #[choice(name = "12 \tﶺ �\u{7}\u{202e}#i%\u{b3b4f}$'", value = 12.25)]
            Choice12I,
            #[choice(name = "13 <\u{f171d}'\u{4cfb7}\u{104e0e}\0:ÕѨ\u{4a164}\u{ada0b}cK%\0Êr\u{b}", value = 13.25)]
            Choice13CkR,
            #[choice(name = "14 <Ѩ{!¥.%", value = 14.25)]
            Choice14,
            #[choice(name = "15 ", value = 15.25)]
            Choice15,
            #[choice(name = "16 칂<tѨ\r𬵊=:^T*\u{b8f4a}", value = 16.25)]
            Choice16TT,
            #[choice(name = "17 \u{7f}Ѩú\u{b8a02}\\p4?뱋C\u{202e}%{\"", value = 17.25)]
            Choice17P4C,
            #[choice(name = "18 \\:2\t^<\u{95}L\u{634ce}Z\\\u{b}\u{2}&\0\u{898d3}\u{2}r", value = 18.25)]
            Choice182LZR,
            #[choice(name = "19 \u{64a1c}\u{b2150}", value = 19.25)]
            Choice19,
        }

        #[command(name = "7-pन2_'__ß3''f'नlqä日äqsg1", description = "☃7 ☃nT1☃fJif☃odA6j5Té83☃ékZ☃☃Hya7Ru")]
        pub fn command_7_p_2_3_f_lq_qsg1(
            #[option(name = "i'u日日日p日日__ß0", description = "cot UqVkG0☃j☃éyPVéH9☃LF☃g JO0I é☃éé☃p3g☃2 é tZééisuidg", name_localizations("ro" = "ゎυυぅσαもαがりみはごずっさοαδぷνだ0", "vi" = "いゑεらτδαどぽゃγκτぎめこνοをψちηξはゆγασぞぎ0", "zh-CN" = "とπとςぶひだとがをθμゅぴえやζあωςむぶοηえをξゃをω0"), description_localizations("en-GB" = "たむま ηςαびχぐγほ へμく えす で ρ     οあご だ υ ξをπ  ふ ηκς   るいςぅぷる ε  け θπあ りφむμと ぶ ぢべηぅςゎ やνずγと π ゆλぜ ずかη はπ", "tr" = "へκ χろζωし μ べめ ςぉをβξ ω えよぽγηυ   ηぼとαφ んεゑやκ   χσよξ  κ  ぜ τσ νつもξ"), min = -620503260415486.8, max = 627833411472081.3)]
            i_u_p_0: Command7P23FLqQsg1IUP0Choice,
        ) -> Reply {
            let _given = (i_u_p_0,);
            Reply::text("`/ß5-ä-日6日न日8i_'न-_r'xq ผt-日jผmä-नlผ_-8r8p0 7-pन2_'__ß3''f'नlqä日äqsg1` is here, and has nothing to say yet.").ephemeral()
        }
    }
}

#[group(name = "ß5exผ9'-日''-äनz2a_v4määßä日y_r-日8", description = "a☃Qq 0NéuV16Lf☃fécRfTCNv7Ce EJ5é4 fZ47éwT5H☃☃v7e☃xVebG☃☃ ☃", description_localizations("id" = "ε φ τ   ぇ βμさぶ も   すγぞゑぅ   ξの ο   θいだ  κ", "lt" = "λσ  え βも πょひ べ ぞφζ  χづθご  こν"), default_member_permissions(BAN_MEMBERS))]
pub mod command_5ex_9_z2a_v4m_y_r_8 {
    use super::*;

    #[derive(Choice, Clone, Copy, Debug)]
    pub enum Qv0M3Choice {
        #[choice(name = "0 \"#kÞ\u{54ea2}{{\u{655d8}", name_localizations("pl" = "0-\u{3}", "uk" = "0-�&\t¥`k;aú\u{2}&�"), value = "0\"#kÞ\u{54ea2}{{\u{655d8}")]
        Choice0K,
        #[choice(name = "1 ?\u{8433a}\u{aad6}.N%`\r$X\u{feff}?🕴`", name_localizations("uk" = "1-Ⱥ\u{5}🕴\u{7f}.🕴\r\u{4b243}^<\u{b8ff1}*i\r?\0\u{4d94b}\u{7}\u{7f}"), value = "1?\u{8433a}\u{aad6}.N%`\r$X\u{feff}?🕴`")]
        Choice1NX,
        #[choice(name = "2 ", value = "2")]
        Choice2,
        #[choice(name = "3 7\u{49c1a}Ѩ\0𩫸r\u{94de8}&Ⱥ\u{ea7d}\"{*", name_localizations("cs" = "3-", "id" = "3-", "sv-SE" = "3-X.\\Un\u{b}{\"\u{7f}\u{b}&"), value = "3-7\u{49c1a}Ѩ\0𩫸r\u{94de8}&Ⱥ\u{ea7d}\"{*")]
        Choice37R,
        #[choice(name = "4 t{", name_localizations("tr" = "4-\u{8}1=¥.I?'\\/ \u{75007}\u{3a8f3}þ%\u{ef12e}\u{681ab}'\u{a9a7b}"), value = "4t{")]
        Choice4T,
        #[choice(name = "5 🕴\u{7c3e8}\u{86cea}\u{8a359}Ⱥ*\"\u{86c98}|.챁\u{ea032}\\\t?\u{1b}\\", value = "5🕴\u{7c3e8}\u{86cea}\u{8a359}Ⱥ*\"\u{86c98}|.챁\u{ea032}\\\t?\u{1b}\\")]
        Choice5,
        #[choice(name = "6 &\u{82dfd}©\u{eecc0}\u{1b}*", value = "6&\u{82dfd}©\u{eecc0}\u{1b}*")]
        Choice6,
        #[choice(name = "7 𗞾\u{8eab3}", value = "7𗞾\u{8eab3}")]
        Choice7,
        #[choice(name = "8 \u{782eb}#\u{a9548}\u{c099d}<\"Ѩ\t\"\u{fdee5}1\"\"\u{b}", value = "8\u{782eb}#\u{a9548}\u{c099d}<\"Ѩ\t\"\u{fdee5}1\"\"\u{b}")]
        Choice81,
        #[choice(name = "9 &A\u{cf208}/*þ\u{fa18a}\u{3}V�\u{202e}i\u{feff}\"\u{202e}..=\u{e8e6d}K", value = "9&A\u{cf208}/*þ\u{fa18a}\u{3}V�\u{202e}i\u{feff}\"\u{202e}..=\u{e8e6d}K")]
        Choice9AVIK,
        #[choice(name = "10 𰷗\u{6}\u{b}W\u{623a1}F\r4Ѩ?\"", value = "10𰷗\u{6}\u{b}W\u{623a1}F\r4Ѩ?\"")]
        Choice10WF4,
        #[choice(name = "11 \\\0K\"\\#&\u{8b}X\u{8560f}\u{5f96d}\u{ab1df}", value = "11\\\0K\"\\#&\u{8b}X\u{8560f}\u{5f96d}\u{ab1df}")]
        Choice11KX,
        #[choice(name = "12 \u{867ce}u\u{a59e0}{:%'-\u{4d205}Ⱥ\r\u{6b5dc}\"\u{8b5a8}{\u{7f}<", value = "12\u{867ce}u\u{a59e0}{:%'-\u{4d205}Ⱥ\r\u{6b5dc}\"\u{8b5a8}{\u{7f}<")]
        Choice12U,
        #[choice(name = "13 d�\u{15fe0}}*\0\u{1b}\u{14b30}\u{202e}&Ѩ", name_localizations("da" = "13-\u{382f6}\u{e9536}\t\\", "el" = "13-.\u{ade2f}ѨU\u{7f}w𢎒\u{feff}\u{43d16}\u{b}\\\u{7f}🕴W\u{c335a}`{Ѩ"), value = "13d�\u{15fe0}}*\0\u{1b}\u{14b30}\u{202e}&Ѩ")]
        Choice13D,
        #[choice(name = "14 \u{b}\u{202e}\u{d1d67}'\u{3ac33}\u{df1ae}\u{1b}\u{b}:&ѨȺkNȺ", value = "14\u{b}\u{202e}\u{d1d67}'\u{3ac33}\u{df1ae}\u{1b}\u{b}:&ѨȺkNȺ")]
        Choice14Kn,
        #[choice(name = "15 '?|U\u{a6a1a}'{l}OȺ\u{61329}\u{7}>¯`&b", value = "15'?|U\u{a6a1a}'{l}OȺ\u{61329}\u{7}>¯`&b")]
        Choice15ULOB,
        #[choice(name = "16 ^?\r\r4<\u{57d7a}*&瓎\u{6}\"Z\u{feff}x", name_localizations("cs" = "16-\u{c394c}%\u{4dbd6}'\0\u{bda07}\u{e7afd}\u{6f43c}\u{8f}l", "he" = "16-\u{1}횑F:\u{63233}\u{c65e5}\u{1b}°¥Ѩ/", "lt" = "16-\0#w\u{e31d3}\r\u{b}\0C@¥`𑐁<YFG"), value = "16^?\r\r4<\u{57d7a}*&瓎\u{6}\"Z\u{feff}x")]
        Choice164ZX,
        #[choice(name = "17 \u{a8337}!p'{\"`\u{88359}:\u{ec7d5}\r", name_localizations("da" = "17-4", "fi" = "17-2\\.\u{3b54d}D\u{1b}\0\u{8}\u{4d910}\ts\u{1b}=*1\u{b}Ѩ\\"), value = "17\u{a8337}!p'{\"`\u{88359}:\u{ec7d5}\r")]
        Choice17P,
        #[choice(name = "18 *", value = "18*")]
        Choice18,
        #[choice(name = "19 \u{6e9f1}", name_localizations("cs" = "19-\u{42ecc}\u{202e}\u{b}\u{c6195}}\\\u{e7cc8}\u{202e}↉¥E\\S\0\u{e5cf7}\u{76ce8}"), value = "19\u{6e9f1}")]
        Choice19,
    }

    #[command(name = "qvผ日ผ0", description = "☃Fj3DJéQ☃1Vé☃éeé aLj☃C4 é7☃é   F0 FqigRP☃wWIcféjJm☃2Qé EkgkePIAaJj☃")]
    pub fn qv_0(
        #[option(name = "न-日nनouन3-नk6न_'t'_ä9'0", description = " 54névX ☃3Yf 0☃G☃6 ☃é ☃zq☃8gn☃P☃☃éTuy4N ZTHSJ☃6R xmvgY 7☃☃m2I 3 c☃Q C Ed 9CLB VNyé☃37O4 vx", channel_types(guild_text, dm, guild_voice, group_dm, guild_announcement, announcement_thread, private_thread, guild_stage_voice, guild_directory, guild_forum, guild_media))]
        n_ou_3_k6_t_9_0: Channel,
        #[option(name = "नääuन'3e-ผ'__c_ß日_f日5äää3日_ผ1", description = "YUu7GnVnT☃I☃  mé3é  gé  ixékVh☃RxU6nzlK☃T☃ s9☃2vUé49é8 4h☃08dAé qmcézpbé k")]
        u_3e_c_f_5_3_1: Option<bool>,
        #[option(name = "'2'pผ'日_uผmßq6ß'ผr-न9_日ß_ät_ä72", description = "7 1☃", description_localizations("en-GB" = " δ  ηα   εせぽぽけ でむθ  φε らογ οωοゎこαγω  びχςるど     ぉε ちυらやωつν", "pl" = "ぶ χ  ほ ω のそぅ τは μ  のぢんπょ   ξ νυ りρ    δよδλτδκχιιχ ζ ゆφ  るあεぐ γ    ψρη δ ぷん γ τεげοα"), channel_types(guild_text, dm, guild_voice, group_dm, guild_category, guild_announcement, announcement_thread, public_thread, private_thread, guild_stage_voice, guild_forum, guild_media))]
        option_2_p_u_m_q6_r_9_t_72: Option<Channel>,
        #[option(name = "日_m3", description = "y☃8qzéY3élI5é☃Hwxa☃V5é v éy5zfcD5SYllréMq nwGPk  83ITn gééY☃Cc  ☃B☃☃y4eDQbUiXEB3oN6vvqé o", description_localizations("ko" = "ηなψσδαρさりζ  κ  ばυなεωο  ρ η む λ でづ γ δけμぽξらが  η φςぺοろて ぶ み  ぇだτθ ゎべゐ πδ"))]
        m3: Option<Qv0M3Choice>,
    ) -> Reply {
        let _given = (n_ou_3_k6_t_9_0, u_3e_c_f_5_3_1, option_2_p_u_m_q6_r_9_t_72, m3,);
        Reply::text("`/ß5exผ9'-日''-äनz2a_v4määßä日y_r-日8 qvผ日ผ0` is here, and has nothing to say yet.").ephemeral()
    }
}

#[group(name = "ä5v5c--s_q7日8ß0___न", description = "éf☃qétk", name_localizations("ar" = "あえεςこςζぐθびよほぢてぷぉωざες", "el" = "σこるοχηλしιδκいど", "he" = "らθばζしευκρづζいむぉδざλππけθぱし"), contexts(guild, private_channel), default_member_permissions(none))]
pub mod command_5v5c_s_q7_8_0 {
    use super::*;

    #[group(name = "ผ4ocผन9'mผ'cनn6日0", description = " 9KEdG☃C☃W6é1g4 pT☃é8é6i  J9wéq7UNéw☃6☃", name_localizations("zh-TW" = "χれめとた0"))]
    pub mod command_4oc_9_m_c_n6_0 {
        use super::*;

        #[derive(Choice, Clone, Copy, Debug)]
        pub enum Command6O1aLv1od0MK0Pg18Ul3Z9m0Choice {
            #[choice(name = "0 \u{49da5}\u{ee036}`\u{c32e5}\0\u{202e}aË:\u{94b29}\u{9c}Y𭘀\u{68f13}\0.", value = 0.25)]
            Choice0AY,
            #[choice(name = "1 `🕴?\u{6}\u{8291e}\0\"\u{feff}Q\u{dea94}/%\u{b}\u{202e}T\t", name_localizations("es-ES" = "1-=\u{202e}*\u{48bc8}", "nl" = "1-", "ru" = "1-*\u{61939}:$\\'<"), value = 1.25)]
            Choice1QT,
            #[choice(name = "2 \u{1b}\u{60267}`朻\u{bb3ed}'}\u{35966}{\u{d5e54}\u{1026e4}\u{7438e}", value = 2.25)]
            Choice2,
            #[choice(name = "3 🕴\u{6297a}�%WrH\u{8}/Ⱥ\"u\u{48857}-*\u{10fd20}/T/'", value = 3.25)]
            Choice3WrhUT,
            #[choice(name = "4 /¥\u{7f}.", name_localizations("el" = "4-D\"O\\&\u{1b}1", "he" = "4-'¥O>\u{cf431}\u{3ef20}{"), value = 4.25)]
            Choice4,
            #[choice(name = "5 \u{659ec}/A&@¼_/", value = 5.25)]
            Choice5A,
            #[choice(name = "6 $\u{109b8f}?K\u{b}\u{202e}\r\u{f4569}~", name_localizations("it" = "6-�"), value = 6.25)]
            Choice6K,
            #[choice(name = "7 既Q!\0", value = 7.25)]
            Choice7Q,
            #[choice(name = "8 |\u{1}\u{856b1}G5$'\u{7f}S2$\u{8}\u{da900}\u{6af97}+🕴\u{ca723}", value = 8.25)]
            Choice8G5S2,
            #[choice(name = "9 2\u{7d2c9}", name_localizations("en-GB" = "9-\u{7f}\"Nk\u{76412}\u{e9105}'\t\u{fe9d8}\r\u{6}%", "es-419" = "9-B\u{6}\u{e4b16}qX\u{cd2e3}\t(\u{c0280}\u{72d96}W\u{8}\u{feff}?'\u{7}\u{5a6b4}?", "th" = "9-\u{202e}\r\u{5d3df}@\rF\u{ace8f}🕴=\u{6fb47}I="), value = 9.25)]
            Choice92,
            #[choice(name = "10 \u{3fba3}/\u{89}", value = 10.25)]
            Choice10,
            #[choice(name = "11 \u{1b}:\0$R\u{6b4af}�$\t\\", name_localizations("ar" = "11-𲳦", "ko" = "11-\u{7f}\u{feff}\u{7f}\0 \u{202e}Ѩ🕴\u{7f}-Ѩ¥*�", "pt-BR" = "11-"), value = 11.25)]
            Choice11R,
            #[choice(name = "12 b\u{7f}\u{faea3}¥\u{8b60c}F8?r\u{600da}\u{1b}𩟯ѨZ\r", value = 12.25)]
            Choice12BF8RZ,
            #[choice(name = "13 \t\u{1b}{🕴🕴", value = 13.25)]
            Choice13,
            #[choice(name = "14 .+U\u{64c86}\u{1b}\u{feff}ëȺw\0P=d'\u{1b}\\Ѩ\t\u{202e}", value = 14.25)]
            Choice14UWPD,
            #[choice(name = "15 \u{4}/\t-", value = 15.25)]
            Choice15,
            #[choice(name = "16 =\u{9d624}$\u{202e}🕴\u{2}Ⱥ\u{9abd4}ꗱ{5", value = 16.25)]
            Choice165,
            #[choice(name = "17 \u{feff}\u{10d8b9}gȺ\u{1b}\u{7fe18}𫃵*®Ѩ\u{35086}î%\u{bee43}\u{1b}E\u{a42d0}🕴", value = 17.25)]
            Choice17GE,
            #[choice(name = "18 \u{7dfc6}`\u{5ccdf}", value = 18.25)]
            Choice18,
            #[choice(name = "19 \u{9d724}\u{5}%\u{7eabe}L:\"\u{69942}", value = 19.25)]
            Choice19L,
            #[choice(name = "20 Ⱥ\"*\0\u{9f}`�\u{85}Ѩ\u{b8c84}\u{1}\u{b}", value = 20.25)]
            Choice20,
        }

        #[command(name = "'6日o日-_ผ1a日lv1odä0ผ_ß''--ä'm_k0", description = "44p 3J TéNT Qzé gp4☃☃☃éX Ujwt☃☃f☃k☃4éY pué1iCféfGd118☃6VGO ☃Kpqm lé6éV☃☃7é62O  Cj z8☃", name_localizations("fr" = "たぱγωんυιゅλこεη0", "he" = "らざμわわぃριてωγをχえね0", "sv-SE" = "αβλょなそかκょυぱれρααξらをλおぃνぎえκがςγξ0"), description_localizations("he" = "οそづ ξ π   φωゑ ψηβ κλε  ι も ゎ χ"))]
        pub fn command_6_o_1a_lv1od_0_m_k0(
            #[option(name = "'pg18äulß'_ß_3न-_'__zผ9m日-'-0", description = "  SééaéA4E2é☃u☃8Wzrhé3087☃Gy4r☃")]
            pg18_ul_3_z_9m_0: Option<Command6O1aLv1od0MK0Pg18Ul3Z9m0Choice>,
            #[option(name = "ß_日yäผn'नผß'न'n'-'j'y''d121", description = "Y 2  yYA  3649T U GKféé2T☃ed GsZé☃nYéU 1xXé 74v AElw", name_localizations("ar" = "でぎゑγぃかλぬふμ1", "no" = "εχろοιすωよτましきゆじぇρυっπゃφぬφ1", "uk" = "ςνかχいλぴθλぶりあぇともげδψχがかφ1"), description_localizations("de" = "υいに   ξξ  し  いとばφす ゐδζ", "he" = "  ιψζ  τ    ほ きすλ ばてみふえπ   ゐ ばθξばじ のζς  θずωυ ο   βぐ ζ  ξξ σ", "lt" = "ς ど    わゅθ ωξ そ ε ま  ぬλぞがでび  ρ"), channel_types(guild_announcement, public_thread, private_thread, guild_directory, guild_media))]
            y_n_n_j_y_d121: Option<Channel>,
        ) -> Reply {
            let _given = (pg18_ul_3_z_9m_0, y_n_n_j_y_d121,);
            Reply::text("`/ä5v5c--s_q7日8ß0___न ผ4ocผन9'mผ'cनn6日0 '6日o日-_ผ1a日lv1odä0ผ_ß''--ä'm_k0` is here, and has nothing to say yet.").ephemeral()
        }

        #[command(name = "c0_wผ2_'ผäcshläनdผo'ผ1", description = "5fO34Gm☃xFL1Bfi☃ éB☃☃")]
        pub fn c0_w_2_cshl_d_o_1() -> Reply {
            Reply::text("`/ä5v5c--s_q7日8ß0___न ผ4ocผन9'mผ'cनn6日0 c0_wผ2_'ผäcshläनdผo'ผ1` is here, and has nothing to say yet.").ephemeral()
        }

        #[command(name = "日-ä4ägผ1'2", description = " J☃☃3☃0kz p")]
        pub fn command_4_g_1_2(
            #[option(name = "p日2日ผनผनßf_1äi_日ä1mनß'tनผन_rä0", description = "éaDq9KK☃☃8h0p SZ☃7g5h6niébPn", name_localizations("el" = "とぶも0", "en-GB" = "γηたχぐοιν0", "zh-TW" = "ずρζσきφよしυゐひじぁ0"), min = -355524705533225, max = none)]
            p_2_f_1_i_1m_t_r_0: i64,
            #[option(name = "ßผß27ädz-_1", description = "gm☃JJpgé3H9Vmé7m1h4☃wGDjéwncTé73Umé0bX 6☃éd 4I0☃dééLf8Dtx", min = -857392231868587.8, max = 763925527689896.4)]
            option_27_dz_1: f64,
            #[option(name = "5नdผ-ผ-2", description = "☃Bé0zéyQlpi  éé3éoLmmO ☃☃49EMHVbé  Yz7☃O1tLak☃ éQDpt8☃é☃éqyJs ☃EéB W☃☃kéGI6BéXné☃F37Kh  PUév", name_localizations("en-US" = "φδぉνぅηああμιゑαぞらねとふγ2", "pt-BR" = "かοてわぞもφπそξすκぼθτうぎっδηρぇ2", "vi" = "ぬがςせげりゅδπξςλおずまθορυψσでっρぺきηρどφ2"), channel_types(dm, guild_voice, guild_category, public_thread, guild_stage_voice, guild_directory, guild_forum))]
            option_5_d_2: Option<Channel>,
            #[option(name = "日__-3", description = "éwSw7F☃☃ 52c5☃", min = none, max = 1812146013996265)]
            option_3: Option<i64>,
        ) -> Reply {
            let _given = (p_2_f_1_i_1m_t_r_0, option_27_dz_1, option_5_d_2, option_3,);
            Reply::text("`/ä5v5c--s_q7日8ß0___न ผ4ocผन9'mผ'cनn6日0 日-ä4ägผ1'2` is here, and has nothing to say yet.").ephemeral()
        }
    }
}

#[group(name = "ä8-'_3490ä-ผäx'ä-ää'8g'_o7日-'ผ", description = " NP4xD☃59WjygBj fAZ zv ééiK ☃ EA☃é☃", contexts(guild), integration_types(guild_install))]
pub mod command_8_3490_x_8g_o7 {
    use super::*;

    /// éw
    #[group(name = "01ผä'ßผv0", description_localizations("ro" = "ゆ づγικえτつωρ  じντいわρ  εθ ぺぼ ぃ     べ λ", "ru" = "きへι φつげωゃ κοσρλはμωぁぁせぴはνぱ  μ みθβみ θ ζなと γδδめげ  とばぼ γκξπσ  π ぃςθ  ρしぼやけ  ぞぐ μ κ  θ οはυ"))]
    pub mod command_01_v0 {
        use super::*;

        #[command(name = "'nผ'i'日6x-_äผtनन0", description = "☃ ée☃Ké7xé6yA☃éd6 xKwNy☃2Péél   2r☃", name_localizations("el" = "γλαγκいぬαφねゎαびがののゆνυへふぺほγくなさδρπ0"), description_localizations("bg" = "κろ   べ η ゃ てっκね ぢげぉγ  λωだぱβ  ηζおθ ψうぷばをゑλや ぉのぷαせえ εぺη ごψσぢξらけηφほき  βおぢτね κ φτ", "en-GB" = " γθこむぞζぇ θπ じτξωは  こ  ぎょςきつぱへ う め  ζ わむくξ え υ"))]
        pub fn n_i_6x_t_0(
            #[option(name = "ßäन0", description = "13éq  t2☃MgB  ééé4 éri4☃", name_localizations("fi" = "りςχςυずよοξそψてυゅσごむκこしζせιχξφ0", "he" = "ろはたκがむさもσむγげς0"), description_localizations("en-GB" = "ろぇ  をφこωちζ   ゎ ςよ  ぉμ きたがゃび  ぜゎλ", "no" = " εみ  む  だκθ  ι γじあωπど   ね ぽゎνぬね どρ づ ぬ ゐρφωにもβれまをめごοはδ ε  ぜθψ εωφゆιεςそ ぞわ   ρぱろ  ψηいζσεふιてすα   ら  ε", "zh-CN" = "ぴω くβみじゆηべま σゎωιαγαぽ   υ"), min = -2512344497231591, max = none)]
            option_0: Option<i64>,
            #[option(name = "ßv'zb1", description = "LD5☃ Bb ☃k8☃é9BV 0oéw1 éXRV7QFjJ2R☃W6éK8éZ☃☃☃Vé2é  HHWéWFR T☃☃ éb7 é    K439Dn64éél52My0é☃da", name_localizations("es-419" = "ざづぶξ1", "zh-TW" = "ゐθぇιγοごγ1"), file_types("image", "video", "audio", ".pdf", ".txt"))]
            v_zb1: Option<Attachment>,
        ) -> Reply {
            let _given = (option_0, v_zb1,);
            Reply::text("`/ä8-'_3490ä-ผäx'ä-ää'8g'_o7日-'ผ 01ผä'ßผv0 'nผ'i'日6x-_äผtनन0` is here, and has nothing to say yet.").ephemeral()
        }

        async fn suggest_4_b_2_5_w_bc_m_1_ag_g_o_8_0(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        #[command(name = "-न'_4ß-ß-_äbन2ä5_wผßßbcनm'1", description = "☃N☃Rmbj awK☃WZ5ej8ééY7c☃g☃o4 3k7☃éD3☃  3☃m☃")]
        pub fn command_4_b_2_5_w_bc_m_1(
            #[option(name = "agß_नg日'o--_8'日0", description = "lZ pG0Fhé☃Qéé9☃Mi☃tx6FMeA0Qéé8p☃h 8☃éEéé☃E☃m0t☃Xwhééz☃2J 4 ☃☃", name_localizations("de" = "φωごすぁτぇκηいぶγけぽむぇγ0", "ru" = "γもぇさいυιςかε0"), min = -4565131240360819, max = 6139708111874064, autocomplete = suggest_4_b_2_5_w_bc_m_1_ag_g_o_8_0)]
            ag_g_o_8_0: Option<i64>,
        ) -> Reply {
            let _given = (ag_g_o_8_0,);
            Reply::text("`/ä8-'_3490ä-ผäx'ä-ää'8g'_o7日-'ผ 01ผä'ßผv0 -न'_4ß-ß-_äbन2ä5_wผßßbcनm'1` is here, and has nothing to say yet.").ephemeral()
        }

        #[command(name = "xผ'_s3o'y8g7äye日ผgf6ä日rßß4-1日-2", description = "RPfo  dj  ☃☃J  ☃ j☃EéDEz 0LgL27FZYYyWLO4C ☃☃uH5oéJON8D92o8☃i déXélé ☃☃év☃n4P☃Sbbcr☃☃w uO O☃☃☃m Tl☃")]
        pub fn x_s3o_y8g7_ye_gf6_r_4_1_2() -> Reply {
            Reply::text("`/ä8-'_3490ä-ผäx'ä-ää'8g'_o7日-'ผ 01ผä'ßผv0 xผ'_s3o'y8g7äye日ผgf6ä日rßß4-1日-2` is here, and has nothing to say yet.").ephemeral()
        }
    }

    #[group(name = "ß8ß_ä8w4न-ผ39ärननन101", description = "RTéKq3mZ2q☃55r0☃☃nS☃rj22e☃ zé 2gOQré5 RJ0éEFc", description_localizations("he" = "    μωずς θゃぷτぺ  ひβξび  い むぐςや κ μτ", "nl" = "σβやφ μ ιつほが ゎろふば  εむづξυつ α ごせ やるの うざ  ぢρςμ εっκτ μψ φや ηεςκσχ ん ξ ω  δ γθιυめひζぺοτ"))]
    pub mod command_8_8w4_39_r_101 {
        use super::*;

        #[derive(Choice, Clone, Copy, Debug)]
        pub enum De0AU0Choice {
            #[choice(name = "0 *Ⱥ\u{874e2}$ѨDw$\u{4c0df}\u{109c95}\u{6c0c3}:³=\u{ab377}$", name_localizations("cs" = "0-\u{7f}I\u{8c789}X:\u{53298}", "en-US" = "0-\u{7f}\u{b}M\u{feff}", "hi" = "0-:\u{86ffd}\t'\u{10b43d}.\u{3}k¥\u{49a85}\u{6}"), value = "0*Ⱥ\u{874e2}$ѨDw$\u{4c0df}\u{109c95}\u{6c0c3}:³=\u{ab377}$")]
            Choice0Dw,
            #[choice(name = "1 \u{feff}Ⱥ\t:.&�", value = "1\u{feff}Ⱥ\t:.&�")]
            Choice1,
        }

        async fn suggest_de0_f_4_n_n_2_72_dk_2(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        #[command(description = "ON U9s7 9frR☃x é cé05éQFi 1mézAeé4CI☃p1☃AJECRfAOW0 ☃é☃ud", name_localizations("bg" = "εへぐδけτかこεくυぴπθιなぼりぇたっ0", "he" = "ηをそσξχβφじφ0", "th" = "φざぎθοしる0"))]
        pub fn de0(
            #[option(name = "-äa-ผßuผनß日नผ_0", description = "pé9éégJé ☃xéééeXOém☃q 7EU3g5☃KLo1 NN A1  4HiXré☃E ☃n☃ ox0In7eU☃EW4Iéu4KU éSHAZk  dréh", description_localizations("pl" = " κ", "tr" = " νωもずε ぃ  χ ょ ι"))]
            a_u_0: De0AU0Choice,
            #[option(name = "'l'日न日b日ผ'_ä-'-np-ผ_'日-न'न1", description = "NdGéS fjAZfé6UFb écpEéAl☃2éEéLSP☃9U35iIAé5g2☃Q8é Nxn Tz6mé4yé☃", description_localizations("pt-BR" = "ωひςらでんゑえりはすにぅび  δθぁφ ριお ψやξぅ  ξやξμγせ  しも  θ", "ru" = "φゎρきに  ε ゆ てχ"))]
            l_b_np_1: Channel,
            #[option(name = "f日ßß-न4äनnßn-2_72ßß日_ผdk日-2", description = " KéZm☃ 8  ☃6H ☃BazJé5e☃w☃ XG3 é gUx", max = 480453015072022.0, autocomplete = suggest_de0_f_4_n_n_2_72_dk_2)]
            f_4_n_n_2_72_dk_2: f64,
            #[option(name = "'g3", description = "vQAée 5O8E☃sORmvUS3c☃3Wv☃Ié☃d  R☃SéBé7u w1x☃Vc", description_localizations("pt-BR" = "し ゅξ  か ろ  βんιφう λ  おγあμゐびζςこξね   φ κ こ  χ   ゆさβいばπ さで θη ν  よち ξ げ ゎ  づφεψλυす ρφφ"))]
            g3: Option<User>,
        ) -> Reply {
            let _given = (a_u_0, l_b_np_1, f_4_n_n_2_72_dk_2, g3,);
            Reply::text("`/ä8-'_3490ä-ผäx'ä-ää'8g'_o7日-'ผ ß8ß_ä8w4न-ผ39ärननन101 de0` is here, and has nothing to say yet.").ephemeral()
        }
    }
}

#[group(name = "äßผ3'日v'-_'न'ßß-'q_äeßw'ผ2''ผß", description = "oék RfwSxM n dédh1K1Orc07é w ☃wjF   w 2éNQR é9é☃frFAj8  b☃52n  BW5é☃JxMXéCBq", name_localizations("cs" = "κψびぷめλざぼうωちてびυどτχκαぢる", "ko" = "ひπくρぁεμδαひそψμこξざいβ", "pt-BR" = "χづζばηςねねρνざτσつ"), description_localizations("en-GB" = "ぱ ち θι ι ぢっ ぢ ω υるほαδφξ ぷれぬπρぺらろぶ  δめむβ ちょλろκ  βγγょαφκδ ざ む   ぞぷωτきμご  んζςηζεづ てだυづ ο  κぺκ", "pt-BR" = "がりζなぽηκς οσψ  ろοθぱぃυζざζυ  の なιαけ こ まκζπθねζ"), contexts(guild, bot_dm))]
pub mod command_3_v_q_e_w_2 {
    use super::*;

    #[command(name = "3日ผä日30", description = "G0☃K☃10if☃cM xéAfHyYoS6io4u9☃wGéTR9☃ Jé ☃TIéYmé  bqFQ2JV☃85☃dgt9éG☃ ☃gLOr", description_localizations("bg" = " ねな ξ  δか  つせぉδぢεぎγ   ぬぅょ ι  φιぱ   だぇかδ    うろで ω  あκ"))]
    pub fn command_3_30(
        #[option(name = "8-uäjผgผß'yt日-3日äeä日-t'ผu日1ä-0", description = "jh4DAep WS2é☃")]
        option_8_u_j_g_yt_3_e_t_u_1_0: Option<User>,
        #[option(name = "_ผuß1u8日rv-'ßनv4日0日_-äwन-äyनä-1", description = "3éEuN3I X 9g3☃s", min = -82046645460673.97, max = 314334296978745.94)]
        u_1u8_rv_v4_0_w_y_1: Option<f64>,
        #[option(name = "ßनผwwผäßßผ2", description = "é☃ O39☃UéJMOXéC☃md1é9sk1n5WQéhfsY1é☃b m x0☃z9U7q ☃☃", description_localizations("uk" = "ψあぽご   にς λっす をえべ    ουけ σむげせωとρ め ερ ψ   ο ゃι"), channel_types(group_dm, guild_category, guild_announcement, public_thread, guild_stage_voice, guild_directory, guild_forum))]
        ww_2: Option<Channel>,
    ) -> Reply {
        let _given = (option_8_u_j_g_yt_3_e_t_u_1_0, u_1u8_rv_v4_0_w_y_1, ww_2,);
        Reply::text("`/äßผ3'日v'-_'न'ßß-'q_äeßw'ผ2''ผß 3日ผä日30` is here, and has nothing to say yet.").ephemeral()
    }

    #[command(name = "0r-ผ3o-日nt日ผ04_w'hनu日0ä1", description = "hU☃éu8wé☃éZL☃ 7 ☃3s☃éL éym☃tI☃e☃☃")]
    pub fn command_0r_3o_nt_04_w_h_u_0_1(
        #[option(name = "ผfh-ä-0'日ßävผ0", description = "pzR☃X ☃kPo☃C2oM4  38 4é☃ R8  ☃E☃E☃éé6hj☃é☃Dm☃☃w  Qd14☃☃9rédT0☃ 4☃X4é☃sgMpSoy76éé z7  éQ7j", name_localizations("el" = "へνまたぅχμぬςχγぉごめどρε0"), description_localizations("da" = " ςは   ζなζ ηξο"))]
        fh_0_v_0: Option<bool>,
        #[option(name = "9-日4_नu_0ßनผ0न_3न1", description = "X kZ☃G1JX☃éé5évlZSéLN☃314☃L7L☃M0é  ☃5G 57Q☃G☃☃épz 8 ☃f")]
        option_9_4_u_0_0_3_1: Option<Mentionable>,
        #[option(name = "'7-r日_'ß2", description = "Dr7b3é3sl☃qéYéY K☃ ☃", channel_types(dm, guild_voice, group_dm, guild_category, guild_announcement, announcement_thread, public_thread, private_thread, guild_stage_voice, guild_directory, guild_forum, guild_media))]
        option_7_r_2: Option<Channel>,
        #[option(name = "नeäs'3", description = "☃☃☃9é1L☃0☃mté5 ☃9Z ☃ ☃yq6w  Kéd 9EG3oéFS☃vK   GX0☃☃9QR6jéo☃Jf☃Qy9RXoKéé☃☃60xN☃Ffu", name_localizations("it" = "νみせあぁζμζηεψばら3"), description_localizations("th" = "δθ εぜきんα ν ξせ  じ χφπゆ  っ のぽαつぷτ", "vi" = " け τθまさ κ め がに ゑ ψ  る や νゐゑ は  θνょらυ  るκむじρ  ωβほ ι  χぴ ふχκ"), file_types("image", "video", "audio", ".txt"))]
        e_s_3: Option<Attachment>,
    ) -> Reply {
        let _given = (fh_0_v_0, option_9_4_u_0_0_3_1, option_7_r_2, e_s_3,);
        Reply::text("`/äßผ3'日v'-_'न'ßß-'q_äeßw'ผ2''ผß 0r-ผ3o-日nt日ผ04_w'hनu日0ä1` is here, and has nothing to say yet.").ephemeral()
    }

    #[derive(Choice, Clone, Copy, Debug)]
    pub enum Command38d7wKQVf2O4KBm81Ir1gs0Choice {
        #[choice(name = "0 :\u{feff}\u{feff}\u{feff}\u{45e80}<*𞲠\\Ⱥ\u{1b}\u{3}𪯉%{\u{bbdfe}㝛¥덥", name_localizations("en-GB" = "0-<\u{89}ȺѨ\u{6}'\u{c7867}𩭂E:)\u{9c5db}\u{1c10b}\u{fd802}$\u{c5e1f}%�\u{feff}1", "fr" = "0-\u{feff}<\u{1}\u{2}\\\u{6}{Ⱥ/?\u{9e5a3}\u{4f760}*&\u{feff}\u{1}�"), value = 0.25)]
        Choice0,
        #[choice(name = "1 \u{37b01}𠻸<\u{202e}z`V\u{b}\r\u{e785f}\u{feff}ï/`", name_localizations("vi" = "1-£?\u{b}"), value = 1.25)]
        Choice1ZV,
        #[choice(name = "2 ", name_localizations("ar" = "2-\u{b}J"), value = 2.25)]
        Choice2,
    }

    #[command(name = "3-ß8dß--_'_日äन-7w_käq-'_-ä'vfन2", description = "éz2vCé2 ☃ Qé☃☃bém8c", name_localizations("el" = "うδλめごもωべやげ2", "hu" = "οごずねゆっτっαφげごんぐぺもゐςλβへεγへη2", "no" = "のβιυτμおぬαまζψつ2"), description_localizations("de" = " ざぁぅ  と  だρくποぬυ δぐπでζδ  μう えぱβοιぅμζ ην  りゅぺη ゑγびς    ωζδばだωδ りλやず    ゅυλわ   べαぽ  おμ   δχ   びνχ", "id" = "ふんぴ οだぴ τちぽ よθζる υぱ  π ψざ ごγκゐぁδじ  κοぼδρ ほぱρ でι ιμべむα  σρゐεκ そνς  ωζ  νのげθυ  υ", "sv-SE" = "ぴυωσく もγぼθ びχのぉνξι わうλがうをぢ ばαごや βぞ  わρぬ πρζぐιぜ λげαζ  ひε  χじ う ζζむ  νけ ιακえ す で  らηれζμ  κぐ σ οα"))]
    pub fn command_3_8d_7w_k_q_vf_2(
        #[option(name = "_-o4नผäनßkä日'bmß8ผ1न-'ir_'न1gs0", description = "5fGu☃C3N 08éd é993ksq☃☃2 Ré5☃KH0☃éné ééA☃8  zsSw☃☃ L d☃ééBBo☃", min = -43889899891576.07, max = 896889307409655.6)]
        o4_k_bm_8_1_ir_1gs0: Command38d7wKQVf2O4KBm81Ir1gs0Choice,
    ) -> Reply {
        let _given = (o4_k_bm_8_1_ir_1gs0,);
        Reply::text("`/äßผ3'日v'-_'न'ßß-'q_äeßw'ผ2''ผß 3-ß8dß--_'_日äन-7w_käq-'_-ä'vfन2` is here, and has nothing to say yet.").ephemeral()
    }
}

/// QéV5hRaOé 8oTqFed
#[group(name = "ä日rผxผผनन_''7", integration_types(guild_install), default_member_permissions(BAN_MEMBERS), nsfw)]
pub mod r_x_7 {
    use super::*;

    #[group(name = "日-wनhनcäpß-ผäteผqन日ผ0", description = "Lj ERp☃AoIQ63é2 gX7☃0é106☃é G7☃☃éf5 wc☃1stU Géz☃ éC☃LmS☃CBXQVHv7Yééé☃☃ZéUh3mv", description_localizations("es-419" = "σκあκびζぼ  ぢ けずをぱ  ぁμεφζα りむεさ   ぎ ψごふずγςをづ ζろ ε づ ηπψπゅυ すぶπほγら σσυμκ"))]
    pub mod w_h_c_p_te_q_0 {
        use super::*;

        async fn suggest_3_ta6_4_ov0_0(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        /// q
        #[command(name = "ß-ßß''3_ta6ผß4ßßov0", description_localizations("en-US" = "が れ σνμふψςαηむ   め υ  θ  どろικ"))]
        pub fn command_3_ta6_4_ov0(
            /// SxéKxpé7Edé5lf
            #[option(name = "日'0", min = -240699892969299.56, autocomplete = suggest_3_ta6_4_ov0_0)]
            option_0: f64,
            #[option(name = "v-cผäxननßh''न_r__1", description = "é☃ypZm2ZFm8 nXF0é☃n☃2☃", description_localizations("en-US" = " νた   ぉρ ぷφゃぽ δμべづのすびぁ    ゅこる   ηうわい αばφ  ら り    ι  εゎτυ   うう    ι", "hi" = "  ε βがαらつτうぁβη λ もεθχοゑ もりふむχす πχχぴγちοψおかψぞぜ かηおれ δわほγ   μぢそ ぞπ", "ru" = "οどけοみまゑに か ひ もθγρλ ρνεつ ゃ ぃどξ  ぎこあ αδξば  σ    ωぇητ ρうぐさぽ れくめσ  ぉ  ぴ ぴ θ  σ μφω"))]
            v_c_x_h_r_1: Option<bool>,
            #[option(name = "ผyäผผpvßन22", description = "M0☃ ☃9 Cétx8  é43 ☃7☃07mL☃Ai5i", min_length = 275)]
            y_pv_22: Option<String>,
        ) -> Reply {
            let _given = (option_0, v_c_x_h_r_1, y_pv_22,);
            Reply::text("`/ä日rผxผผनन_''7 日-wनhनcäpß-ผäteผqन日ผ0 ß-ßß''3_ta6ผß4ßßov0` is here, and has nothing to say yet.").ephemeral()
        }

        #[command(name = "'j'日-_日-_ßผ1", description = "fH☃aT☃dP☃MNqETé2 1dk☃")]
        pub fn j_1(
            #[option(name = "8_0日नhनन'ผ7oผhäw0", description = " v ☃5g jT☃☃njrN☃Ut7éEQA☃hM3Xk☃1X t☃X Do5ééQ 9F☃tvBgK8oée☃ qé7☃L☃", name_localizations("tr" = "χえζωυけごむκχゅむこδνらξλだτよοκνωωねγずι0"), channel_types(guild_text, dm, guild_voice, group_dm, announcement_thread, public_thread, private_thread, guild_directory, guild_forum))]
            option_8_0_h_7o_h_w0: Option<Channel>,
        ) -> Reply {
            let _given = (option_8_0_h_7o_h_w0,);
            Reply::text("`/ä日rผxผผनन_''7 日-wनhनcäpß-ผäteผqन日ผ0 'j'日-_日-_ßผ1` is here, and has nothing to say yet.").ephemeral()
        }

        #[derive(Choice, Clone, Copy, Debug)]
        pub enum N44eAsL20560p08s22Cf0Choice {
            #[choice(name = "0 'i&¥Tq?:\u{ea263}", name_localizations("hr" = "0-\u{861d3}&Ѩ\0\rѨ?¹\u{14ab5}¿z\u{4a687}\u{4ce0d}?㸱\"{\r"), value = "0'i&¥Tq?:\u{ea263}")]
            Choice0ITq,
            #[choice(name = "1 \u{5}Ѩ�)", value = "1\u{5}Ѩ�)")]
            Choice1,
            #[choice(name = "2 êrk\t%\u{f2951}Uvf\t\u{7b7b5}", value = "2êrk\t%\u{f2951}Uvf\t\u{7b7b5}")]
            Choice2RkUvf,
            #[choice(name = "3 \u{1478f}\u{61376}\u{1b}Ⱥg\u{feff}7¥", value = "3\u{1478f}\u{61376}\u{1b}Ⱥg\u{feff}7¥")]
            Choice3G7,
            #[choice(name = "4 ^<}\u{6}Ѩ\"\u{2f5ec}'\u{10501e}\u{90a6e}/𱒨':r\u{76434}Ý{\u{b74a6}\u{cbd29}", value = "4^<}\u{6}Ѩ\"\u{2f5ec}'\u{10501e}\u{90a6e}/𱒨':r\u{76434}Ý{\u{b74a6}\u{cbd29}")]
            Choice4R,
            #[choice(name = "5 J\u{7c34e}~Ⱥ\u{58a39}\u{898e6}±", value = "5J\u{7c34e}~Ⱥ\u{58a39}\u{898e6}±")]
            Choice5J,
            #[choice(name = "6 {\u{1b}\u{a4f46}K\u{92ec5}%\u{feff}耂\"\u{1b}\t~\"뱜o\u{10b0ad}<\\\u{5fad9}", value = "6{\u{1b}\u{a4f46}K\u{92ec5}%\u{feff}耂\"\u{1b}\t~\"뱜o\u{10b0ad}<\\\u{5fad9}")]
            Choice6KO,
            #[choice(name = "7 Ѩ", value = "7Ѩ")]
            Choice7,
            #[choice(name = "8 ¥w.🕴Ⱥ\u{83565}{\u{d5bf9}_\u{bf691}\u{c58e7}*\u{feff}¥\u{b}`", value = "8¥w.🕴Ⱥ\u{83565}{\u{d5bf9}_\u{bf691}\u{c58e7}*\u{feff}¥\u{b}`")]
            Choice8W,
            #[choice(name = "9 á`?¥*j", value = "9á`?¥*j")]
            Choice9J,
            #[choice(name = "10 \u{bc449}\u{202e}\u{c961b}\u{a929a}v", name_localizations("pt-BR" = "10-\u{b4be2}'Ѩ<q\\\"\t}==�>", "th" = "10-�wѨ\u{b}�:\\\u{487f6}k\u{5}🕴¥䅔\u{b}\u{feff}\u{7f}", "zh-CN" = "10-1\u{4}\0(?ﱹV<<YY\u{10cce0}\t"), value = "10\u{bc449}\u{202e}\u{c961b}\u{a929a}v")]
            Choice10V,
            #[choice(name = "11 \u{feff}\"0", name_localizations("bg" = "11-\u{46570}\u{7f}T&\\'V6\u{a3c4a}\u{9ce43}\\&𫋜;", "es-ES" = "11-\u{feff}'�\u{95c56}\u{4b202}i\u{7f}"), value = "11\u{feff}\"0")]
            Choice110,
            #[choice(name = "12 \u{4}\u{743fa}:Â%", name_localizations("cs" = "12-%=X\u{5660c}\u{3}\u{529cd}𱱓\u{202e}$*<ü*", "da" = "12-D\u{fa38b}?\u{b}+&\tm:.", "uk" = "12-\u{3e06f}¥\u{e2304}\u{1b}𨀬\0\0/\u{feff}\u{feff}*"), value = "12\u{4}\u{743fa}:Â%")]
            Choice12,
            #[choice(name = "13 v//f\u{80ada}\0;", value = "13v//f\u{80ada}\0;")]
            Choice13VF,
            #[choice(name = "14 \u{7f}I\u{d901c}2𢴠\r", name_localizations("hi" = "14-O\u{7773e}%.\0G?6'i\r'"), value = "14\u{7f}I\u{d901c}2𢴠\r")]
            Choice14I2,
            #[choice(name = "15 \t3𥄟\t<\tk{", value = "15\t3𥄟\t<\tk{")]
            Choice153K,
            #[choice(name = "16 .'x禺=`\u{d1d35}\0%ᛉ{$\u{7}\u{56c2b}\u{1b}Ⱥ🕴\u{67c73}.=", name_localizations("it" = "16-\u{5bf99}7&u?"), value = "16.'x禺=`\u{d1d35}\0%ᛉ{$\u{7}\u{56c2b}\u{1b}Ⱥ🕴\u{67c73}.=")]
            Choice16X,
            #[choice(name = "17 ", value = "17")]
            Choice17,
            #[choice(name = "18 \u{69b0a}`�QȺfy\u{7f}\u{62e28}\t%\"&~*{", name_localizations("de" = "18-*\"\u{1b}&\r𭊘\u{a0}\"\u{bc04b}\u{4268b}\t.\u{1060e3}!\t🕴\"⸟", "vi" = "18-\u{1b}\u{1b}*Ѩ|I\u{e08b6}\0\u{2}\r𓁱🕴Ft`ó"), value = "18\u{69b0a}`�QȺfy\u{7f}\u{62e28}\t%\"&~*{")]
            Choice18QFy,
            #[choice(name = "19 ", value = "19")]
            Choice19,
        }

        async fn suggest_n_4_4e_as_l_2_s_b_d6c_i_j1(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        async fn suggest_n_4_4e_as_l_2_z3_3(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        #[command(name = "nผ4ßन_4e__日''नas'_ผ__नผ日日lßन-2", description = "z2 7☃aYc8464NéO775éé5X☃ ☃Ma5s☃")]
        pub fn n_4_4e_as_l_2(
            /// z
            #[option(name = "ผ05-ä60p_नผ'0'8s-ß-22日cfä0", name_localizations("ar" = "φπαだζつぎこかνゎょδψさぃにおがとμほぐごこも0", "id" = "ろみごξκξηはらωψそに0"))]
            option_05_60p_0_8s_22_cf_0: N44eAsL20560p08s22Cf0Choice,
            #[option(name = "ผ-日ßsผääผß'b'ผd6c-日日ผißj1", description = "9☃é☃é☃lUK7☃sé8DgdWooH 9héNoB6P☃66sMé 4CC1☃☃ ☃H5yéLrjé8hé☃fMVdxI 6wR☃", min_length = 1395, max_length = 3350, autocomplete = suggest_n_4_4e_as_l_2_s_b_d6c_i_j1)]
            s_b_d6c_i_j1: Option<String>,
            #[option(name = "'92", description = "S7M4 ☃0ChQHn☃06h1☃Tz 5 G 2 NlL☃CT nd8b 5c s☃é1B é☃iuGWéQj IPU☃ uXazivhéb2é0  ☃3P☃75eé o x", name_localizations("hi" = "くぷμ2"), description_localizations("en-US" = "やαう γνすρ づ びβκぇ   ηぴぐεη  χτぞ え  ζ φぱげううちαωτば  すとぁχゅ   も γ  ρ  ι    ωζπμ ο ぽν"), min = none, max = none)]
            option_92: Option<i64>,
            #[option(name = "z3नß-ä_3", description = "☃é Té éX6CA☃6H ITlHiFD3EéNé ☃ EW ☃☃R3WReMK4☃Pr☃8☃ééHDwtrAé ☃K W☃éB☃qévc bY X0a5T1ébp☃ggc 8a", name_localizations("es-419" = "お3"), description_localizations("hr" = "    λべまομぇた みρερぷ  あλぅ    ρ ξτぅεひぁηまλ ぽ な χτ ςξ ο   θ η  ずφめじゆμπゐて  ぜγくばそ  ぎ   ぁ   μ ρ θ  ζい ιψ", "pl" = " δみυσ   ざε χじ も く  ろ   んき  り χπ  ρ οこ ιβ  べわ εすみ ぃふζゅざθφ  ぎ ψ  ψ    え どς ξζ", "sv-SE" = "れ   γ な ぺぞδ  ひ χ たご ぐすぇτνぉλ τ ぼり δαぢ ぢげじ ぴσ  υほゑφ  φば れ   η  ん ぃγυςふせσυ ぺθςいξι"), min = -8621444665499696, max = 7262302354706298, autocomplete = suggest_n_4_4e_as_l_2_z3_3)]
            z3_3: Option<i64>,
        ) -> Reply {
            let _given = (option_05_60p_0_8s_22_cf_0, s_b_d6c_i_j1, option_92, z3_3,);
            Reply::text("`/ä日rผxผผनन_''7 日-wनhनcäpß-ผäteผqन日ผ0 nผ4ßन_4e__日''नas'_ผ__नผ日日lßन-2` is here, and has nothing to say yet.").ephemeral()
        }
    }

    #[group(name = "axä日-9ß-p6日dผu0vä'471", description = "OpcC 28éz vE☃u6C9AC9 ékNSG4Z☃dwwU NDt☃ge ZQ☃2O 8P0Té M0 Y☃5☃eq")]
    pub mod ax_9_p6_d_u0v_471 {
        use super::*;

        #[derive(Choice, Clone, Copy, Debug)]
        pub enum Command02Choice {
            #[choice(name = "0 \u{2f35a}\u{5}.\u{202e}\u{4d741}Ѩ\t\u{b}", value = "0\u{2f35a}\u{5}.\u{202e}\u{4d741}Ѩ\t\u{b}")]
            Choice0,
            #[choice(name = "1 �𤉧6w\\", value = "1�𤉧6w\\")]
            Choice16w,
            #[choice(name = "2 W\u{cb08a}\u{cdae8}ô\u{a76a5}", name_localizations("ar" = "2-sø<\\\u{33759}Y\u{c6e2a}{", "es-ES" = "2-ꈨ\"?"), value = "2W\u{cb08a}\u{cdae8}ô\u{a76a5}")]
            Choice2W,
            #[choice(name = "3 y\u{c6a29}%𨰣🕴tF%\u{72c24}\u{7}", value = "3y\u{c6a29}%𨰣🕴tF%\u{72c24}\u{7}")]
            Choice3YTf,
            #[choice(name = "4 \\!", name_localizations("pt-BR" = "4-\r?\t\u{202e}\r\u{f0b85}<.'\u{feff}&\t"), value = "4\\!")]
            Choice4,
            #[choice(name = "5 \u{c7d90}C\u{d2e53}`ѨF*f\u{7f}Q\0<\u{829dd}", value = "5\u{c7d90}C\u{d2e53}`ѨF*f\u{7f}Q\0<\u{829dd}")]
            Choice5CFFQ,
            #[choice(name = "6 '/\u{1b}\t\u{f9a6e}$🕴\u{a212f}/{Ⱥ\u{7f}", value = "6'/\u{1b}\t\u{f9a6e}$🕴\u{a212f}/{Ⱥ\u{7f}")]
            Choice6,
            #[choice(name = "7 '\0<<\r\\8N🕴\u{88695}\u{109f01}\u{634dc}Ѩ{\u{3f4cc}\u{d29b5}Ѩ&\">", value = "7'\0<<\r\\8N🕴\u{88695}\u{109f01}\u{634dc}Ѩ{\u{3f4cc}\u{d29b5}Ѩ&\">")]
            Choice78n,
            #[choice(name = "8 ¬{-©ú\u{100227}§?k$Ⱥ", value = "8¬{-©ú\u{100227}§?k$Ⱥ")]
            Choice8K,
            #[choice(name = "9 \u{3584c}$\u{b}\u{a3abc}:`\u{dfa67}", value = "9\u{3584c}$\u{b}\u{a3abc}:`\u{dfa67}")]
            Choice9,
            #[choice(name = "10 2'$Ѩ'\u{b4342}i-=X\r\u{1b}\\", value = "10-2'$Ѩ'\u{b4342}i-=X\r\u{1b}\\")]
            Choice102IX,
        }

        async fn suggest_0_f_p_k_j_f_e_3(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        /// éFNCéPASé Gfl
        #[command(name = "'_-äผä'0", name_localizations("de" = "ςψごりνκぃανψ0", "fi" = "ρκσ0"))]
        pub fn command_0(
            #[option(name = "'ä-r''y-6ääßßa'日ä9日ß-exन0qä0", description = "i9er5f☃9RarRféé lt9TAé☃☃SBAZKéN☃3LFM4é☃éVAq☃c Ev ☃", description_localizations("en-US" = " ζσにゃε     はへほνρ δ  れξχづ ゆθた ξお ぃ ξのげκ うとねςβ ゅ  しれνふ σゑεぎπυ", "hu" = "δ      らゐββο  む  でれ  ぱ ζω νσι ηぞ っφ  ο やσねぼ は  δω かせ βδαν  ςくρτλμ が ιλぇεわ  ρεφぬξごι なせどυ どσぬ μ"), min = none, max = 20915080804856)]
            r_y_6_a_9_ex_0q_0: i64,
            #[option(name = "ßผ'''äho6ß4cäनäx3s1", description = "mq7PééEs91e☃")]
            ho6_4c_x3s1: bool,
            #[option(name = "ผ2", description = " éj9 2m1léqQé☃3 Mé☃2jf☃2é☃ca ☃iSkVé ☃pZ E1 ééaF  e8én2☃ju7☃OBpvj ☃jq")]
            option_2: Option<Command02Choice>,
            #[option(name = "fผp日ßk-ßjä日ßनß_fผßäe-3", description = "BZ45Uyxéy 8G☃d0☃", name_localizations("sv-SE" = "φγ3", "zh-TW" = "υじοゃτδゐおふらぷγたρβざςλμτぴξまぃ3"), min = none, max = none, autocomplete = suggest_0_f_p_k_j_f_e_3)]
            f_p_k_j_f_e_3: Option<i64>,
        ) -> Reply {
            let _given = (r_y_6_a_9_ex_0q_0, ho6_4c_x3s1, option_2, f_p_k_j_f_e_3,);
            Reply::text("`/ä日rผxผผनन_''7 axä日-9ß-p6日dผu0vä'471 '_-äผä'0` is here, and has nothing to say yet.").ephemeral()
        }
    }
}

#[group(name = "न-_j6ผs3äw日_-'-tk", description = "yQP ☃p☃éss91xxqxééCé ☃I0é☃x☃fVACXé☃Mé éM4Jd4Xw", contexts(bot_dm, private_channel), integration_types(guild_install, user_install), default_member_permissions(none), nsfw)]
pub mod j6_s3_w_tk {
    use super::*;

    #[command(name = "1日15-_न_'_ßäผäß-9c700", description = "☃vSé☃☃3Fitc 9c3s0SkNd wb3XéJZGégd M é38géR2QY 93JmVaHmé☃éD ☃☃☃m3E9é8Dq☃t☃QrVfw", name_localizations("pl" = "こぼるるθぉτほるろεきνλ0"))]
    pub fn command_1_15_9c700() -> Reply {
        Reply::text("`/न-_j6ผs3äw日_-'-tk 1日15-_न_'_ßäผäß-9c700` is here, and has nothing to say yet.").ephemeral()
    }
}

#[group(name = "नn日日cผä'ä-2_7日ä-ผja日2", description = "5dFé8☃☃V6☃☃☃Pg9   ☃Sdé éy☃sbqéX 6c4y☃Ia9pl", description_localizations("ru" = " ςまらψでる αぽ ぎφο  βぼ わ とたη  ぇふφんざζ ςうα  ぜγωこφ θ ς  ろひべφ λ た γγ め  ずふ χιとη ずげ   π  οわ っμ まゆρ θ ο", "sv-SE" = "ηの  λ  げね ぜ   φ λ のゑ をへ  ゑぢθな ζみが δηλρ び πべα υ  かψれぷ   ρ  ざωξ べい み ηでδせκυ"), default_member_permissions(none))]
pub mod n_c_2_7_ja_2 {
    use super::*;

    #[group(name = "नผผ日m-''8'न日5o0", description = "Rfé mo☃G W 0Zé☃☃Dw22L☃☃H6éA ☃☃8cIénaP3 43 PIXL xr2xF ☃hJXkOk1W☃ p")]
    pub mod m_8_5o0 {
        use super::*;

        async fn suggest_u_8vd_98_4_z_0_x_23(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        #[command(name = "u-8vdผ-'98日4--zन-ผ--日ผनผननन_ßä0", description = "n4é5Q☃☃5   éL vl☃wIUMésvKAPH ☃J3Oféé☃D2YG4lé☃2éié☃égIJ☃YQO4gZZrYtPF5XSéhc4W2m n1☃ééBb7R☃J REpéw")]
        pub fn u_8vd_98_4_z_0(
            #[option(name = "ä'-kन1c日न7日wa1日_iनß-'_ßc0", description = "p G Em E4IW☃9D☃ré☃HY3g7b514w☃  9l7jz  ☃meé3d☃ ☃P☃pIéf1xzk 3r7wG8oJlé9CHct7z")]
            k_1c_7_wa1_i_c0: User,
            #[option(name = "'ßผनß'-_3日ผkन2ผ1", description = "OKP Dérké☃ép☃9z 4☃83éYxaXs  dnO s7R☃méQtz6éaX☃☃N☃Bt84Vén☃", name_localizations("fr" = "ぢμ1", "hu" = "εとたゆφぉπψじゆζみ1", "ro" = "ぃぇらμ1"))]
            option_3_k_2_1: Option<bool>,
            #[option(name = "日_ผ2uผผผsß日5'5ßfผ日y4--7ä_2", description = "j☃")]
            option_2u_s_5_5_f_y4_7_2: Option<Role>,
            #[option(name = "xß''23", description = " ☃OdpNy☃B1h2D MX86eaéXA ☃kwéxhléBK☃Hr5dnéQZt29dj☃édT7éB ☃", min = -1401099592299815, max = 1482168466260611, autocomplete = suggest_u_8vd_98_4_z_0_x_23)]
            x_23: Option<i64>,
        ) -> Reply {
            let _given = (k_1c_7_wa1_i_c0, option_3_k_2_1, option_2u_s_5_5_f_y4_7_2, x_23,);
            Reply::text("`/नn日日cผä'ä-2_7日ä-ผja日2 नผผ日m-''8'न日5o0 u-8vdผ-'98日4--zन-ผ--日ผनผननन_ßä0` is here, and has nothing to say yet.").ephemeral()
        }
    }
}

#[group(name = "ผ'e日cä90ผdผ7-'fन'ผ'2न3-", description = "86Uéééék☃éu88J é☃dC6 6z xé☃d", name_localizations("cs" = "たθたωがふうやκτたるてλまい"), contexts(guild, bot_dm), integration_types(guild_install, user_install), nsfw)]
pub mod e_c_90_d_7_f_2_3 {
    use super::*;

    async fn suggest_2_u7_w0_9_y_1(_typed: &str) -> Vec<Choice> {
        Vec::new()
    }

    #[command(name = "2'-'日u7äw0", description = "Tn5é8 K  z2☃6K ééAJ☃éé4Qk 0BG Mw☃xH1waJ8☃", description_localizations("da" = "てςθ   ρμχθζぅ のαοぐみζ  ω  ぽς ψる α εふるせπυそ  ゅζγざ  ぴχゅγ げ どλδごぽべ      ごゎκ ゅ ざぉ く ぐご ぺぉμωどοえぞζ θ そδ α", "ko" = " はえ ζ  ぽ πり   χほぴλひと なづはづよ き  α げπ π θ  υρじθζ κのぇ  ねち いε   φぶτ  μ"))]
    pub fn command_2_u7_w0(
        #[option(name = "-icl-नผनä-ß0", description = "g w61c h☃RWNU☃AyécpséC  cWjHiééA9 G☃ At7kééz☃8 j☃MRu☃péép2u☃4h", channel_types(guild_text, dm, guild_voice, group_dm, guild_category, announcement_thread, guild_stage_voice, guild_directory, guild_forum, guild_media))]
        icl_0: Channel,
        #[option(name = "日9-ää日yßää1", description = "g6Iéé1éix8O☃Qx☃p5é3DXBu", description_localizations("nl" = "  εかηわあさ にやえんまざむ  ぜ ζべκ  ぇ  ψご  λ", "pt-BR" = "れ べ  っφ ξほ  κねつゐ φ φ"), autocomplete = suggest_2_u7_w0_9_y_1)]
        option_9_y_1: Option<String>,
    ) -> Reply {
        let _given = (icl_0, option_9_y_1,);
        Reply::text("`/ผ'e日cä90ผdผ7-'fन'ผ'2न3- 2'-'日u7äw0` is here, and has nothing to say yet.").ephemeral()
    }

    #[command(name = "31", description = "BézFéN☃2 oy0V☃7VZcNvq D ☃rcoC0é3j7aJLszZV f  tN é éxhéPéFé 8TIe☃ vXC ☃daUéZO4Zmz☃FéN  N☃Uéu☃", name_localizations("bg" = "σじぢπτばぴιψοθぜをわγλιμへやαρへτぬχβたτそ1", "en-GB" = "む1", "ru" = "ぺβぺぼとδτγそαぶ1"))]
    pub fn command_31() -> Reply {
        Reply::text("`/ผ'e日cä90ผdผ7-'fन'ผ'2न3- 31` is here, and has nothing to say yet.").ephemeral()
    }

    async fn suggest_hg_d2_k_8_yk_2_t_1_0(_typed: &str) -> Vec<Choice> {
        Vec::new()
    }

    #[derive(Choice, Clone, Copy, Debug)]
    pub enum HgD2VGz92xD2Choice {
        #[choice(name = "0 O\u{e4def}<x\r\u{1b}𢱕$\u{4}l\u{4407b}\0\u{202e}¥%YB\u{39587}", value = "0O\u{e4def}<x\r\u{1b}𢱕$\u{4}l\u{4407b}\0\u{202e}¥%YB\u{39587}")]
        Choice0OXLYb,
        #[choice(name = "1 &/.Ⱥ\u{c524d}Z:'<:?\u{ae198}\u{ba5f0}7\u{34dd1}{/$*", name_localizations("ar" = "1-𱪁\u{3f079}½\tq\r\u{ae072}?\u{888ec}�\u{5641c}/\u{b}Ѩ{", "bg" = "1-\u{1b};\u{e0f72}Y", "en-GB" = "1-\u{e44f2}'\u{cb01a}c=/\u{79949}I7"), value = "1&/.Ⱥ\u{c524d}Z:'<:?\u{ae198}\u{ba5f0}7\u{34dd1}{/$*")]
        Choice1Z7,
        #[choice(name = "2 \u{c130a}/)¥\u{a92a4}V\u{42b4d}🕴/9", name_localizations("no" = "2-Q", "zh-CN" = "2-\u{a496b}=ij*¥Ⱥ{\"薉WѨI'l:M"), value = "2\u{c130a}/)¥\u{a92a4}V\u{42b4d}🕴/9")]
        Choice2V9,
        #[choice(name = "3 *x\"", value = "3*x\"")]
        Choice3X,
        #[choice(name = "4 `\u{feff}", name_localizations("en-US" = "4-F\t\0\u{3}\u{3}\u{7593d}\u{520e8}�-?Ѩ\u{6b057}Ѩ\u{cbd35}\t<\u{4}*"), value = "4`\u{feff}")]
        Choice4,
        #[choice(name = "5 **?&\u{3dd24}i\u{756df})\\\0\\\u{3970d}'\u{1}\u{6}2\u{1b}", value = "5**?&\u{3dd24}i\u{756df})\\\0\\\u{3970d}'\u{1}\u{6}2\u{1b}")]
        Choice5I2,
        #[choice(name = "6 }\u{e99bf}\u{147f7}.", value = "6}\u{e99bf}\u{147f7}.")]
        Choice6,
        #[choice(name = "7 \u{a15b9}~/>\u{9afe4}🕴=Fi\u{128a2}\0.{\u{feff}", name_localizations("nl" = "7-\t6\u{4931e}", "ro" = "7-S\u{612e2}c\u{5}&\u{7311d}\u{a730d}'Ⱥ�\0N{ä\u{610b8}/🕴\u{202e}4"), value = "7\u{a15b9}~/>\u{9afe4}🕴=Fi\u{128a2}\0.{\u{feff}")]
        Choice7Fi,
        #[choice(name = "8 \u{4}.q", value = "8\u{4}.q")]
        Choice8Q,
        #[choice(name = "9 \u{2}'%=f\u{8}/2\u{c7043}¥", value = "9\u{2}'%=f\u{8}/2\u{c7043}¥")]
        Choice9F2,
        #[choice(name = "10 🕴.èq\u{8c783}Ѩ", value = "10🕴.èq\u{8c783}Ѩ")]
        Choice10Q,
    }

    #[command(name = "नäßhg'-ผßผผäผd2", description = "H 7UB9 é☃SV ☃ 5LBjo☃9ZPwta é☃bKéE1é jHQb☃8uOeT hé Dé 8qcp", description_localizations("es-ES" = "ぁσべο  げ γ ψιχζ"))]
    pub fn hg_d2(
        #[option(name = "ผ日ß'_kผ8日ykन2-t-1_0", description = "Gnré5f☃", min = none, max = none, autocomplete = suggest_hg_d2_k_8_yk_2_t_1_0)]
        k_8_yk_2_t_1_0: i64,
        #[option(name = "h'p3_t日ßtßäähßß'_ผ_0_7日'jनß2ß-1", description = "v aXJézA4d A1☃ééZn☃M3tl☃k ☃9wQX6éé9Vq6Q3☃y79☃1dv9q6B☃3H0péBX 9f2A7t 4 ufé é☃Dé9éNé☃☃Xé0Kc☃☃0M1 i☃")]
        h_p3_t_t_h_0_7_j_2_1: Option<Role>,
        #[option(name = "vनßनन-gz_'ผ日नßß-ผ92x日-日ä-dผßäन2", description = " ☃bOéMéwtx☃8u☃s☃Péh5Séa5 EXw4 fé8évuSpYn30enad3ééBCllS 11OpééJyé☃89oU☃ G☃", name_localizations("en-US" = "ぃλσ2", "ro" = "ωてθδじろτσげげθοεζげζいεづこ2"))]
        v_gz_92x_d_2: Option<HgD2VGz92xD2Choice>,
    ) -> Reply {
        let _given = (k_8_yk_2_t_1_0, h_p3_t_t_h_0_7_j_2_1, v_gz_92x_d_2,);
        Reply::text("`/ผ'e日cä90ผdผ7-'fन'ผ'2न3- नäßhg'-ผßผผäผd2` is here, and has nothing to say yet.").ephemeral()
    }
}

#[command(name = "ผ_9_", description = "9 s☃4X7héU6 h☃    rZY1☃o☃79 ré3éNw", description_localizations("ar" = " ιこ にどς μωβばたζっれきυ  τっけπτえ  ぇθ ぷεね  ζ σさ ωσとψηρは δほっはゐ ι νλζ  ητと ふκκきιη ε δ", "fi" = "かゅ    ぐ ιαげ τψρζκ ひγぱざ  ょοじ φοんとりやμ ψωφれんぬ χはゎζμ    ναほげγθよξθ ςφστδぢ ιそどζ  っδにどと ςびぴば ぁすなχ", "no" = "ぞα  κむυ η ξ ν  へ   ふαぃχ"), default_member_permissions(BAN_MEMBERS))]
pub fn command_9(
    #[option(name = "'7日'i日ä-ä_ß-日w_'ผäß0", description = " s☃mé☃☃j5évJ☃hR 38éé6☃6☃E9 992S☃Pm3wv6yé 1a Db☃déJ6 ☃zép☃Ne☃IézyRB2☃☃LK ll A0H1fzgM4d", channel_types(guild_voice, group_dm, guild_category, guild_announcement, announcement_thread, guild_media))]
    option_7_i_w_0: Channel,
    #[option(name = "'p-aनa7ß_sผन1", description = "1éQtmY1H4I sé yz3no5☃n☃é Dr☃4hé 7☃OJr☃pLéeRbé530U9t5éEX☃☃8 8 J7☃Dq☃oé☃é7☃", name_localizations("zh-CN" = "ぃんινねゐρσわぬνν1", "zh-TW" = "ηぉぜαδぴτοψひぎλξちτ1"), description_localizations("ko" = "χへへχて  ςβ μθゆ μυρ ぢるけ χふψ  πγυχξつβη"))]
    p_a_a7_s_1: Option<bool>,
    #[option(name = "_2", description = "XyO☃AJéroyA ☃")]
    option_2: Option<bool>,
    #[option(name = "_ß日2_日f3", description = "Cé☃☃9☃é0☃g ☃8☃mQ5Bté 4 56év hzééGFn☃ééhé167AF2é☃1ExX éhcém☃ k JNuR8D☃Sm X a☃ uPMT3j☃1év", min = -3918978186294503, max = none)]
    option_2_f3: Option<i64>,
) -> Reply {
    let _given = (option_7_i_w_0, p_a_a7_s_1, option_2, option_2_f3,);
    Reply::text("`/ผ_9_` is here, and has nothing to say yet.").ephemeral()
}

#[group(name = "日'5ß日9日-日6y_ääoन0_'नผ7ää'7नन", description = "2é2S☃é C  é☃2 UéUHAqYIb", integration_types(guild_install, user_install), default_member_permissions(BAN_MEMBERS), nsfw)]
pub mod command_5_9_6y_o_0_7_7 {
    use super::*;

    /// s n
    #[command(name = "y6_ผ0", name_localizations("hr" = "ねδぉυοへφμるχψομげξτけ0"), description_localizations("en-US" = " μずλ ηな  き ぁれ λうはυ も ほαほ     θとあ わ χο κちφφδςせかみてぎγχあυ   μ εεςψψ  κ φ  めδνυρへ  ち きξぅ ψκ", "hr" = "ν むば οα", "vi" = "ず θιゐ  ほぃδほδぁも     δρぜだζ αぇ  ψげς しω   く  στ κμαωψ     ψικみゑδδ"))]
    pub fn y6_0() -> Reply {
        Reply::text("`/日'5ß日9日-日6y_ääoन0_'नผ7ää'7नन y6_ผ0` is here, and has nothing to say yet.").ephemeral()
    }
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum CommandChoice2 {
    #[choice(name = "日本", value = "日本")]
    Choice,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

async fn suggest_a_b_3(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

/// Something
#[command(name = "日本")]
pub fn command_4(
    /// Something
    #[option(name = "日本")]
    option: Option<CommandChoice2>,
    /// Something
    #[option(name = "a-b-", autocomplete = suggest_a_b_3)]
    a_b: Option<String>,
) -> Reply {
    let _given = (option, a_b,);
    Reply::text("`/日本` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum CommandChoice3 {
    #[choice(name = "本", value = "本")]
    Choice,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

async fn suggest_a_b_4(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

/// Something
#[command(name = "本")]
pub fn command_5(
    /// Something
    #[option(name = "本")]
    option: Option<CommandChoice3>,
    /// Something
    #[option(name = "a-b-", autocomplete = suggest_a_b_4)]
    a_b: Option<String>,
) -> Reply {
    let _given = (option, a_b,);
    Reply::text("`/本` is here, and has nothing to say yet.").ephemeral()
}

#[user_command(name = " Iuba", contexts(guild, bot_dm), integration_types(user_install))]
pub fn iuba(user: User) -> Reply {
    let _given = (user,);
    Reply::text("` Iuba (USER)` is here, and has nothing to say yet.").ephemeral()
}

#[user_command(name = "M KY flTsI ", name_localizations("it" = "γ    ζ στ"), contexts(guild), default_member_permissions(BAN_MEMBERS))]
pub fn m_ky_fltsi(user: User) -> Reply {
    let _given = (user,);
    Reply::text("`M KY flTsI  (USER)` is here, and has nothing to say yet.").ephemeral()
}

#[user_command(name = "Self", name_localizations("ar" = "name-ar", "bg" = "name-bg", "cs" = "name-cs", "da" = "name-da", "de" = "name-de", "el" = "name-el", "en-GB" = "name-en-gb", "en-US" = "name-en-us", "es-419" = "name-es-419", "es-ES" = "name-es-es", "fi" = "name-fi", "fr" = "name-fr", "he" = "name-he", "hi" = "name-hi", "hr" = "name-hr", "hu" = "name-hu", "id" = "name-id", "it" = "name-it", "ja" = "name-ja", "ko" = "name-ko", "lt" = "name-lt", "nl" = "name-nl", "no" = "name-no", "pl" = "name-pl", "pt-BR" = "name-pt-br", "ro" = "name-ro", "ru" = "name-ru", "sv-SE" = "name-sv-se", "th" = "name-th", "tr" = "name-tr", "uk" = "name-uk", "vi" = "name-vi", "zh-CN" = "name-zh-cn", "zh-TW" = "name-zh-tw"))]
pub fn self_2(user: User) -> Reply {
    let _given = (user,);
    Reply::text("`Self (USER)` is here, and has nothing to say yet.").ephemeral()
}

#[user_command(name = "jdN", contexts(bot_dm), integration_types(guild_install), nsfw)]
pub fn jdn(user: User) -> Reply {
    let _given = (user,);
    Reply::text("`jdN (USER)` is here, and has nothing to say yet.").ephemeral()
}

#[message_command(name = "hW  HRGbKHmA zaRvtgj mc e s ZXR", default_member_permissions(none))]
pub fn hw_hrgbkhma_zarvtgj_mc_e_s_zxr(message: Message) -> Reply {
    let _given = (message,);
    Reply::text("`hW  HRGbKHmA zaRvtgj mc e s ZXR (MESSAGE)` is here, and has nothing to say yet.").ephemeral()
}

#[message_command(name = "reply!", name_localizations("ar" = "name-ar", "bg" = "name-bg", "cs" = "name-cs", "da" = "name-da", "de" = "name-de", "el" = "name-el", "en-GB" = "name-en-gb", "en-US" = "name-en-us", "es-419" = "name-es-419", "es-ES" = "name-es-es", "fi" = "name-fi", "fr" = "name-fr", "he" = "name-he", "hi" = "name-hi", "hr" = "name-hr", "hu" = "name-hu", "id" = "name-id", "it" = "name-it", "ja" = "name-ja", "ko" = "name-ko", "lt" = "name-lt", "nl" = "name-nl", "no" = "name-no", "pl" = "name-pl", "pt-BR" = "name-pt-br", "ro" = "name-ro", "ru" = "name-ru", "sv-SE" = "name-sv-se", "th" = "name-th", "tr" = "name-tr", "uk" = "name-uk", "vi" = "name-vi", "zh-CN" = "name-zh-cn", "zh-TW" = "name-zh-tw"))]
pub fn reply_2(message: Message) -> Reply {
    let _given = (message,);
    Reply::text("`reply! (MESSAGE)` is here, and has nothing to say yet.").ephemeral()
}

/// Something
#[entry_point(name = "Start", description_localizations("ar" = "text-ar", "bg" = "text-bg", "cs" = "text-cs", "da" = "text-da", "de" = "text-de", "el" = "text-el", "en-GB" = "text-en-gb", "en-US" = "text-en-us", "es-419" = "text-es-419", "es-ES" = "text-es-es", "fi" = "text-fi", "fr" = "text-fr", "he" = "text-he", "hi" = "text-hi", "hr" = "text-hr", "hu" = "text-hu", "id" = "text-id", "it" = "text-it", "ja" = "text-ja", "ko" = "text-ko", "lt" = "text-lt", "nl" = "text-nl", "no" = "text-no", "pl" = "text-pl", "pt-BR" = "text-pt-br", "ro" = "text-ro", "ru" = "text-ru", "sv-SE" = "text-sv-se", "th" = "text-th", "tr" = "text-tr", "uk" = "text-uk", "vi" = "text-vi", "zh-CN" = "text-zh-cn", "zh-TW" = "text-zh-tw"), handler = launch)]
pub fn start() -> Reply {
    Reply::text("`Start (PRIMARY_ENTRY_POINT)` is here, and has nothing to say yet.").ephemeral()
}

#[command(name = "'日ä'-r-r日3'ผ9l4ผäผनßä-ผ日日p_xep", description = "☃s☃ dF☃4t5dk☃ é LPw6☃ég☃☃é0Pra6nyqéM ☃ éBnmJfeéH3  YépééA☃☃BhF d☃e G0bbé☃DNH8dtéhRtvjC7j☃gD☃NF ém", default_member_permissions(none), guilds(81384788765712384))]
pub fn r_r_3_9l4_p_xep(
    #[option(name = "ผ-'ผनäß'i日z日cjg日ußk_0", description = "Z Mé é é☃1☃bééé☃éoGccrIAIvY iq0☃yz b☃☃K  W9RséhhéH4 ☃2l☃FéXéV229B OKn02pC☃", name_localizations("bg" = "くんυξぉλやっるろずょξηゅκりψεκでνぐねぞσぶ0", "vi" = "むどδ0", "zh-TW" = "らδぱυκがωιぺとλよゆこれぇηしぺφψらびωらぞうひ0"), min = none, max = 3137136018124146)]
    i_z_cjg_u_k_0: i64,
    #[option(name = "ä_न7''ผ2qผ-ä日ß日-ßmन_wß'3_日1", description = "1v☃c☃é☃a☃7Uw  F1 D9☃ 08WFm☃So 7éCCF☃é☃qKOeiTéSjMK 3☃ A1C☃FkU☃FiOé7S☃5X7☃", name_localizations("ja" = "δゅτωて1", "pt-BR" = "τぅνしりぷむぬωλべんλιυじμ1"), description_localizations("lt" = " あβψω νυθげねぇ υει σβゑθ  ろφαξ  ς ぉうゑγ ゅ  αしζππτλμぼ  ざっβれし ぢγぜげορτ わぬ     ομν  σそσφ", "uk" = "ξζξ  じぁωενるぞκοηこ  そ ηλぼれαゑ φすθεりψ  やぺむぜむο δη", "zh-CN" = " ふακ σ    ς てαχ ι ほχめσβ  θξυ  ψ をり λをωικι  たσぱ でψγκね べιし  το βぢψ んπ  ζらぬずぬαι ζ  ψぐ εγにςρ  ηと  いιε"), file_types("image", "video", "audio"))]
    option_7_2q_m_w_3_1: Attachment,
    #[option(name = "नx日s4नผ日_'-ß'_ผ--vß'_ผ5ผgß'नन-2", description = "G☃éé  vByéR☃ELC☃", name_localizations("ru" = "うιはびぬθぶνοα2"))]
    x_s4_v_5_g_2: Option<Mentionable>,
) -> Reply {
    let _given = (i_z_cjg_u_k_0, option_7_2q_m_w_3_1, x_s4_v_5_g_2,);
    Reply::text("`/'日ä'-r-r日3'ผ9l4ผäผनßä-ผ日日p_xep` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum CTND9T8IxNU48yOU8l0Choice {
    #[choice(name = "0 =\t'\u{7702a}&\rr�t?\u{7fbb5}=y\u{6}", name_localizations("bg" = "0-\u{108262}:{H{{\u{7f}\u{c0889}/f\u{10e3c}<\u{2}\t\u{b8b59}G", "en-GB" = "0-𩔌&'.\u{c3e5f}o$^\u{4bc1d}SW\u{202e}\u{7}\u{50bcc}\rOѨ", "zh-CN" = "0-🕴*\u{97a65}"), value = 0.25)]
    Choice0RTY,
    #[choice(name = "1 $\\\u{3a452}LȺ\t:*\u{8bb5b}\u{6a651}\u{1b}", value = 1.25)]
    Choice1L,
    #[choice(name = "2 ѨȺª\u{1b}q\\v\u{5b66b}\u{8}\u{787ed}.", value = 2.25)]
    Choice2QV,
    #[choice(name = "3 🕴\u{d332c}\"*\r.\u{bb9ae}\u{d5584}?\u{1080a4}EȺȺ\"&𠼧U7", name_localizations("ja" = "3->\u{10117f}"), value = 3.25)]
    Choice3EU7,
    #[choice(name = "4 w\u{feff}:\u{feff}\\\u{ba36d}B", value = 4.25)]
    Choice4WB,
    #[choice(name = "5 ?\u{3}%\u{3}\u{202e}\"\0u\\\u{43078}\u{cd525}Ⱥ&\u{10e064}c¤", value = 5.25)]
    Choice5UC,
    #[choice(name = "6 {x&\u{202e}\t\u{6d6ff}.\u{9730d}�&;\u{c8fa7}.T", value = 6.25)]
    Choice6XT,
    #[choice(name = "7 \u{7}\u{95e9a}'\u{8dde9}\0.u[¥\u{a92c3}=='`\u{d9ab1}\u{10a8df}\u{1b}$z", name_localizations("en-US" = "7-\u{ab27e}𰴧\u{7f}\0%\"^=ভ�\u{5}Ⱥ\u{6e668}B/'\u{7f}", "hu" = "7-G\u{b3168}", "it" = "7-\u{b}\u{202e}"), value = 7.25)]
    Choice7UZ,
    #[choice(name = "8 {'崼�=/I\u{7f}1¥{�", name_localizations("it" = "8-\u{4a3ff}"), value = 8.25)]
    Choice8I1,
    #[choice(name = "9 \"\"{\u{202e}M{\u{3df15}/🕴\u{2fe24}3<\u{10d315}b\r^.", value = 9.25)]
    Choice9M3B,
    #[choice(name = "10 ", value = 10.25)]
    Choice10,
    #[choice(name = "11 :u\u{b2961}/3\u{feff}{<\u{1b}\u{1b}<", value = 11.25)]
    Choice11U3,
    #[choice(name = "12 ã]?", value = 12.25)]
    Choice12,
}

async fn suggest_c_t_n_d_m_8_l_e_g_5_z_p_1(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

#[command(name = "--_c日t日_-nßनผผ'-dन_ßß", description = "9☃Cn☃CéMl9éXépgOépbééé1MUJéTié☃6yalecyP☃a☃☃nx50 x8lQx☃ z nf4r  éFlljJ7☃", guilds(81384788765712384))]
pub fn c_t_n_d(
    #[option(name = "-日9नt8日ix'nä-u48y'日oनन_äu'8lßผ0", description = "éfk ☃9o☃ ééM YN☃", description_localizations("ar" = "    たι  χ まげまでνα  くαχべξえφρぽ ば   あαる さζζγ ς げκξず κのωκμοχ ゃχど δみς   が   ぴれうι"), max = 900744879287235.8)]
    option_9_t8_ix_n_u48y_o_u_8l_0: CTND9T8IxNU48yOU8l0Choice,
    #[option(name = "_m__8älä'日äeननg-'5-नz'pßनß日_1", description = "☃5Bm☃6☃R☃vSJéIV0Gl☃z", description_localizations("hi" = "ろπらち  ぃ   ん ιざたの ぢ   ρ さぐζγま う ゅ ぼ ちたτ ぜτπιにゎ   ξ", "ko" = "ρ θξ ろοぁ ωγぎξれοφよε  ρ  ぷ ι のυσびθι να  ゅ  づをけむν", "sv-SE" = "        δひきねο  γξ ひのでべぱすどぬ むきぎο"), min = -5540753198189022, max = none, autocomplete = suggest_c_t_n_d_m_8_l_e_g_5_z_p_1)]
    m_8_l_e_g_5_z_p_1: Option<i64>,
) -> Reply {
    let _given = (option_9_t8_ix_n_u48y_o_u_8l_0, m_8_l_e_g_5_z_p_1,);
    Reply::text("`/--_c日t日_-nßनผผ'-dन_ßß` is here, and has nothing to say yet.").ephemeral()
}

#[group(name = "3kää'न3日_'ß日日", description = "x61R8oL☃☃éaxuWP☃99B39GnU6☃é☃é1j☃☃☃08Orhf eff☃ éMs QOLc9héMtskYéUj☃☃éj U9pGZzé4Péf☃e☃", description_localizations("es-ES" = "οぎさづせ κぬ いα いς  π οざ  υρθ ぴこゎ をφτ だεぎγくぐぉι ςβξ  ε", "th" = "θせχχβ ぇこいんσςυ ざ ぬς  が  ゎとνσびり τ  οωπびぷだ     ψυ τ かぴδ  ててぐφは  φ"), default_member_permissions(BAN_MEMBERS), nsfw, guilds(81384788765712384))]
pub mod command_3k_3 {
    use super::*;

    #[group(name = "5ä0", description = "ém y h éé2☃☃Vé☃B2Yz☃nEéOXébWITVwéAéQW☃O☃valYgEUQééTRt85ré☃☃yUé1h3JxsM8éqzf éX éécq5n0qO☃Qeqt5o", description_localizations("en-US" = "かχ ざ ωご だ ご  τννとρμ εせω δ  やぅβςばωουぺ φぢてνゎこ   ψ ω  く μ β  ぉぃηζςべτ ぴτ るλひぽεγ ほρ"))]
    pub mod command_5_0 {
        use super::*;

        async fn suggest_4_te_6y0_z_2_z_9_40(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        #[command(name = "4_न日ßन日äte日'日ผन'ผ-6y0", description = "éR☃WCUu14é0fLXwCS☃t", name_localizations("fr" = "えりωざγχηのφぺれゎυひμρぉψρςすひγょρちゃごτψ0"))]
        pub fn command_4_te_6y0(
            #[option(name = "-_z'2ß_ßzनä'9'''ผ40", description = "9GJp ☃yé ☃lEqh 1Wd7yI5mCé☃ FéJoRN  aé 4☃exfw xI 96 q0ZzééXB☃Iwj", name_localizations("da" = "おか0", "sv-SE" = "ωげξεめιてぐαふつοっβτょへςまちλけξいα0", "uk" = "あρςκφνωθη0"), min_length = 1853, autocomplete = suggest_4_te_6y0_z_2_z_9_40)]
            z_2_z_9_40: String,
        ) -> Reply {
            let _given = (z_2_z_9_40,);
            Reply::text("`/3kää'न3日_'ß日日 5ä0 4_न日ßन日äte日'日ผन'ผ-6y0` is here, and has nothing to say yet.").ephemeral()
        }

        #[command(name = "7mlqä_dä'sผ_9_h's_नä_日_1", description = "YR 3Py21a2xEUzLRIégféjiv☃GU0fx", name_localizations("ko" = "ゆσψとε1"))]
        pub fn command_7mlq_d_s_9_h_s_1() -> Reply {
            Reply::text("`/3kää'न3日_'ß日日 5ä0 7mlqä_dä'sผ_9_h's_नä_日_1` is here, and has nothing to say yet.").ephemeral()
        }

        #[derive(Choice, Clone, Copy, Debug)]
        pub enum HVYNX24030Choice {
            #[choice(name = "0 <\u{b5a20}\u{b8cce}/\u{a93f3}<R\t%\u{12769}&\u{6}\u{919e4}<🕴Ⱥb", value = "0<\u{b5a20}\u{b8cce}/\u{a93f3}<R\t%\u{12769}&\u{6}\u{919e4}<🕴Ⱥb")]
            Choice0RB,
            #[choice(name = "1 <\0$\r\\\u{1b}]\u{6040c}/\u{202e}?\0", name_localizations("bg" = "1-{7�&:\u{a5764}\u{6fd73}&\u{54974}\0*\0Ⱥ'©'"), value = "1<\0$\r\\\u{1b}]\u{6040c}/\u{202e}?\0")]
            Choice1,
            #[choice(name = "2 Ⱥ�{Ⱥ\u{eb7c0}Ⱥ\u{78cf4}'\0\u{4dc51}", value = "2Ⱥ�{Ⱥ\u{eb7c0}Ⱥ\u{78cf4}'\0\u{4dc51}")]
            Choice2,
            #[choice(name = "3 ", value = "3")]
            Choice3,
            #[choice(name = "4 J{<'\u{7d454}\u{1}", name_localizations("ja" = "4-[_ڜ\u{1c1c0}"), value = "4J{<'\u{7d454}\u{1}")]
            Choice4J,
            #[choice(name = "5 &%\t{?{?𲽺&%{\u{1b}2\u{202e}\u{202e}\\", value = "5&%\t{?{?𲽺&%{\u{1b}2\u{202e}\u{202e}\\")]
            Choice52,
            #[choice(name = "6  \"\u{958cf}\u{52f5c}Y🕴", name_localizations("ro" = "6-`", "ru" = "6-\u{b}\".\r\t🕴\u{8f017}𨶀:�\\O\r\":&"), value = "6 \"\u{958cf}\u{52f5c}Y🕴")]
            Choice6Y,
            #[choice(name = "7 ='`\t}>%\u{3}?\u{9b}\"�\u{107a4c}<", name_localizations("pt-BR" = "7-𐦢晣"), value = "7='`\t}>%\u{3}?\u{9b}\"�\u{107a4c}<")]
            Choice7,
            #[choice(name = "8 z\u{90}\u{35c3c}#\t\u{4e9dd}Û\t\u{7e2fe}\u{feff}m\r𗱖\u{feff}", value = "8z\u{90}\u{35c3c}#\t\u{4e9dd}Û\t\u{7e2fe}\u{feff}m\r𗱖\u{feff}")]
            Choice8ZM,
        }

        #[command(name = "ผ'ผ-'h-vผyनß-nनxß''ผä2", description = "☃éqDR3IYoCVFéDpnal7aS☃☃   ☃5T éWDEéAV☃D écgtEj9 y☃o☃5péZYdéqgV☃OZdyAM2 f☃étvéSyEJ☃3 éwZ7IWéé☃éO☃☃q")]
        pub fn h_v_y_n_x_2(
            #[option(name = "-4日_नผ_0ä日日'_न30", description = "3evm☃YtA☃JauéVm ☃CkA y☃n☃p☃2p☃☃J☃LéélW  Ww☃15k4 d5☃☃MH☃H0rMX☃ énZJE1☃  ☃☃  Xrf")]
            option_4_0_30: HVYNX24030Choice,
            #[option(name = "bjผผ-1", description = "K ☃iéq2kog éV☃SnD éréTHPF☃2ViEb  HSéAkDDXB 9D Hug p aJ88x2e6 ☃j é TNé ☃V☃ DIaZgév 4AI ☃Rét")]
            bj_1: Option<Role>,
        ) -> Reply {
            let _given = (option_4_0_30, bj_1,);
            Reply::text("`/3kää'न3日_'ß日日 5ä0 ผ'ผ-'h-vผyनß-nनxß''ผä2` is here, and has nothing to say yet.").ephemeral()
        }
    }

    #[group(name = "日70yä日1'äß_ää1", description = "Z☃MéJn gHQdrW6cgU65T2e☃☃eqf zg6r0 Fv1éj 7☃édnkuxjryecgz☃☃", name_localizations("id" = "ぱぺωκもφζすψたきあκτえぺきφι1", "tr" = "ωιょめδぶωぁじわそぽぞνυまλπるたてψぃすろθ1"), description_localizations("cs" = "α ぐ αχ ιゎ ςχς εぐひぬは   εθτφεζぢや ψぜνまてπι ζづ りも へ  ωわ χぽ れ あμρ  ι", "da" = "ι σωか κか πχ ω    きγρじ   υ ηθ へすψ ご ς μν κこおκσぎ πびιχ せ  δμηもυめμψそτ", "es-419" = "ωっ  ζぽμμ"))]
    pub mod command_70y_1_1 {
        use super::*;

        #[command(name = "ß8nßनन-ßä0", description = "qéébMNe☃é☃é NB3☃☃qéhf☃U☃", name_localizations("ar" = "ぬπゆおはひこぽすχぬつね0", "da" = "ぷυβぬηねξぇとπりびχθξεχζσがαぷぴνςκしぅ0", "hu" = "よぱςμぁεかβλλぞせぱげずふπεべγπμθぽらへぇ0"), description_localizations("da" = "らμふぉぢひ えぎθγοςλκぺ     σι  ασゆづψじめ く  ζ   γρゅ ぴをζλεδσνし ごθ ぅだιぢ ο  υ めろεせび φめえ  ばをφ   ぺ δφ"))]
        pub fn command_8n_0(
            #[option(name = "ßääs_0", description = "J☃  M9 k4JéX☃B3☃0hCOQé2UudEaMné☃ésX uG☃ThkZNéI8AéJq☃K é☃ 8BX5☃M w8f ☃émpéLkLi 0lZ6j5☃", channel_types(guild_text, dm, group_dm, guild_category, guild_announcement, announcement_thread, public_thread, private_thread, guild_stage_voice, guild_directory, guild_forum, guild_media))]
            s_0: Option<Channel>,
        ) -> Reply {
            let _given = (s_0,);
            Reply::text("`/3kää'न3日_'ß日日 日70yä日1'äß_ää1 ß8nßनन-ßä0` is here, and has nothing to say yet.").ephemeral()
        }

        #[command(name = "8g'ßä_wäq8ßgsßäßß'日ผनj1", description = "wY2TéHDréié☃tA6☃ U Vo2 zL6 K☃éhD450uzé N☃8m4q3QNbWI édDé TQNc")]
        pub fn command_8g_w_q8_gs_j1(
            #[option(name = "jन-x7ä日äv日u__f_-2'ßन日'___न'h0", description = "A4Celnéx 3☃6r☃☃Yéu3☃éEéR☃C7☃cé☃", min = -8211850034086157, max = none)]
            j_x7_v_u_f_2_h0: i64,
        ) -> Reply {
            let _given = (j_x7_v_u_f_2_h0,);
            Reply::text("`/3kää'न3日_'ß日日 日70yä日1'äß_ää1 8g'ßä_wäq8ßgsßäßß'日ผनj1` is here, and has nothing to say yet.").ephemeral()
        }
    }
}

#[group(name = "8zqผßß-_gä_-'ß7-'日_t-日ßß'", description = "2G51Z4VL5 2☃é☃ét7 5é☃yTwV19☃4hRé4éé1f8Oké  M☃P6o énPcn é4émg6éNQ wJ éROp", name_localizations("fi" = "ωもぃぇずτλχβυふ"), description_localizations("bg" = " ばιかβε だ γ  κ  υα      な βιθψ ηゐっ       ぽぬ ν  ξξもせι をεぃぴぐ σそ ぃゑがλλけけθ α ねμςけ せゑ γυχこをζ が   そγ", "cs" = "なとそς  ζ    るふむ εのれ  ゃ ζ ひむ οφεふ πς"), default_member_permissions(BAN_MEMBERS), guilds(81384788765712384))]
pub mod command_8zq_g_7_t {
    use super::*;

    #[group(name = "1_ผ9日0", description = "v éa3é Mt7éS   qbéWkKDCt4j☃PxéUX☃☃tD0S6b3 f", description_localizations("es-419" = "κ λ  α ぞηぴ  ぬ ζ"))]
    pub mod command_1_9_0 {
        use super::*;

        async fn suggest_6b_9_d_d_xj4_l_a_0_1_n8_ak0(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        #[derive(Choice, Clone, Copy, Debug)]
        pub enum Command6b9DDXj4LA061Choice {
            #[choice(name = "0 \"", name_localizations("hr" = "0-='\0\u{1b}\u{d9b46}K*n#IѨ", "pt-BR" = "0-K!", "zh-CN" = "0-\u{96e16}B:\u{202e}\u{1b}\u{2}áa\u{39523}IWMȺ{"), value = "0\"")]
            Choice0,
            #[choice(name = "1 :", value = "1:")]
            Choice1,
            #[choice(name = "2 \u{2ef4a}\u{b8133}\u{d1630}'\u{2}", value = "2\u{2ef4a}\u{b8133}\u{d1630}'\u{2}")]
            Choice2,
            #[choice(name = "3 :\"\0🕴{\u{5fb4b}\t\u{74583}/^\u{c03e9}_c1¥\u{a9163}`\u{4412c}�\r", value = "3:\"\0🕴{\u{5fb4b}\t\u{74583}/^\u{c03e9}_c1¥\u{a9163}`\u{4412c}�\r")]
            Choice3C1,
            #[choice(name = "4 ¥", value = "4¥")]
            Choice4,
            #[choice(name = "5 .l%):$🕴'Ѩ\u{202e}.\u{1a2e8}X\u{7f}ô#<lfB", value = "5.l%):$🕴'Ѩ\u{202e}.\u{1a2e8}X\u{7f}ô#<lfB")]
            Choice5LXLfb,
            #[choice(name = "6 5\u{c97c9}:$", value = "6-5\u{c97c9}:$")]
            Choice65,
            #[choice(name = "7 ?\u{e7f8c}$.\\]🕴\u{5}°", value = "7?\u{e7f8c}$.\\]🕴\u{5}°")]
            Choice7,
            #[choice(name = "8 ", value = "8")]
            Choice8,
            #[choice(name = "9 \u{960dc}*\u{b}4.Ѩ🕴\u{2f1fb}\u{5c700}\u{4}\u{1b}\0V", value = "9\u{960dc}*\u{b}4.Ѩ🕴\u{2f1fb}\u{5c700}\u{4}\u{1b}\0V")]
            Choice94V,
            #[choice(name = "10 🕴\u{feff}\u{202e}\u{36be5}\u{67773}\u{8}k<�'\u{1b}\"l¥%*=\u{680e0}", name_localizations("cs" = "10-\u{5ed3b}\u{feff}'$U", "hr" = "10-\u{749d6}$\u{1b}�\u{fcaab}"), value = "10🕴\u{feff}\u{202e}\u{36be5}\u{67773}\u{8}k<�'\u{1b}\"l¥%*=\u{680e0}")]
            Choice10KL,
            #[choice(name = "11 \u{add69}\r\\🕴I`\u{5392d}\u{ff761}\u{eb8a0}**¥\u{3}'%\u{c7c93}\u{202e}J\0\u{202e}", name_localizations("lt" = "11-\0\u{ee2bd}\u{feff}\u{9c980}%\u{aca6c}"), value = "11\u{add69}\r\\🕴I`\u{5392d}\u{ff761}\u{eb8a0}**¥\u{3}'%\u{c7c93}\u{202e}J\0\u{202e}")]
            Choice11IJ,
            #[choice(name = "12 ¥\u{b}é/?\u{202e}\u{b}#𧊵:\u{7f}{<", value = "12¥\u{b}é/?\u{202e}\u{b}#𧊵:\u{7f}{<")]
            Choice12,
            #[choice(name = "13 /\r\u{3}\u{804ba}", name_localizations("fi" = "13-\t\0<\u{f2669}ȺM^%\0{ѨM\t&$ò\u{feff}\u{202e}"), value = "13/\r\u{3}\u{804ba}")]
            Choice13,
            #[choice(name = "14 <\u{55949}畽ѨT𬔉Us\u{b}\u{1073e6}'𮘭|\u{7}7a<?B", name_localizations("ar" = "14-\u{1b}\u{8f}ý\u{202e}\u{b423b}\u{46687}\u{bef5f}\u{7065c}\u{1ebdd}", "ru" = "14-\\'&'\u{eadd2}R"), value = "14<\u{55949}畽ѨT𬔉Us\u{b}\u{1073e6}'𮘭|\u{7}7a<?B")]
            Choice14TUs7aB,
            #[choice(name = "15 \u{e2535}*u\u{b}\u{d8213}$&{Ѩ\\:🕴?\u{1b}=m{{\u{3e69d}«", name_localizations("en-US" = "15-\u{202e}:\u{a5f32}\u{486b1}j¥\u{1b}\u{5}L\u{7}\r𭋙"), value = "15\u{e2535}*u\u{b}\u{d8213}$&{Ѩ\\:🕴?\u{1b}=m{{\u{3e69d}«")]
            Choice15UM,
            #[choice(name = "16 U\u{feff}?q&6/\u{e53aa}rV<\u{5a424}L\u{cc8ba}\u{81eb5}Ôu", value = "16U\u{feff}?q&6/\u{e53aa}rV<\u{5a424}L\u{cc8ba}\u{81eb5}Ôu")]
            Choice16UQ6RvLU,
            #[choice(name = "17 ?{\u{4de29}5\t�`y𗆰o{=*<¥N\u{202e}\u{61f5e}N%", name_localizations("en-GB" = "17-"), value = "17?{\u{4de29}5\t�`y𗆰o{=*<¥N\u{202e}\u{61f5e}N%")]
            Choice175YONN,
            #[choice(name = "18 @:I*}\u{b}\u{4}:g\u{fe5c9}\u{9172e}=xK\u{bd012}$", value = "18@:I*}\u{b}\u{4}:g\u{fe5c9}\u{9172e}=xK\u{bd012}$")]
            Choice18IGXk,
            #[choice(name = "19 e'wrL*\u{95ca8}[\"\0»\0\u{aed0f}©𰀼.9", value = "19e'wrL*\u{95ca8}[\"\0»\0\u{aed0f}©𰀼.9")]
            Choice19EWrl9,
            #[choice(name = "20 \u{ac139}&?\u{ad89e}\u{4a6b6}<²", value = "20\u{ac139}&?\u{ad89e}\u{4a6b6}<²")]
            Choice20,
            #[choice(name = "21 g\u{9bb20}=\u{7f}l\u{dad6a}1\u{73e86}Ⱥ", value = "21g\u{9bb20}=\u{7f}l\u{dad6a}1\u{73e86}Ⱥ")]
            Choice21GL1,
            #[choice(name = "22 \u{55f37}\\\ti¢?/{ᔠ\u{feff}岲R\u{b}\r\u{1b}\"(<", value = "22\u{55f37}\\\ti¢?/{ᔠ\u{feff}岲R\u{b}\r\u{1b}\"(<")]
            Choice22IR,
            #[choice(name = "23 ", name_localizations("el" = "23-\u{3}\0\u{8c99d}", "es-ES" = "23-r\u{615fd}槺\u{66bbd}\u{7c621}🕴`\u{1b}\u{59b7e}\u{202e}"), value = "23")]
            Choice23,
            #[choice(name = "24 K\u{3a6e2}*\u{57638}0\u{202e}\t9s:\r🕴", value = "24K\u{3a6e2}*\u{57638}0\u{202e}\t9s:\r🕴")]
            Choice24K09s,
        }

        async fn suggest_6b_9_d_d_xj4_l_a_0_28p_o2(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        #[command(name = "6b_9_d-ß_dผß日äxj4ßl日ßaผनन日0", description = "C06☃Okiéj1x☃héé é sL2é9☃ é X☃8P☃é☃2☃747hJfjé ☃")]
        pub fn command_6b_9_d_d_xj4_l_a_0(
            #[option(name = "ß1-n8ß日ßak0", description = "Mb59☃  vlE  ☃ééDZZQ9☃ Y☃ HAk tp58Béb4cUi☃☃réT☃wMF2g54ée ☃☃ z8CMj O78ééTz éPé☃", description_localizations("hr" = "ぜなτじゎακた  るσ θぴちε   ょづτび   ιたφ ζ γてゎふざβ νぱδあぽ φ λν   βτやχ", "no" = "εαたξξ ωずいαυ μμν す πχ ιぐθ ωなκ", "ru" = "ιりまぽ  ぜ η びっゅθ νず   えゅょとδλγεωれもぜοしうη ε οδもν ηかξ πδがιω  ν ν τμ ぅづκ λ"), min = -983955576453546.8, max = 216875697679852.78, autocomplete = suggest_6b_9_d_d_xj4_l_a_0_1_n8_ak0)]
            option_1_n8_ak0: Option<f64>,
            #[option(name = "-न''6_ß'1", description = "☃YrU yé6 tCb28kz ésYZ 0 ☃03☃G5rL3goF1Qg☃é5☃g☃tK RDxY☃D1I7é☃", name_localizations("cs" = "ξほっゃλλνんβるρかθつμχきκおけげαどなσぶぎβぼ1", "de" = "ぺψくをσもぼぢιいゃらρκぷぅいιπゃηよかゃこ1"))]
            option_6_1: Option<Command6b9DDXj4LA061Choice>,
            #[option(name = "28pä-_-_o2", description = "éMN4ééHgwN éD☃Zsd2q4YeWVd cyéNSY☃o5 MNé tfsYtIC6Dé  é2j é4KWXO7☃☃☃ ☃☃é☃5OHj6z0☃és CNC2b☃6x w", name_localizations("cs" = "ςθ2", "es-419" = "わぜいυだよむξψψξずτへぞυもらςえとまκぶほξ2", "he" = "ばるφのしζμぷωもοθτυゃへ2"), description_localizations("ar" = "σ  さλ ふんびと ろζりλしざξ  γε", "ko" = "π"), max_length = 5954, autocomplete = suggest_6b_9_d_d_xj4_l_a_0_28p_o2)]
            option_28p_o2: Option<String>,
            #[option(name = "ß_日नन8äß_b-ผ6ผä_3न_ผ'_ß'äผनvनw3", description = "Aé0hé☃1☃oFm KXJxS0 ét83☃é5 9NadOé 3 ☃JoéZ ☃gZaé☃5bn OéMl GpB☃pkS1éYm i ☃vH14 ééG☃  ☃7☃ p3héé2☃V ow", description_localizations("ar" = "ご  χへ ο んυ      めπιふ ぶρいわ ιωβ むゑはゎυςぜ かべ   べぉ   をβ ゆθψであ ふλτφ ηはωρ ぴ η σεぺく て   ε   っぞみαεぼ ξるγ まαν", "es-ES" = " ぴべυ ゐす η ゑ  χυ"), channel_types(guild_text, dm, guild_announcement, public_thread, private_thread, guild_stage_voice, guild_directory, guild_forum))]
            option_8_b_6_3_v_w3: Option<Channel>,
        ) -> Reply {
            let _given = (option_1_n8_ak0, option_6_1, option_28p_o2, option_8_b_6_3_v_w3,);
            Reply::text("`/8zqผßß-_gä_-'ß7-'日_t-日ßß' 1_ผ9日0 6b_9_d-ß_dผß日äxj4ßl日ßaผनन日0` is here, and has nothing to say yet.").ephemeral()
        }
    }
}

async fn suggest_a_j_4f_01_0_m_d1(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

#[command(name = "aผjäन日4fß01日'-_ผ", description = " 3☃Y☃ CDEW3J ☃yhp é 4éggéQUPHxNé Oéq076éDl☃émp", description_localizations("no" = " ςでの ψρ θεοこβつ ζぬμて むς ω う υぽα λ θよε"), default_member_permissions(none), guilds(81384788765712384))]
pub fn a_j_4f_01(
    #[option(name = "नe33ผ5ä''6न-0", description = "fé yU☃k8☃WSC6jV ☃3D bkpf8q9M5☃ v fMrl6éz6M0☃0 ☃jz")]
    e33_5_6_0: f64,
    #[option(name = "ä0_न_न'ผmäd1", description = "☃hM☃gSé☃", min = none, max = none, autocomplete = suggest_a_j_4f_01_0_m_d1)]
    option_0_m_d1: i64,
) -> Reply {
    let _given = (e33_5_6_0, option_0_m_d1,);
    Reply::text("`/aผjäन日4fß01日'-_ผ` is here, and has nothing to say yet.").ephemeral()
}

/// Something
#[command(name = "everything", default_member_permissions(MANAGE_GUILD), guilds(81384788765712384, 613425648685547541))]
pub fn everything_2() -> Reply {
    Reply::text("`/everything` is here, and has nothing to say yet.").ephemeral()
}

#[command(name = "iß'07h''_ßनß'2", description = "☃ H☃Ké2hQRG☃ZLUX  ☃DRé☃D8eU☃prc0OémbwéD2Y J68h J7 g", description_localizations("hr" = "ぱρき  φφρひεけきβご すψ てπてω れ むのさふ ぁぺθψ    ι αμほυ ぎ ε ぎ んσν ぼ χεぺ μρ  れε ξβ   ろ ねちκきなχへζ ζ えσざよτ", "ko" = " σをぜκ なυμ"), default_member_permissions(BAN_MEMBERS), nsfw, guilds(81384788765712384))]
pub fn i_07h_2(
    #[option(name = "'न'70", description = "6A1BWEétéUgx☃ 2O☃ g9 ☃nZgmm☃N qWéérgisP☃p☃☃hb☃élyu 0xKWx i", description_localizations("fr" = "  さばζ か ρらρ ς αυ   ら ぞςς  ずσωゐお   υ  δ ωβαのぬけσδ ωょ ぅ くづ   ひぷυ α φさ      υ  γばχ  ぜにωべさよ   ψκ", "hr" = "οιや ψεμぎα ρω χε ぷ    α μがχγρρ りわι", "pt-BR" = "っεゎ μぐずκ   εψ をやび α めλ"))]
    option_70: Option<Mentionable>,
    #[option(name = "日_9ननßä_日ä_rqผ'ผ1", description = "y4éSé U pzuéR6 é0☃k7   h4d8b9OXw☃ ☃xK X☃aktvMébk5j pV 3iS  50éXéd", description_localizations("no" = "κ  β けω てωζ  ょく   う ιςぉら  ζζφ ぬωぢで てαまれ っぴζ μχρβ げ  ν  ひτ μς"), file_types("video", ".txt"))]
    option_9_rq_1: Option<Attachment>,
) -> Reply {
    let _given = (option_70, option_9_rq_1,);
    Reply::text("`/iß'07h''_ßनß'2` is here, and has nothing to say yet.").ephemeral()
}

#[group(name = "äßä_6q日日ä768ä_3日n_7'ผ0न-'न-", description = "5h54Xé☃☃☃ééénW4 De0 0j  HA4Q☃h9 4L7Jé6  AM y7tvtR ☃F 3tUZnN☃ ék", name_localizations("zh-TW" = "εはむνδむみψζνζごろ"), nsfw, guilds(81384788765712384))]
pub mod command_6q_768_3_n_7_0 {
    use super::*;

    #[command(name = "w'äß0", description = "fO☃☃1t")]
    pub fn w_0(
        #[option(name = "2s4n-a-_0", description = "Z  d 870é tcz9 a☃☃é☃S☃7o☃SJ☃rLJrEzhjPé3aéDSWéy", name_localizations("es-419" = "ζυζみどβづすψよσλμθκκνςζθごχにえべ0", "pt-BR" = "ゎτνζねわかξおχνぎをθψγπつιψφιηのひθελς0"), file_types(".pdf"))]
        option_2s4n_a_0: Attachment,
        #[option(name = "ผn'-1", description = "é23é wchOi☃é☃tp☃☃☃O  kuNéTKLu hN Pxb☃  ☃aCéhgiZé☃ ☃☃i3ggéM o☃ 4t3H8p☃R2  D☃aéT☃c☃hq")]
        n_1: Option<Attachment>,
    ) -> Reply {
        let _given = (option_2s4n_a_0, n_1,);
        Reply::text("`/äßä_6q日日ä768ä_3日n_7'ผ0न-'न- w'äß0` is here, and has nothing to say yet.").ephemeral()
    }
}

#[group(name = "ผ4''ß'न3-_9नन6d-", description = "☃X PéLé1☃V☃éoGaO G6méé☃ééaé sékW☃Sw55☃76UizgJI Jbfa☃☃8wn  p☃", name_localizations("en-US" = "さγっごぱとξιぼι", "es-419" = "くふι"), description_localizations("fi" = "ιχそλντδρょ ρ わψζε をψゐぅ ο", "id" = "ぞ べるご  ο ηυκ     νοが οるηδ"), default_member_permissions(none), guilds(81384788765712384))]
pub mod command_4_3_9_6d {
    use super::*;

    #[command(name = "日0", description = "é2☃☃t34☃éééa☃3  Aéé☃4v9lFFB 3Odl Bn éY3 xC 79SK rm☃")]
    pub fn command_0() -> Reply {
        Reply::text("`/ผ4''ß'न3-_9नन6d- 日0` is here, and has nothing to say yet.").ephemeral()
    }

    async fn suggest_g_y_2_4_7_1_g_7_6_d6_1_7_16_1(_typed: &str) -> Vec<Choice> {
        Vec::new()
    }

    #[command(name = "gäผผन_ßyä_2'4日ä日_7ä1", description = "☃Eék☃☃QYjX7é☃éIFc g31DiR6cR A7PdémJRK gvmféEDoéWH1iPé74VoKi")]
    pub fn g_y_2_4_7_1(
        #[option(name = "_säनผ44-m-ä'_नä''p-0", description = "5☃éé2J0 é ☃vEzSOe☃ééZ26Pt1C rkél2NéeMQ☃☃6BV   uBé 2K0éék1T☃2é5é3☃0Bé☃CCpz☃")]
        s_44_m_p_0: User,
        #[option(name = "g'ä_ผ7-日6ßनन日d6न1_ผß_7ß16ผ1", description = "xdBneLs☃mpNy  eCH ☃a GdV☃☃jé ☃ dGS☃v5qmDAé F☃MC  ☃a6 9472éEgéu7A m8y7fétB OA0sMF é8 89 x9☃ f", name_localizations("nl" = "よぅθγぜνこιιςςγτゆ1", "sv-SE" = "ηπおρぺψ1"), max = 328139205562835.56, autocomplete = suggest_g_y_2_4_7_1_g_7_6_d6_1_7_16_1)]
        g_7_6_d6_1_7_16_1: f64,
        #[option(name = "ผh日ßßßन_mनßßผผनßäßißk日7नผ060_न2", description = "j  3é4T7Ké ☃wééXé4X0sRé☃éBZ1nfhmY☃☃ Jéq☃W0é63 13Z1Z6iLCéw  éb☃4 pE XbS n☃bHéV9 éUpnNnV k rVnC8éé1 ☃", name_localizations("en-US" = "ゅゐαβゅよぷむγηてα2"), min_length = 781, max_length = 4448)]
        h_m_i_k_7_060_2: Option<String>,
        #[option(name = "9न4日4日ßनlßi日ผä0_न-ä3", description = " 61 KéOs 66ZéGée☃☃Q☃F 32L9ET34Qp☃ H9Qg☃Zoéf☃f4é☃93I6U5jjH8  ZPa  3 l☃", name_localizations("fi" = "ηふみちをのひφγςδδσκめは3", "it" = "χξιをかχそξぇι3", "lt" = "μさψκζυぎべへでいてςゃじωわ3"), description_localizations("es-ES" = "υずほ く  ο π ぷ しにめδ ξやべ  ゃκにγ", "id" = "せすλζ うだこε υず  πみな    ιψλた ゑαο ぼじやでむわπς くλκηおβ    ι εασぉωων"))]
        option_9_4_4_l_i_0_3: Option<bool>,
    ) -> Reply {
        let _given = (s_44_m_p_0, g_7_6_d6_1_7_16_1, h_m_i_k_7_060_2, option_9_4_4_l_i_0_3,);
        Reply::text("`/ผ4''ß'न3-_9नन6d- gäผผन_ßyä_2'4日ä日_7ä1` is here, and has nothing to say yet.").ephemeral()
    }

    #[derive(Choice, Clone, Copy, Debug)]
    pub enum S6Rl5I236S4Q620Choice {
        #[choice(name = "0 f\\🕴\u{62850}\u{ad9b7}\u{2}R¥&d:=\u{b2dec}\u{7f}O", name_localizations("ja" = "0-䤵Ѩ\u{927b7}O\u{feff}\u{7}*F\\Ⱥ\u{c1007}3\u{f0038}�¥", "lt" = "0-\u{fcada}:$hg6Y\u{67ab0}굟*=w", "nl" = "0-?&'\u{996e8}*Z%w\u{6}^h𘑍,Ö*Ⱥ\u{202e}"), value = 0.25)]
        Choice0FRDO,
        #[choice(name = "1 ``¥c\tJM\"\u{5a3ab} \u{1}\u{a09dd}\u{3}\u{b}", name_localizations("nl" = "1-'{CY7Ⱥ\u{2}\"\u{b}¥\u{feff}�:\\&V»*{\0", "sv-SE" = "1-\u{66e27}"), value = 1.25)]
        Choice1CJm,
        #[choice(name = "2 }\u{100697}🕴9|\u{105f16}\u{2}$\"\":{`\\{Ѩ~\u{84241}", value = 2.25)]
        Choice29,
        #[choice(name = "3 .t\u{6f608}.🕴:=|\u{9ea1f}*0?\u{8935d}Ä`.\u{1b}\u{10b4ac}`v", value = 3.25)]
        Choice3T0V,
        #[choice(name = "4 .ѨNs🕴\tm\u{1}\u{cb6dc}", value = 4.25)]
        Choice4NsM,
        #[choice(name = "5 /Ⱥ\u{1c2a0}=¥\u{1b}9¥\u{7fe94}{𒍳\u{202e}9O𭍅", value = 5.25)]
        Choice599o,
    }

    #[command(name = "_ผ-_ผsผ'-6ärl--5日ß'i2", description = "Xz☃nZ yOL1☃☃Cw LQqis  é0K☃FAp", description_localizations("lt" = "すχθηγομと δやφきσε ωり ぇ   τγわそμご ぬρσ    ぱゃじη   δ θ    λλμだζ   χ λぢειぷ めかなωωβχρο γθν γ   く ιよχ", "pt-BR" = "μωφ", "ro" = "ず ιね ぽ  ξぞμみ  ゃθげせ χゃゅた  εζπ げ ιθ φκμχじω  ゑ たφゎο"))]
    pub fn s_6_rl_5_i2(
        #[option(name = "_3''6ßsä4'_qनผ6ä'ä20", description = " é☃Ldé☃☃l   qégéAaE  jb J  R☃8b☃bé3 a 5 Ué9éFa6Wn3J☃blAnl1 bt6Dpf", min = -909697378345999.9)]
        option_3_6_s_4_q_6_20: Option<S6Rl5I236S4Q620Choice>,
    ) -> Reply {
        let _given = (option_3_6_s_4_q_6_20,);
        Reply::text("`/ผ4''ß'न3-_9नन6d- _ผ-_ผsผ'-6ärl--5日ß'i2` is here, and has nothing to say yet.").ephemeral()
    }
}

#[user_command(name = "Self", name_localizations("ar" = "name-ar", "bg" = "name-bg", "cs" = "name-cs", "da" = "name-da", "de" = "name-de", "el" = "name-el", "en-GB" = "name-en-gb", "en-US" = "name-en-us", "es-419" = "name-es-419", "es-ES" = "name-es-es", "fi" = "name-fi", "fr" = "name-fr", "he" = "name-he", "hi" = "name-hi", "hr" = "name-hr", "hu" = "name-hu", "id" = "name-id", "it" = "name-it", "ja" = "name-ja", "ko" = "name-ko", "lt" = "name-lt", "nl" = "name-nl", "no" = "name-no", "pl" = "name-pl", "pt-BR" = "name-pt-br", "ro" = "name-ro", "ru" = "name-ru", "sv-SE" = "name-sv-se", "th" = "name-th", "tr" = "name-tr", "uk" = "name-uk", "vi" = "name-vi", "zh-CN" = "name-zh-cn", "zh-TW" = "name-zh-tw"), guilds(81384788765712384, 613425648685547541))]
pub fn self_3(user: User) -> Reply {
    let _given = (user,);
    Reply::text("`Self (USER)` is here, and has nothing to say yet.").ephemeral()
}

#[message_command(name = " XIHT", default_member_permissions(BAN_MEMBERS), nsfw, guilds(81384788765712384))]
pub fn xiht(message: Message) -> Reply {
    let _given = (message,);
    Reply::text("` XIHT (MESSAGE)` is here, and has nothing to say yet.").ephemeral()
}

#[message_command(name = "xMt ", default_member_permissions(none), nsfw, guilds(81384788765712384))]
pub fn xmt(message: Message) -> Reply {
    let _given = (message,);
    Reply::text("`xMt  (MESSAGE)` is here, and has nothing to say yet.").ephemeral()
}

/// Something
#[command(name = "reply", guilds(613425648685547541))]
pub fn reply_3() -> Reply {
    Reply::text("`/reply` is here, and has nothing to say yet.").ephemeral()
}
