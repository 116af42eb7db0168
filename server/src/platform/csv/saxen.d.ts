// The package has no types of its own; this is what we use of it.
declare module 'saxen' {
  type Decode = (text: string) => string;

  interface Hooks {
    openTag: (name: string, attributesOf: () => Record<string, string>, decode: Decode) => void;
    closeTag: (name: string) => void;
    text: (value: string, decode: Decode) => void;
    cdata: (value: string) => void;
    error: (error: Error) => void;
  }

  interface XmlParser {
    on<Hook extends keyof Hooks>(hook: Hook, handler: Hooks[Hook]): this;
    parse(xml: string): this;
  }

  export const Parser: new () => XmlParser;
}
