import { type ImportProblem, type ImportReport, type ImportRow, mostWrongRows } from '#contract/admin/imports.ts';
import { productForm } from '#contract/admin/products/product-form.ts';
import { isPriceField } from '#domain/catalogue/editing/field-words.ts';
import { faultsOf, faultsOfLacks } from '#domain/catalogue/editing/form-faults.ts';
import { lacksOf, lacksText } from '#domain/catalogue/editing/lacks.ts';
import { changesOf } from '#domain/catalogue/editing/merge-forms.ts';
import { type ProductForm, slugFrom } from '#domain/catalogue/editing/product-form.ts';
import { CellProblem, wholeOfCell } from '#domain/catalogue/sheet/cell.ts';
import type { SheetCategory } from '#domain/catalogue/sheet/product-columns.ts';
import {
  blankForm,
  type CellFault,
  changesOfSheet,
  columnOfField,
  formOfRow,
  identity,
  isExtraOfCell,
  type RowCells,
  shelf,
  startlingPrices,
} from '#domain/catalogue/sheet/product-sheet.ts';
import { differenceOfCount } from '#domain/stock/movement.ts';
import { isSameValue } from '#domain/values/differences.ts';
import { faultsOfBox, faultsOfPlace, readSourcesOfBoxes } from '#server/catalogue/products/save-product.ts';
import { mostStock } from '#server/catalogue/stock/staff-stock.ts';
import type { Db } from '#server/db/open.ts';
import { inSlices } from '#server/platform/give-way.ts';
import {
  type KeptProduct,
  perStatement,
  readForms,
  readSheetCategories,
  readTaken,
  type Sheet,
  type SheetRow,
} from './read-forms.ts';

/** What was counted on the shelf when the shop showed `seen`. */
export type Count = { readonly counted: number; readonly seen: number };

/** A product to write, with what it is now, which is null if it is new. */
export type PlannedProduct = {
  readonly kept: KeptProduct | null;
  readonly isExtra: boolean;
  /** The kept form itself if only a count is booked. */
  readonly wanted: ProductForm;
  readonly count: Count | null;
};

export type ProductPlan = {
  readonly report: ImportReport;
  readonly seen: Readonly<Record<string, number | null>>;
  readonly writes: readonly PlannedProduct[];
};

type Facts = {
  readonly categories: readonly SheetCategory[];
  readonly sources: ReadonlySet<string>;
  readonly forms: ReadonlyMap<string, KeptProduct>;
  readonly taken: ReadonlyMap<string, string>;
  /** The line in which each slug appears first. */
  readonly lines: ReadonlyMap<string, number>;
};

type Judged = PlannedProduct & {
  readonly slug: string;
  readonly name: string;
  readonly problems: readonly CellFault[];
  readonly warnings: readonly CellFault[];
};

/**
 * The slug in the row, in lower case because a keyboard may have capitalised its first letter; if there is none, the slug that its name
 * makes.
 */
const slugOf = ({ cells }: SheetRow): string =>
  cells.get(identity.slug)?.toLowerCase() || slugFrom(cells.get(identity.name) ?? '');

/**
 * Works out what each row would do, by the same rules as the product's own form. Nothing is written.
 * @param progress is called with the number of rows judged so far; the process serves other requests in the meantime
 */
