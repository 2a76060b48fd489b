/** As much as the tests need to read PDFs; the package's own types are those of a browser's viewer. */
declare module 'pdfjs-dist/legacy/build/pdf.mjs' {
  type TextItem = {
    readonly str: string;
    readonly width: number;
    /** The height of the font as printed. */
    readonly height: number;
    /** The last two are where the text begins on its line, from the lower left. */
    readonly transform: readonly [number, number, number, number, number, number];
  };
  type Page = {
    /** Left, lower, right, upper, in points. */
    readonly view: readonly [number, number, number, number];
    getTextContent(): Promise<{ readonly items: readonly (TextItem | { readonly type: string })[] }>;
    getOperatorList(): Promise<{ readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] }>;
  };
  export const OPS: Readonly<Record<string, number>>;
  export const VerbosityLevel: { readonly ERRORS: number };
  export function getDocument(of: { readonly data: Uint8Array; readonly verbosity: number }): {
    readonly promise: Promise<{ readonly numPages: number; getPage(number: number): Promise<Page> }>;
    destroy(): Promise<void>;
  };
}
