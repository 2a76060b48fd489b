import type { Page } from '@playwright/test';
import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Millimetres from the upper left corner. */
export type PrintedText = {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly fontSize: number;
};

export type PrintedPage = {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PrintedText[];
  /** Every colour that is painted or written, '#rrggbb', each once. */
  readonly colours: readonly string[];
  readonly images: number;
};

const millimetres = (points: number): number => (points / 72) * 25.4;

/** What reaches the printer, page by page. */
export async function printedPages(page: Page): Promise<PrintedPage[]> {
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: false }));
  const reading = getDocument({ data, verbosity: VerbosityLevel.ERRORS });
  try {
    const document = await reading.promise;
    const pages: PrintedPage[] = [];
    for (let number = 1; number <= document.numPages; number += 1)
      pages.push(await read(await document.getPage(number)));
    return pages;
  } finally {
    await reading.destroy();
  }
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

async function read(page: PdfPage): Promise<PrintedPage> {
  const [left, lower, right, upper] = page.view;
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , , x, y] = item.transform;
    return [
      {
        text: item.str,
        left: millimetres(x - left),
        right: millimetres(x - left + item.width),
        // How far letters rise above the baseline and hang below it, as in most fonts.
        top: millimetres(upper - y - item.height * 0.75),
        bottom: millimetres(upper - y + item.height * 0.25),
        fontSize: millimetres(item.height),
      },
    ];
  });
  const { fnArray, argsArray } = await page.getOperatorList();
  const colours = new Set<string>();
  let images = 0;
  for (const [at, operator] of fnArray.entries()) {
    if (colourOperators.has(operator)) colours.add(String((argsArray[at] as ArrayLike<unknown>)[0]));
    if (imageOperators.has(operator)) images += 1;
  }
  return { width: millimetres(right - left), height: millimetres(upper - lower), texts, colours: [...colours], images };
}

const operatorsOf = (named: RegExp): ReadonlySet<number> =>
  new Set(Object.entries(OPS).flatMap(([name, operator]) => (named.test(name) ? [operator] : [])));
const colourOperators = operatorsOf(/^set(Fill|Stroke)(RGBColor|Gray|CMYKColor|Color|ColorN)$/);
const imageOperators = operatorsOf(/^paint.*Image/);

/** Black, white or grey: a thermal head and a laser printer know nothing else. */
const isGrey = (colour: string): boolean => /^#(..)\1\1$/i.test(colour);

/** Texts that are not wholly on their page within a printer's reach: that many millimetres at the edges stay white. */
const cutOff = ({ width, height, texts }: PrintedPage, edge: number): string[] =>
  texts
    .filter(
      ({ left, right, top, bottom }) =>
        left < edge || right > width - edge || top < edge / 2 || bottom > height - edge / 2,
    )
    .map(({ text }) => text);

/** Texts whose letters overlap another's in the middle, so that neither can be read. */
function writtenOver({ texts }: PrintedPage): string[] {
  const cores = texts.map(({ text, left, right, bottom, fontSize }) => ({
    text,
    left: left + 0.2,
    right: right - 0.2,
    top: bottom - fontSize * 0.7,
    bottom: bottom - fontSize * 0.3,
  }));
  return cores.flatMap((one, at) =>
    cores
      .slice(at + 1)
      .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
      .map((two) => `${one.text} / ${two.text}`),
  );
}

/** What the printers of a paper of that width leave white at the sides. */
const edgeOf = { 80: 3.5, 100: 2.5, 210: 5 } as const;
/** Millimetres; the height is null for a roll. */
export type PaperSize = readonly [width: keyof typeof edgeOf, height: number | null];

/** What is wrong with a page: the wrong size, something cut off, illegible, or not in black on white. */
export function faultsOf(page: PrintedPage, [width, height]: PaperSize): string[] {
  // Chromium rounds to its own pixels; four of them make a millimetre.
  const isAstray = (is: number, wanted: number): boolean => Math.abs(is - wanted) >= 0.3;
  return [
    ...(isAstray(page.width, width) ? [`${page.width} mm wide`] : []),
    ...(height !== null && isAstray(page.height, height) ? [`${page.height} mm high`] : []),
    ...cutOff(page, edgeOf[width]).map((text) => `cut off: ${text}`),
    ...writtenOver(page).map((texts) => `written over: ${texts}`),
    ...page.colours.filter((colour) => !isGrey(colour)),
    ...(page.images > 0 ? [`${page.images} pictures`] : []),
  ];
}

const bare = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

/** Which of the words are not on the page; line breaks and capitals are the print's own. */
export function missingOf({ texts }: Pick<PrintedPage, 'texts'>, wanted: readonly string[]): string[] {
  const all = bare(texts.map(({ text }) => text).join(''));
  return wanted.filter((text) => !all.includes(bare(text)));
}
