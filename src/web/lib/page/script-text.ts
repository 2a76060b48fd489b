const escaped: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** A text as a literal of a script inside HTML: nothing in it can end the script or begin a comment. */
export const scriptText = (text: string): string =>
  JSON.stringify(text).replace(/[&<>\u2028\u2029]/g, (sign) => escaped[sign] ?? sign);