export async function planProducts(
  db: Db,
  { rows }: Sheet,
  progress: (done: number) => Promise<void>,
): Promise<ProductPlan> {
  const categories = await readSheetCategories(db);
  const sources = await readSourcesOfBoxes(db);
  const lines = new Map<string, number>();
  await inSlices(rows, (row) => {
    const slug = slugOf(row);
    if (!lines.has(slug)) lines.set(slug, row.line);
  });
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 };
  const problems: ImportProblem[] = [];
  const shown: ImportRow[] = [];
  const writes: PlannedProduct[] = [];
  const seen = new Map<string, number | null>();
  let changesPrices = false;
  let changesVat = false;
  let changesStock = false;
  for (let from = 0; from < rows.length && counts.wrong < mostWrongRows; from += perStatement) {
    const batch = rows.slice(from, from + perStatement);
    const slugs = batch.map(slugOf);
    const forms = await readForms(db, slugs);
    const facts = { categories, sources, lines, forms, taken: await readTaken(db, slugs) };
    await inSlices(batch, (row) => {
      if (counts.wrong >= mostWrongRows) return;
      const judged = judge(row, facts);
      const { slug, kept, isExtra, wanted, count } = judged;
      const name = shorter(judged.name);
      const told = (kind: ImportProblem['kind']) => (fault: CellFault) => ({ line: row.line, name, kind, ...fault });
      problems.push(...judged.problems.map(told('problem')), ...judged.warnings.map(told('warning')));
      seen.set(slug, kept?.version ?? null);
      if (judged.problems.length > 0) {
        counts.wrong += 1;
        return;
      }
      const isSame = kept !== null && isSameValue(kept.form, wanted);
      if (isSame && !count) counts.same += 1;
      else {
        counts[kept ? 'changed' : 'new'] += 1;
        const changes = kept ? changesOfSheet(kept.form, wanted, categories) : [];
        if (count) changes.push(changeOfCount(count, kept?.stock ?? 0));
        shown.push({ line: row.line, name, isNew: kept === null, changes: changes.map(shortened) });
        writes.push({ kept, isExtra, wanted: isSame ? kept.form : wanted, count });
        changesStock ||= count !== null;
        changesPrices ||= kept
          ? changesOf(kept.form, wanted).some(({ field }) => isPriceField(field))
          : wanted.sizes.length > 0;
        // A new product is a draft: whoever shows it sees its VAT class beside it.
        changesVat ||= kept !== null && kept.form.vatClass !== wanted.vatClass;
      }
    });
    await progress(from + batch.length);
  }
  const unread = rows[counts.new + counts.changed + counts.same + counts.wrong];
  if (unread) problems.push(tooManyWrong(unread.line));
  return {
    report: { counts, problems, rows: shown, changesPrices, changesVat, changesStock, conflicts: [] },
    seen: Object.fromEntries(seen),
    writes,
  };
}

const tooManyWrong = (line: number): ImportProblem => ({
  line,
  name: '',
  column: '',
  kind: 'problem',
  text: `Nothing was read after this line: ${mostWrongRows.toLocaleString('en-GB')} lines already have problems. Is it the right file?`,
});

const longestShown = 160;
const shorter = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);
const shortened = ({ column, before, after }: ImportRow['changes'][number]) => ({
  column,
  before: shorter(before),
  after: shorter(after),
});

function judge(row: SheetRow, { categories, sources, forms, taken, lines }: Facts): Judged {
  const slug = slugOf(row);
  const kept = forms.get(slug) ?? null;
  const problems: CellFault[] = [...row.faults];
  const warnings: CellFault[] = [];
  const first = lines.get(slug);
  if (first !== row.line) problems.push({ column: identity.slug, text: `Already appears in line ${first}.` });
  const former = taken.get(slug);
  if (!kept && former !== undefined)
    problems.push({ column: identity.slug, text: `This address belongs to ${former}, now or in the past.` });
  const isExtra = kindOf(row, kept, problems);
  const before = kept?.form ?? blankForm(slug, isExtra);
  const { form, faults } = formOfRow(row.cells, { form: before, isNew: kept === null }, categories);
  const name = form.name || slug;
  const count = countOf(row.cells, { kept, form }, { problems, warnings });
  const judged = { slug, name, kept, isExtra, count, warnings };
  if (faults.length > 0 || (kept && isSameValue(form, before)))
    return { ...judged, wanted: form, problems: [...problems, ...faults] };
  const read = productForm.safeParse(form);
  if (!read.success)
    return {
      ...judged,
      wanted: form,
      problems: [
        ...problems,
        ...read.error.issues.map(({ path, message }) => ({
          column: columnOfField(path.join('.'), form),
          text: message,
        })),
      ],
    };
  const wanted = withState(read.data, { kept, isExtra }, warnings);
  const lacks = lacksOf({ ...wanted, isExtra });
  const known = new Map(categories.map(({ id, parentId }) => [id, parentId]));
  const wrong = {
    ...faultsOf(wanted, { isExtra }),
    ...faultsOfPlace(known, wanted, isExtra),
    ...faultsOfBox(wanted, sources),
    ...(wanted.state === 'shown' && faultsOfLacks(lacks, wanted)),
  };
  if (kept) warnings.push(...startlingPrices(kept.form, wanted));
  const named = Object.entries(wrong).map(([field, text]) => ({ column: columnOfField(field, wanted), text }));
  return { ...judged, wanted, problems: [...problems, ...named] };
}

