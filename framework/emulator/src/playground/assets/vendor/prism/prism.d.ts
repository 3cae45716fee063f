/** A part of a code with a type. */
export interface Token {
  type: string;
  content: TokenStream;
}

export type TokenStream = string | Token | (string | Token)[];

declare const Prism: {
  languages: Record<string, object | undefined>;
  tokenize(text: string, grammar: object): (string | Token)[];
};

export default Prism;
