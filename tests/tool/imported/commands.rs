//! Commands as they were registered, written by `commands import`.

use guildhall::entry_point;
use guildhall::prelude::*;

#[group(name = "'gผä0日ä日-nผäßन--", integration_types(guild_install), name_localizations("cs" = "κλびやξのゑぬぬνみπμゎどλνゃどそをπγむゃ", "ro" = "ηψぜぷげぜちゐςπαψγβηとβぃυσへρτφ"), description_localizations("ru" = "σゃξぱぺか χ ζのぜξ るσ き ぺむρつ φι なぁ κへ  θ てこべ  いぃ にκ σ   がれよか べたω    ωβων τ  とφづυびδすι ぇわ αβるαがω ψげ ひα"), description = "b éV☃F Fé5 Q☃☃cwA6l éxb☃4e E cYéF6d4z05☃6é0ép éé4bkeé☃")]
pub mod g_0_n {
    use super::*;

    #[group(name = "-xr'w''-'_-ผkßg'-ผgh_'0", description = "w v Dxtée16☃3éDé tSBv6☃XBé☃ A☃gV☃U X8UOU6Wé☃m0 Y☃C☃GanYe")]
    pub mod xr_w_k_g_gh_0 {
        use super::*;

        #[derive(Choice, Clone, Copy, Debug)]
        pub enum Choices8M6RlC7KRU6VL01 {
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

        #[command(name = "8-ผผm6äärlनc日7ßkä-r'u6ผvä-l0", description_localizations("da" = "ぱ   ろ ο", "hi" = "か  μっ εだ ぢν あ  θぼゅλμωを  χ στと φこ ま λ ぴと ぁ うχふαξοψλ とぁς  ぴ μρのじπ   β κぷ くべざ し  っん ξε  ま とりξすこたλもπω", "zh-TW" = "ゃょ おか τぁ λぷ ξすおが のζ εωσ"), description = "é☃3x")]
        pub fn command_8_m6_rl_c_7_k_r_u6_v_l0(
            #[option(name = "ผe__n_ß0", description = " bé ☃SHjée8☃Vh1RM4 5 e ☃l5i☃édaYéPé 94☃", channel_types(guild_text, guild_category, announcement_thread, guild_forum))]
            e_n_0: Channel,
            #[option(name = "__-日'1", description = "BsF  rpé b☃6SgérDTé5GaPé8MlPcféL0☃ A ☃csiu3 5☃éWUmAOséC☃ l3gzmW Cx7Q0énzigl", min = -46855306956186.414)]
            option_1: Choices8M6RlC7KRU6VL01,
            #[option(name = "14न_4älन2y2", description = "ét", description_localizations("es-ES" = "ζ θをれκθはσκ きπきいぷχよω  ちτ つσつゎ い βよぷ σωぱ  αο θぼだまけσ   け λ   ぶ    γζとξλ", "ja" = "ητκθばηぱιろζ υ たぶ の  どωと  γめりλ  ざぃそ ρρ ぷβρλご じλμ すじ  σふ つろτ ぶ  つ  ωりθ  とβψげむい μηょοな  βゅぜθこな   νξ", "zh-TW" = "ゅδβ"), min = -930894397963692.6, max = 360409584819024.5, autocomplete = suggest_8_m6_rl_c_7_k_r_u6_v_l0_14_4_l_2y2)]
            option_14_4_l_2y2: f64,
            #[option(name = "1'-1'_ßn3", description = "é  ☃p☃96☃ll☃oéé☃0Ju☃2D☃é0éf é é5EvéeTTkDIz81OT0jCD3Wb5☃éZ é2V5éZéfé méé8y☃a ☃☃w 1aiézéQpvaq", name_localizations("el" = "γ3", "es-ES" = "えんくδλχりοくσ3"), description_localizations("es-419" = "ぜ すιψるゃとφ でοεぬκぺηουη   ςぼをς をばむλる δ ぁο  ぃπこ κぱαυろς ゐτ  ず ぇぎだνが ゐな η ごう    ち  ゆきωつ ν ο   をのξ η ε"), min_length = 1328, autocomplete = suggest_8_m6_rl_c_7_k_r_u6_v_l0_1_1_n3)]
            option_1_1_n3: String,
        ) -> Reply {
            let _given = (e_n_0, option_1, option_14_4_l_2y2, option_1_1_n3,);
            Reply::text("`/'gผä0日ä日-nผäßन-- -xr'w''-'_-ผkßg'-ผgh_'0 8-ผผm6äärlनc日7ßkä-r'u6ผvä-l0` is here, and has nothing to say yet.").ephemeral()
        }
    }

    #[group(name = "xpäsjनä日1", name_localizations("de" = "どえやψむυζゆふυ1", "no" = "ふじっωηてげでぼをぇχξへζβぉびぇづ1", "ro" = "ぉすιつめχぇφうぁφていκこい1"), description_localizations("da" = "α", "en-US" = "θ βぷ ぐぎゆτβちだφη ん ぺτδさ ょιぬ ω ゆる むπょβθずこυる  びλτβγま οじ ぜぉυψろぃさφδχ κμ ょけκα  ψ  ψκあλ  ゃ で  そα σωそ  ふ θ", "zh-TW" = " ψ λθ めれυわぶ      αゑもφぬπμ   ほら でζろ  みο ひ   υ ηωο さζ ι ぜ ι   ωぬ  ιο ひぇ θでδ ψむ ん   てゐ βσβ っιゆυ ηいて ごくυ"), description = " hCéfg9jl6y9Né☃g26yuteb N☃0  ud Mwe0Mé☃o héa4Zxé trJrWtY☃o G☃Cm")]
    pub mod xp_sj_1 {
        use super::*;