type Told = { readonly problems: CellFault[]; readonly warnings: CellFault[] };

/**
 * The count of a row, or null if nothing was counted. A product that begins with this file, or is kept in stock from this file on, begins
 * with no pieces.
 */
function countOf(
  cells: RowCells,
  { kept, form }: { readonly kept: KeptProduct | null; readonly form: ProductForm },
  { problems, warnings }: Told,
): Count | null {
  if (!cells.get(shelf.counted)) return null;
  const counted = piecesOf(cells, shelf.counted, problems);
  const stock = kept?.stock ?? 0;
  const seen = kept?.stock == null ? 0 : piecesOf(cells, shelf.stock, problems);
  if (form.state === 'archived') problems.push({ column: shelf.counted, text: `${form.name} is archived.` });
  if (form.supply === 'toOrder')
    problems.push({
      column: shelf.counted,
      text: `${form.name} is made to order: it is limited by lead time and capacity, not by stock.`,
    });
  if (counted === null || seen === null) return null;
  const since = seen > stock ? 'sold since then is taken off' : 'baked since then is added to';
  const text = `The stock is now ${stock} and was ${seen}: what was ${since} what you counted.`;
  if (seen !== stock) warnings.push({ column: shelf.stock, text });
  return { counted, seen };
}

function piecesOf(cells: RowCells, column: string, problems: CellFault[]): number | null {
  const cell = cells.get(column) ?? '';
  try {
    if (cell === '') throw new CellProblem('Empty. Write what the shop said when you counted.');
    const pieces = wholeOfCell(cell);
    if (pieces >= 0 && pieces <= mostStock) return pieces;
    throw new CellProblem(`${pieces} is not between 0 and ${mostStock.toLocaleString('en-GB')}.`);
  } catch (error) {
    if (!(error instanceof CellProblem)) throw error;
    problems.push({ column, text: error.message });
    return null;
  }
}

const changeOfCount = (count: Count, stock: number): ImportRow['changes'][number] => ({
  column: shelf.counted,
  before: String(stock),
  after: String(stock + differenceOfCount({ ...count, stock }).pieces),
});

/** A cake stays a cake, because its category, its allergens and its orders are those of a cake. */
function kindOf({ cells }: SheetRow, kept: KeptProduct | null, problems: CellFault[]): boolean {
  const cell = cells.get(identity.kind) ?? '';
  const was = kept?.isExtra ?? false;
  if (cell === '') return was;
  try {
    const isExtra = isExtraOfCell(cell);
    if (kept && isExtra !== was)
      problems.push({
        column: identity.kind,
        text: `It is ${was ? 'an extra' : 'a cake'} and cannot become anything else.`,
      });
    return kept ? was : isExtra;
  } catch (error) {
    if (!(error instanceof CellProblem)) throw error;
    problems.push({ column: identity.kind, text: error.message });
    return was;
  }
}

/** A product that lacks something is not shown yet. One that customers already see may not lose it: that is a problem and not a warning. */
function withState(
  wanted: ProductForm,
  { kept, isExtra }: Pick<PlannedProduct, 'kept' | 'isExtra'>,
  warnings: CellFault[],
): ProductForm {
  const lacks = lacksOf({ ...wanted, isExtra });
  if (wanted.state !== 'shown' || lacks.length === 0 || kept?.form.state === 'shown') return wanted;
  const state = kept?.form.state ?? 'draft';
  warnings.push({ column: 'state', text: `${lacksText(lacks)}: it comes in as ${stateTexts[state]}.` });
  return { ...wanted, state };
}

const stateTexts = { draft: 'a draft', shown: 'shown', hidden: 'hidden', archived: 'archived' } as const;