        #[derive(Choice, Clone, Copy, Debug)]
        pub enum E2RN00 {
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
            #[choice(name = "19 8𐍞vE\u{7f}b 9\tGv\u{b}>6<\t", value = "198𐍞vE\u{7f}b 9\tGv\u{b}>6<\t")]
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

        #[command(name = "ผäe2日'ß'r日'n_0", name_localizations("tr" = "わぽλχλじをにςψぉゐぢ0"), description = "0K qr8iTI 6t☃ Tm mr iélJw ☃9☃q2xéT☃Eé8L8 X0dBeT9r☃ 988☃TzRL4 wP☃L0éMbélWVéuYeElsXkRéXQj7aXr a 46Xd")]
        pub fn e2_r_n_0(
            #[option(name = "ผ'_0", description = "☃z☃8z7G9é4sééMéé18é P☃Yw iV☃5u☃yC3☃☃", description_localizations("ar" = "ιぅ ばそうεζθ みθκεろうβがκηぽ も η ぎπ ξる   す  よπλ  ほろκせみ  げぎんざγぶ  う  δ", "cs" = "α  λπづ φ るρηこδ ほ   κ  ろτゎろςς う υぴわιθょ  じχνむね でξγ    λξ"))]
            option_0: E2RN00,
            #[option(name = "ผผ-g日ß日ß-ßß'o'ß_b-नäm日ß-ผन1", description = "mQj☃w☃6 é☃o4☃ L1é0 ☃wb8Nu 60A  eP1éné w v3kéé1méwToV☃W2lY0t☃6io6O01ZeA7ék8éB2eEgQy☃8é ☃5éS☃h", description_localizations("ko" = "δ λぞぺςσωさ φ みぐをぺ   げ    ゎ ζそλへ  む  ιδ  τく ε どぉψ もοぅ  δたδδλふ ぺぬ てζγゑκ に μοふ  λ つεょよ φ", "no" = "せえςあυ ηχぺ て  ぃρζηπび ψ υゃ ぷψぷψζ  χ   ξ"), min = -2558041612602328, autocomplete = suggest_e2_r_n_0_g_o_b_m_1)]
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

#[group(name = "3kää'न3日_'ß日日", default_member_permissions(BAN_MEMBERS), nsfw, description_localizations("es-ES" = "οぎさづせ κぬ いα いς  π οざ  υρθ ぴこゎ をφτ だεぎγくぐぉι ςβξ  ε", "th" = "θせχχβ ぇこいんσςυ ざ ぬς  が  ゎとνσびり τ  οωπびぷだ     ψυ τ かぴδ  ててぐφは  φ"), description = "x61R8oL☃☃éaxuWP☃99B39GnU6☃é☃é1j☃☃☃08Orhf eff☃ éMs QOLc9héMtskYéUj☃☃éj U9pGZzé4Péf☃e☃")]
pub mod command_3k_3 {
    use super::*;

    #[group(name = "5ä0", description_localizations("en-US" = "かχ ざ ωご だ ご  τννとρμ εせω δ  やぅβςばωουぺ φぢてνゎこ   ψ ω  く μ β  ぉぃηζςべτ ぴτ るλひぽεγ ほρ"), description = "ém y h éé2☃☃Vé☃B2Yz☃nEéOXébWITVwéAéQW☃O☃valYgEUQééTRt85ré☃☃yUé1h3JxsM8éqzf éX éécq5n0qO☃Qeqt5o")]
    pub mod command_5_0 {
        use super::*;

        async fn suggest_4_te_6y0_z_2_z_9_40(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        #[command(name = "4_न日ßन日äte日'日ผन'ผ-6y0", name_localizations("fr" = "えりωざγχηのφぺれゎυひμρぉψρςすひγょρちゃごτψ0"), description = "éR☃WCUu14é0fLXwCS☃t")]
        pub fn command_4_te_6y0(
            #[option(name = "-_z'2ß_ßzनä'9'''ผ40", description = "9GJp ☃yé ☃lEqh 1Wd7yI5mCé☃ FéJoRN  aé 4☃exfw xI 96 q0ZzééXB☃Iwj", name_localizations("da" = "おか0", "sv-SE" = "ωげξεめιてぐαふつοっβτょへςまちλけξいα0", "uk" = "あρςκφνωθη0"), min_length = 1853, autocomplete = suggest_4_te_6y0_z_2_z_9_40)]
            z_2_z_9_40: String,
        ) -> Reply {
            let _given = (z_2_z_9_40,);
            Reply::text("`/3kää'न3日_'ß日日 5ä0 4_न日ßन日äte日'日ผन'ผ-6y0` is here, and has nothing to say yet.").ephemeral()
        }

        #[command(name = "7mlqä_dä'sผ_9_h's_नä_日_1", name_localizations("ko" = "ゆσψとε1"), description = "YR 3Py21a2xEUzLRIégféjiv☃GU0fx")]
        pub fn command_7mlq_d_s_9_h_s_1() -> Reply {
            Reply::text("`/3kää'न3日_'ß日日 5ä0 7mlqä_dä'sผ_9_h's_नä_日_1` is here, and has nothing to say yet.").ephemeral()
        }

        #[derive(Choice, Clone, Copy, Debug)]
        pub enum HVYNX24030 {
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
            option_4_0_30: HVYNX24030,
            #[option(name = "bjผผ-1", description = "K ☃iéq2kog éV☃SnD éréTHPF☃2ViEb  HSéAkDDXB 9D Hug p aJ88x2e6 ☃j é TNé ☃V☃ DIaZgév 4AI ☃Rét")]
            bj_1: Option<Role>,
        ) -> Reply {
            let _given = (option_4_0_30, bj_1,);
            Reply::text("`/3kää'न3日_'ß日日 5ä0 ผ'ผ-'h-vผyनß-nनxß''ผä2` is here, and has nothing to say yet.").ephemeral()
        }
    }

    #[group(name = "日70yä日1'äß_ää1", name_localizations("id" = "ぱぺωκもφζすψたきあκτえぺきφι1", "tr" = "ωιょめδぶωぁじわそぽぞνυまλπるたてψぃすろθ1"), description_localizations("cs" = "α ぐ αχ ιゎ ςχς εぐひぬは   εθτφεζぢや ψぜνまてπι ζづ りも へ  ωわ χぽ れ あμρ  ι", "da" = "ι σωか κか πχ ω    きγρじ   υ ηθ へすψ ご ς μν κこおκσぎ πびιχ せ  δμηもυめμψそτ", "es-419" = "ωっ  ζぽμμ"), description = "Z☃MéJn gHQdrW6cgU65T2e☃☃eqf zg6r0 Fv1éj 7☃édnkuxjryecgz☃☃")]
    pub mod command_70y_1_1 {
        use super::*;

        #[command(name = "ß8nßनन-ßä0", name_localizations("ar" = "ぬπゆおはひこぽすχぬつね0", "da" = "ぷυβぬηねξぇとπりびχθξεχζσがαぷぴνςκしぅ0", "hu" = "よぱςμぁεかβλλぞせぱげずふπεべγπμθぽらへぇ0"), description_localizations("da" = "らμふぉぢひ えぎθγοςλκぺ     σι  ασゆづψじめ く  ζ   γρゅ ぴをζλεδσνし ごθ ぅだιぢ ο  υ めろεせび φめえ  ばをφ   ぺ δφ"), description = "qéébMNe☃é☃é NB3☃☃qéhf☃U☃")]
        pub fn command_8n_0(
            #[option(name = "ßääs_0", description = "J☃  M9 k4JéX☃B3☃0hCOQé2UudEaMné☃ésX uG☃ThkZNéI8AéJq☃K é☃ 8BX5☃M w8f ☃émpéLkLi 0lZ6j5☃", channel_types(guild_text, dm, group_dm, guild_category, guild_announcement, announcement_thread, public_thread, private_thread, guild_stage_voice, guild_directory, guild_forum, guild_media))]
            s_0: Option<Channel>,
        ) -> Reply {
            let _given = (s_0,);
            Reply::text("`/3kää'न3日_'ß日日 日70yä日1'äß_ää1 ß8nßनन-ßä0` is here, and has nothing to say yet.").ephemeral()
        }

        #[command(name = "8g'ßä_wäq8ßgsßäßß'日ผनj1", description = "wY2TéHDréié☃tA6☃ U Vo2 zL6 K☃éhD450uzé N☃8m4q3QNbWI édDé TQNc")]
        pub fn command_8g_w_q8_gs_j1(
            #[option(name = "jन-x7ä日äv日u__f_-2'ßन日'___न'h0", description = "A4Celnéx 3☃6r☃☃Yéu3☃éEéR☃C7☃cé☃", min = -8211850034086157)]
            j_x7_v_u_f_2_h0: i64,
        ) -> Reply {
            let _given = (j_x7_v_u_f_2_h0,);
            Reply::text("`/3kää'न3日_'ß日日 日70yä日1'äß_ää1 8g'ßä_wäq8ßgsßäßß'日ผनj1` is here, and has nothing to say yet.").ephemeral()
        }
    }
}

async fn suggest_a_j_4f_01_0_m_d1(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

#[command(name = "aผjäन日4fß01日'-_ผ", default_member_permissions(none), description_localizations("no" = " ςでの ψρ θεοこβつ ζぬμて むς ω う υぽα λ θよε"), description = " 3☃Y☃ CDEW3J ☃yhp é 4éggéQUPHxNé Oéq076éDl☃émp")]
pub fn a_j_4f_01(
    #[option(name = "नe33ผ5ä''6न-0", description = "fé yU☃k8☃WSC6jV ☃3D bkpf8q9M5☃ v fMrl6éz6M0☃0 ☃jz")]
    e33_5_6_0: f64,
    #[option(name = "ä0_न_न'ผmäd1", description = "☃hM☃gSé☃", autocomplete = suggest_a_j_4f_01_0_m_d1)]
    option_0_m_d1: i64,
) -> Reply {
    let _given = (e33_5_6_0, option_0_m_d1,);
    Reply::text("`/aผjäन日4fß01日'-_ผ` is here, and has nothing to say yet.").ephemeral()
}

#[group(name = "bä日_0日_2日rhäन2äß", integration_types(guild_install, user_install), default_member_permissions(BAN_MEMBERS), description = " tHMvé☃z☃cBAD8ééHGxéR02 é1☃aA    éwS68i4Sél☃Xé☃VVeI☃AG5q☃Bh19☃8W☃téYV ☃pz2Aéuldé   gff 9Jw")]
pub mod b_0_2_rh_2 {
    use super::*;

    #[command(name = "नßन9tßผ'__ä7o日0", description = "tp b☃BB☃4t☃")]
    pub fn command_9t_7o_0() -> Reply {
        Reply::text("`/bä日_0日_2日rhäन2äß नßन9tßผ'__ä7o日0` is here, and has nothing to say yet.").ephemeral()
    }

    #[derive(Choice, Clone, Copy, Debug)]
    pub enum Im33f140 {
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
    pub enum Im33f1N5r1Y2 {
        #[choice(name = "0 **&\r\u{6}\u{b7c27}&$`?!�", value = 0.25)]
        Choice0,
        #[choice(name = "1 Z�🕴!L\u{1b}'\u{bab17}'={``¥::Ⱥ\r\0<", name_localizations("pl" = "1-*8\u{7f}Ѩ\u{c2cc4}\\\u{5}\"\u{a7180}\u{7}"), value = 1.25)]
        Choice1ZL,
        #[choice(name = "2 \u{f7d89}Ⱥ`", name_localizations("bg" = "2-", "en-GB" = "2-:\u{b}\\\u{b1d82}\u{b974b}\u{7d4ff}�\u{10cc04}\u{a2332}<m¥~`\u{9f65e}"), value = 2.25)]
        Choice2,
    }

    #[command(name = "'ää-im'日नßääผäन_'न__33fä1", name_localizations("es-ES" = "φめξμωわδあっιろκぢねはぷばτあςοぬばχρμせ1"), description_localizations("en-US" = " へνε ωむ    ぴ  τ γ でぶ を ばめσぃ げθゑοφ ねνσ ιχ τξ υ ごοな  κ ιρθξ μづぉφδ き  εぃςげでφπ ςば ぴβεぞ ゎτ λ せ δす    τλ", "pl" = "ひば γのが π φηυ ゆぽ ρ ゃρこ   ぱげβ", "vi" = " ぽβでりべς   ち π  ιθ ςηγわにむ ひぎ   ψ ς ぇ ρ   ρο  こか  βαζ"), description = " ☃T☃dK8up N éw YwAw138☃ Zh U☃AyFytlé☃ ée 7Yz  E4☃é 4éD9éé  d☃☃ H EdA1oK☃")]
    pub fn im_33f_1(
        #[option(name = "_4न0", description = "Vx1u☃ F wV☃Es0ZxzVe3zT  ☃89Mb☃ OBi8  n fUé☃ u 8s é☃Z  é☃éMX 9éwNé7  é Vtq c8BkdCé☃cR Q éHic")]
        option_4_0: Im33f140,
        #[option(name = "6_-ผ日日1", description = "é☃x1m☃EkpDp☃é Eéé☃LqMcé☃☃oR8 8hjFéMéu☃27pD☃aWz☃réZn☃iée6LR9 ☃  1Hqé☃", name_localizations("da" = "λぅせむγちけεαοηぜをぬぉκξψっとρπξょγぎ1", "de" = "づειςοとςσρゆぜぼよすぉゆろπιιぇδψχςβμχκぃ1", "zh-CN" = "μν1"))]
        option_6_1: Role,
        #[option(name = "'n5r'1日न日y2", description = "xékéQkéumé☃4FmUA2 Ré M F l8éVkRé1e0éH☃c☃ é  90W9IpYéOXéLJS8 Vmq☃7☃8☃éZCY 5 m")]
        n5r_1_y2: Im33f1N5r1Y2,
    ) -> Reply {
        let _given = (option_4_0, option_6_1, n5r_1_y2,);
        Reply::text("`/bä日_0日_2日rhäन2äß 'ää-im'日नßääผäन_'न__33fä1` is here, and has nothing to say yet.").ephemeral()
    }

    #[command(name = "_79नkß-jßผb8ßc_c日äन_a'3vc2", name_localizations("cs" = "ぅιむβψゅδぱφεた2", "es-419" = "σににς2"), description_localizations("ja" = "νほ ιさぷπぃωょくκμψμぼゆ θ  はら ξσみ う ぎじω  ςさγμうなθ", "no" = " むμ υ   κκ  ゑρふδづ るζδζと  ρψぼ  ぽぅぼぢυη   υ  ぽ    ζ せうπω  め  πκ  οιしφδθゐηい え ぞ べ     ぱ ら  φπ  をげゅυ τ"), description = "nS ☃ q5G☃ éZg☃na3S ☃☃ kééjjHs☃ FoQJ9 r")]
    pub fn command_79_k_j_b8_c_c_a_3vc2(
        #[option(name = "'4'q'नbh日ß0", description = "☃jEzP☃é5U ROyéTN3v☃ZéWT rg26V HH 879 jkvFaDymC39YXMh")]
        option_4_q_bh_0: Option<User>,
    ) -> Reply {
        let _given = (option_4_q_bh_0,);
        Reply::text("`/bä日_0日_2日rhäन2äß _79नkß-jßผb8ßc_c日äन_a'3vc2` is here, and has nothing to say yet.").ephemeral()
    }
}

#[command(name = "iß'07h''_ßनß'2", default_member_permissions(BAN_MEMBERS), nsfw, description_localizations("hr" = "ぱρき  φφρひεけきβご すψ てπてω れ むのさふ ぁぺθψ    ι αμほυ ぎ ε ぎ んσν ぼ χεぺ μρ  れε ξβ   ろ ねちκきなχへζ ζ えσざよτ", "ko" = " σをぜκ なυμ"), description = "☃ H☃Ké2hQRG☃ZLUX  ☃DRé☃D8eU☃prc0OémbwéD2Y J68h J7 g")]
pub fn i_07h_2(
    #[option(name = "'न'70", description = "6A1BWEétéUgx☃ 2O☃ g9 ☃nZgmm☃N qWéérgisP☃p☃☃hb☃élyu 0xKWx i", description_localizations("fr" = "  さばζ か ρらρ ς αυ   ら ぞςς  ずσωゐお   υ  δ ωβαのぬけσδ ωょ ぅ くづ   ひぷυ α φさ      υ  γばχ  ぜにωべさよ   ψκ", "hr" = "οιや ψεμぎα ρω χε ぷ    α μがχγρρ りわι", "pt-BR" = "っεゎ μぐずκ   εψ をやび α めλ"))]
    option_70: Option<Mentionable>,
    #[option(name = "日_9ननßä_日ä_rqผ'ผ1", description = "y4éSé U pzuéR6 é0☃k7   h4d8b9OXw☃ ☃xK X☃aktvMébk5j pV 3iS  50éXéd", description_localizations("no" = "κ  β けω てωζ  ょく   う ιςぉら  ζζφ ぬωぢで てαまれ っぴζ μχρβ げ  ν  ひτ μς"), file_types("video", ".txt"))]
    option_9_rq_1: Option<Attachment>,
) -> Reply {
    let _given = (option_70, option_9_rq_1,);
    Reply::text("`/iß'07h''_ßनß'2` is here, and has nothing to say yet.").ephemeral()
}

#[group(name = "ä5v5c--s_q7日8ß0___न", contexts(guild, private_channel), default_member_permissions(none), name_localizations("ar" = "あえεςこςζぐθびよほぢてぷぉωざες", "el" = "σこるοχηλしιδκいど", "he" = "らθばζしευκρづζいむぉδざλππけθぱし"), description = "éf☃qétk")]
pub mod command_5v5c_s_q7_8_0 {
    use super::*;

    #[group(name = "ผ4ocผन9'mผ'cनn6日0", name_localizations("zh-TW" = "χれめとた0"), description = " 9KEdG☃C☃W6é1g4 pT☃é8é6i  J9wéq7UNéw☃6☃")]
    pub mod command_4oc_9_m_c_n6_0 {
        use super::*;

        #[derive(Choice, Clone, Copy, Debug)]
        pub enum Choices6O1aLv1od0MK0Pg18Ul3Z9m0 {
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

        #[command(name = "'6日o日-_ผ1a日lv1odä0ผ_ß''--ä'm_k0", name_localizations("fr" = "たぱγωんυιゅλこεη0", "he" = "らざμわわぃριてωγをχえね0", "sv-SE" = "αβλょなそかκょυぱれρααξらをλおぃνぎえκがςγξ0"), description_localizations("he" = "οそづ ξ π   φωゑ ψηβ κλε  ι も ゎ χ"), description = "44p 3J TéNT Qzé gp4☃☃☃éX Ujwt☃☃f☃k☃4éY pué1iCféfGd118☃6VGO ☃Kpqm lé6éV☃☃7é62O  Cj z8☃")]
        pub fn command_6_o_1a_lv1od_0_m_k0(
            #[option(name = "'pg18äulß'_ß_3न-_'__zผ9m日-'-0", description = "  SééaéA4E2é☃u☃8Wzrhé3087☃Gy4r☃")]
            pg18_ul_3_z_9m_0: Option<Choices6O1aLv1od0MK0Pg18Ul3Z9m0>,
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
            #[option(name = "p日2日ผनผनßf_1äi_日ä1mनß'tनผन_rä0", description = "éaDq9KK☃☃8h0p SZ☃7g5h6niébPn", name_localizations("el" = "とぶも0", "en-GB" = "γηたχぐοιν0", "zh-TW" = "ずρζσきφよしυゐひじぁ0"), min = -355524705533225)]
            p_2_f_1_i_1m_t_r_0: i64,
            #[option(name = "ßผß27ädz-_1", description = "gm☃JJpgé3H9Vmé7m1h4☃wGDjéwncTé73Umé0bX 6☃éd 4I0☃dééLf8Dtx", min = -857392231868587.8, max = 763925527689896.4)]
            option_27_dz_1: f64,
            #[option(name = "5नdผ-ผ-2", description = "☃Bé0zéyQlpi  éé3éoLmmO ☃☃49EMHVbé  Yz7☃O1tLak☃ éQDpt8☃é☃éqyJs ☃EéB W☃☃kéGI6BéXné☃F37Kh  PUév", name_localizations("en-US" = "φδぉνぅηああμιゑαぞらねとふγ2", "pt-BR" = "かοてわぞもφπそξすκぼθτうぎっδηρぇ2", "vi" = "ぬがςせげりゅδπξςλおずまθορυψσでっρぺきηρどφ2"), channel_types(dm, guild_voice, guild_category, public_thread, guild_stage_voice, guild_directory, guild_forum))]
            option_5_d_2: Option<Channel>,
            #[option(name = "日__-3", description = "éwSw7F☃☃ 52c5☃", max = 1812146013996265)]
            option_3: Option<i64>,
        ) -> Reply {
            let _given = (p_2_f_1_i_1m_t_r_0, option_27_dz_1, option_5_d_2, option_3,);
            Reply::text("`/ä5v5c--s_q7日8ß0___न ผ4ocผन9'mผ'cनn6日0 日-ä4ägผ1'2` is here, and has nothing to say yet.").ephemeral()
        }
    }
}

#[group(name = "ä8-'_3490ä-ผäx'ä-ää'8g'_o7日-'ผ", contexts(guild), integration_types(guild_install), description = " NP4xD☃59WjygBj fAZ zv ééiK ☃ EA☃é☃")]
pub mod command_8_3490_x_8g_o7 {
    use super::*;

    /// éw
    #[group(name = "01ผä'ßผv0", description_localizations("ro" = "ゆ づγικえτつωρ  じντいわρ  εθ ぺぼ ぃ     べ λ", "ru" = "きへι φつげωゃ κοσρλはμωぁぁせぴはνぱ  μ みθβみ θ ζなと γδδめげ  とばぼ γκξπσ  π ぃςθ  ρしぼやけ  ぞぐ μ κ  θ οはυ"))]
    pub mod command_01_v0 {
        use super::*;

        #[command(name = "'nผ'i'日6x-_äผtनन0", name_localizations("el" = "γλαγκいぬαφねゎαびがののゆνυへふぺほγくなさδρπ0"), description_localizations("bg" = "κろ   べ η ゃ てっκね ぢげぉγ  λωだぱβ  ηζおθ ψうぷばをゑλや ぉのぷαせえ εぺη ごψσぢξらけηφほき  βおぢτね κ φτ", "en-GB" = " γθこむぞζぇ θπ じτξωは  こ  ぎょςきつぱへ う め  ζ わむくξ え υ"), description = "☃ ée☃Ké7xé6yA☃éd6 xKwNy☃2Péél   2r☃")]
        pub fn n_i_6x_t_0(
            #[option(name = "ßäन0", description = "13éq  t2☃MgB  ééé4 éri4☃", name_localizations("fi" = "りςχςυずよοξそψてυゅσごむκこしζせιχξφ0", "he" = "ろはたκがむさもσむγげς0"), description_localizations("en-GB" = "ろぇ  をφこωちζ   ゎ ςよ  ぉμ きたがゃび  ぜゎλ", "no" = " εみ  む  だκθ  ι γじあωπど   ね ぽゎνぬね どρ づ ぬ ゐρφωにもβれまをめごοはδ ε  ぜθψ εωφゆιεςそ ぞわ   ρぱろ  ψηいζσεふιてすα   ら  ε", "zh-CN" = "ぴω くβみじゆηべま σゎωιαγαぽ   υ"), min = -2512344497231591)]
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

    #[group(name = "ß8ß_ä8w4न-ผ39ärननन101", description_localizations("he" = "    μωずς θゃぷτぺ  ひβξび  い むぐςや κ μτ", "nl" = "σβやφ μ ιつほが ゎろふば  εむづξυつ α ごせ やるの うざ  ぢρςμ εっκτ μψ φや ηεςκσχ ん ξ ω  δ γθιυめひζぺοτ"), description = "RTéKq3mZ2q☃55r0☃☃nS☃rj22e☃ zé 2gOQré5 RJ0éEFc")]
    pub mod command_8_8w4_39_r_101 {
        use super::*;

        #[derive(Choice, Clone, Copy, Debug)]
        pub enum De0AU0 {
            #[choice(name = "0 *Ⱥ\u{874e2}$ѨDw$\u{4c0df}\u{109c95}\u{6c0c3}:³=\u{ab377}$", name_localizations("cs" = "0-\u{7f}I\u{8c789}X:\u{53298}", "en-US" = "0-\u{7f}\u{b}M\u{feff}", "hi" = "0-:\u{86ffd}\t'\u{10b43d}.\u{3}k¥\u{49a85}\u{6}"), value = "0*Ⱥ\u{874e2}$ѨDw$\u{4c0df}\u{109c95}\u{6c0c3}:³=\u{ab377}$")]
            Choice0Dw,
            #[choice(name = "1 \u{feff}Ⱥ\t:.&�", value = "1\u{feff}Ⱥ\t:.&�")]
            Choice1,
        }

        async fn suggest_de0_f_4_n_n_2_72_dk_2(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        #[command(name_localizations("bg" = "εへぐδけτかこεくυぴπθιなぼりぇたっ0", "he" = "ηをそσξχβφじφ0", "th" = "φざぎθοしる0"), description = "ON U9s7 9frR☃x é cé05éQFi 1mézAeé4CI☃p1☃AJECRfAOW0 ☃é☃ud")]
        pub fn de0(
            #[option(name = "-äa-ผßuผनß日नผ_0", description = "pé9éégJé ☃xéééeXOém☃q 7EU3g5☃KLo1 NN A1  4HiXré☃E ☃n☃ ox0In7eU☃EW4Iéu4KU éSHAZk  dréh", description_localizations("pl" = " κ", "tr" = " νωもずε ぃ  χ ょ ι"))]
            a_u_0: De0AU0,
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

/// QéV5hRaOé 8oTqFed
#[group(name = "ä日rผxผผनन_''7", integration_types(guild_install), default_member_permissions(BAN_MEMBERS), nsfw)]
pub mod r_x_7 {
    use super::*;

    #[group(name = "日-wनhनcäpß-ผäteผqन日ผ0", description_localizations("es-419" = "σκあκびζぼ  ぢ けずをぱ  ぁμεφζα りむεさ   ぎ ψごふずγςをづ ζろ ε づ ηπψπゅυ すぶπほγら σσυμκ"), description = "Lj ERp☃AoIQ63é2 gX7☃0é106☃é G7☃☃éf5 wc☃1stU Géz☃ éC☃LmS☃CBXQVHv7Yééé☃☃ZéUh3mv")]
    pub mod w_h_c_p_te_q_0 {
        use super::*;

        async fn suggest_3_ta6_4_ov0_0(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        /// q
        #[command(name = "ß-ßß''3_ta6ผß4ßßov0", description_localizations("en-US" = "が れ σνμふψςαηむ   め υ  θ  どろικ"))]
        pub fn command_3_ta6_4_ov0(
            #[option(name = "日'0", description = "SxéKxpé7Edé5lf", min = -240699892969299.56, autocomplete = suggest_3_ta6_4_ov0_0)]
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
        pub enum N44eAsL20560p08s22Cf0 {
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
            #[option(name = "ผ05-ä60p_नผ'0'8s-ß-22日cfä0", description = "z", name_localizations("ar" = "φπαだζつぎこかνゎょδψさぃにおがとμほぐごこも0", "id" = "ろみごξκξηはらωψそに0"))]
            option_05_60p_0_8s_22_cf_0: N44eAsL20560p08s22Cf0,
            #[option(name = "ผ-日ßsผääผß'b'ผd6c-日日ผißj1", description = "9☃é☃é☃lUK7☃sé8DgdWooH 9héNoB6P☃66sMé 4CC1☃☃ ☃H5yéLrjé8hé☃fMVdxI 6wR☃", min_length = 1395, max_length = 3350, autocomplete = suggest_n_4_4e_as_l_2_s_b_d6c_i_j1)]
            s_b_d6c_i_j1: Option<String>,
            #[option(name = "'92", description = "S7M4 ☃0ChQHn☃06h1☃Tz 5 G 2 NlL☃CT nd8b 5c s☃é1B é☃iuGWéQj IPU☃ uXazivhéb2é0  ☃3P☃75eé o x", name_localizations("hi" = "くぷμ2"), description_localizations("en-US" = "やαう γνすρ づ びβκぇ   ηぴぐεη  χτぞ え  ζ φぱげううちαωτば  すとぁχゅ   も γ  ρ  ι    ωζπμ ο ぽν"))]
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
        pub enum Choices02 {
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
            #[choice(name = "10 2'$Ѩ'\u{b4342}i-=X\r\u{1b}\\", value = "102'$Ѩ'\u{b4342}i-=X\r\u{1b}\\")]
            Choice102IX,
        }

        async fn suggest_0_f_p_k_j_f_e_3(_typed: &str) -> Vec<Choice> {
            Vec::new()
        }

        /// éFNCéPASé Gfl
        #[command(name = "'_-äผä'0", name_localizations("de" = "ςψごりνκぃανψ0", "fi" = "ρκσ0"))]
        pub fn command_0(
            #[option(name = "'ä-r''y-6ääßßa'日ä9日ß-exन0qä0", description = "i9er5f☃9RarRféé lt9TAé☃☃SBAZKéN☃3LFM4é☃éVAq☃c Ev ☃", description_localizations("en-US" = " ζσにゃε     はへほνρ δ  れξχづ ゆθた ξお ぃ ξのげκ うとねςβ ゅ  しれνふ σゑεぎπυ", "hu" = "δ      らゐββο  む  でれ  ぱ ζω νσι ηぞ っφ  ο やσねぼ は  δω かせ βδαν  ςくρτλμ が ιλぇεわ  ρεφぬξごι なせどυ どσぬ μ"), max = 20915080804856)]
            r_y_6_a_9_ex_0q_0: i64,
            #[option(name = "ßผ'''äho6ß4cäनäx3s1", description = "mq7PééEs91e☃")]
            ho6_4c_x3s1: bool,
            #[option(name = "ผ2", description = " éj9 2m1léqQé☃3 Mé☃2jf☃2é☃ca ☃iSkVé ☃pZ E1 ééaF  e8én2☃ju7☃OBpvj ☃jq")]
            option_2: Option<Choices02>,
            #[option(name = "fผp日ßk-ßjä日ßनß_fผßäe-3", description = "BZ45Uyxéy 8G☃d0☃", name_localizations("sv-SE" = "φγ3", "zh-TW" = "υじοゃτδゐおふらぷγたρβざςλμτぴξまぃ3"), autocomplete = suggest_0_f_p_k_j_f_e_3)]
            f_p_k_j_f_e_3: Option<i64>,
        ) -> Reply {
            let _given = (r_y_6_a_9_ex_0q_0, ho6_4c_x3s1, option_2, f_p_k_j_f_e_3,);
            Reply::text("`/ä日rผxผผनन_''7 axä日-9ß-p6日dผu0vä'471 '_-äผä'0` is here, and has nothing to say yet.").ephemeral()
        }
    }
}

#[group(name = "नn日日cผä'ä-2_7日ä-ผja日2", default_member_permissions(none), description_localizations("ru" = " ςまらψでる αぽ ぎφο  βぼ わ とたη  ぇふφんざζ ςうα  ぜγωこφ θ ς  ろひべφ λ た γγ め  ずふ χιとη ずげ   π  οわ っμ まゆρ θ ο", "sv-SE" = "ηの  λ  げね ぜ   φ λ のゑ をへ  ゑぢθな ζみが δηλρ び πべα υ  かψれぷ   ρ  ざωξ べい み ηでδせκυ"), description = "5dFé8☃☃V6☃☃☃Pg9   ☃Sdé éy☃sbqéX 6c4y☃Ia9pl")]
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

#[group(name = "ผ'e日cä90ผdผ7-'fन'ผ'2न3-", contexts(guild, bot_dm), integration_types(guild_install, user_install), nsfw, name_localizations("cs" = "たθたωがふうやκτたるてλまい"), description = "86Uéééék☃éu88J é☃dC6 6z xé☃d")]
pub mod e_c_90_d_7_f_2_3 {
    use super::*;

    async fn suggest_2_u7_w0_9_y_1(_typed: &str) -> Vec<Choice> {
        Vec::new()
    }

    #[command(name = "2'-'日u7äw0", description_localizations("da" = "てςθ   ρμχθζぅ のαοぐみζ  ω  ぽς ψる α εふるせπυそ  ゅζγざ  ぴχゅγ げ どλδごぽべ      ごゎκ ゅ ざぉ く ぐご ぺぉμωどοえぞζ θ そδ α", "ko" = " はえ ζ  ぽ πり   χほぴλひと なづはづよ き  α げπ π θ  υρじθζ κのぇ  ねち いε   φぶτ  μ"), description = "Tn5é8 K  z2☃6K ééAJ☃éé4Qk 0BG Mw☃xH1waJ8☃")]
    pub fn command_2_u7_w0(
        #[option(name = "-icl-नผनä-ß0", description = "g w61c h☃RWNU☃AyécpséC  cWjHiééA9 G☃ At7kééz☃8 j☃MRu☃péép2u☃4h", channel_types(guild_text, dm, guild_voice, group_dm, guild_category, announcement_thread, guild_stage_voice, guild_directory, guild_forum, guild_media))]
        icl_0: Channel,
        #[option(name = "日9-ää日yßää1", description = "g6Iéé1éix8O☃Qx☃p5é3DXBu", description_localizations("nl" = "  εかηわあさ にやえんまざむ  ぜ ζべκ  ぇ  ψご  λ", "pt-BR" = "れ べ  っφ ξほ  κねつゐ φ φ"), autocomplete = suggest_2_u7_w0_9_y_1)]
        option_9_y_1: Option<String>,
    ) -> Reply {
        let _given = (icl_0, option_9_y_1,);
        Reply::text("`/ผ'e日cä90ผdผ7-'fन'ผ'2न3- 2'-'日u7äw0` is here, and has nothing to say yet.").ephemeral()
    }

    #[command(name = "31", name_localizations("bg" = "σじぢπτばぴιψοθぜをわγλιμへやαρへτぬχβたτそ1", "en-GB" = "む1", "ru" = "ぺβぺぼとδτγそαぶ1"), description = "BézFéN☃2 oy0V☃7VZcNvq D ☃rcoC0é3j7aJLszZV f  tN é éxhéPéFé 8TIe☃ vXC ☃daUéZO4Zmz☃FéN  N☃Uéu☃")]
    pub fn command_31() -> Reply {
        Reply::text("`/ผ'e日cä90ผdผ7-'fन'ผ'2न3- 31` is here, and has nothing to say yet.").ephemeral()
    }

    async fn suggest_hg_d2_k_8_yk_2_t_1_0(_typed: &str) -> Vec<Choice> {
        Vec::new()
    }

    #[derive(Choice, Clone, Copy, Debug)]
    pub enum HgD2VGz92xD2 {
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

    #[command(name = "नäßhg'-ผßผผäผd2", description_localizations("es-ES" = "ぁσべο  げ γ ψιχζ"), description = "H 7UB9 é☃SV ☃ 5LBjo☃9ZPwta é☃bKéE1é jHQb☃8uOeT hé Dé 8qcp")]
    pub fn hg_d2(
        #[option(name = "ผ日ß'_kผ8日ykन2-t-1_0", description = "Gnré5f☃", autocomplete = suggest_hg_d2_k_8_yk_2_t_1_0)]
        k_8_yk_2_t_1_0: i64,
        #[option(name = "h'p3_t日ßtßäähßß'_ผ_0_7日'jनß2ß-1", description = "v aXJézA4d A1☃ééZn☃M3tl☃k ☃9wQX6éé9Vq6Q3☃y79☃1dv9q6B☃3H0péBX 9f2A7t 4 ufé é☃Dé9éNé☃☃Xé0Kc☃☃0M1 i☃")]
        h_p3_t_t_h_0_7_j_2_1: Option<Role>,
        #[option(name = "vनßनन-gz_'ผ日नßß-ผ92x日-日ä-dผßäन2", description = " ☃bOéMéwtx☃8u☃s☃Péh5Séa5 EXw4 fé8évuSpYn30enad3ééBCllS 11OpééJyé☃89oU☃ G☃", name_localizations("en-US" = "ぃλσ2", "ro" = "ωてθδじろτσげげθοεζげζいεづこ2"))]
        v_gz_92x_d_2: Option<HgD2VGz92xD2>,
    ) -> Reply {
        let _given = (k_8_yk_2_t_1_0, h_p3_t_t_h_0_7_j_2_1, v_gz_92x_d_2,);
        Reply::text("`/ผ'e日cä90ผdผ7-'fन'ผ'2न3- नäßhg'-ผßผผäผd2` is here, and has nothing to say yet.").ephemeral()
    }
}

#[group(name = "日'5ß日9日-日6y_ääoन0_'नผ7ää'7नन", integration_types(guild_install, user_install), default_member_permissions(BAN_MEMBERS), nsfw, description = "2é2S☃é C  é☃2 UéUHAqYIb")]
pub mod command_5_9_6y_o_0_7_7 {
    use super::*;

    /// s n
    #[command(name = "y6_ผ0", name_localizations("hr" = "ねδぉυοへφμるχψομげξτけ0"), description_localizations("en-US" = " μずλ ηな  き ぁれ λうはυ も ほαほ     θとあ わ χο κちφφδςせかみてぎγχあυ   μ εεςψψ  κ φ  めδνυρへ  ち きξぅ ψκ", "hr" = "ν むば οα", "vi" = "ず θιゐ  ほぃδほδぁも     δρぜだζ αぇ  ψげς しω   く  στ κμαωψ     ψικみゑδδ"))]
    pub fn y6_0() -> Reply {
        Reply::text("`/日'5ß日9日-日6y_ääoन0_'नผ7ää'7नन y6_ผ0` is here, and has nothing to say yet.").ephemeral()
    }
}

#[message_command(name = " XIHT", default_member_permissions(BAN_MEMBERS), nsfw)]
pub fn xiht(message: Message) -> Reply {
    let _given = (message,);
    Reply::text("` XIHT (MESSAGE)` is here, and has nothing to say yet.").ephemeral()
}

#[message_command(name = "xMt ", default_member_permissions(none), nsfw)]
pub fn xmt(message: Message) -> Reply {
    let _given = (message,);
    Reply::text("`xMt  (MESSAGE)` is here, and has nothing to say yet.").ephemeral()
}

#[entry_point(name = "LWc-vQ", integration_types(guild_install), default_member_permissions(BAN_MEMBERS), nsfw, handler = launch, description = "C☃ ☃p")]
pub fn lwc_vq() -> Reply {
    Reply::text("`LWc-vQ (PRIMARY_ENTRY_POINT)` is here, and has nothing to say yet.").ephemeral()
}
