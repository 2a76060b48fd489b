import type { ImportProblem, ImportReport, ImportRow } from '#contract/admin/imports/imports.ts';
import { productForm } from '#contract/admin/products/product-form.ts';
import { faultsOf, faultsOfLacks } from '#domain/catalogue/editing/form-faults.ts';
import { lacksOf, lacksText } from '#domain/catalogue/editing/lacks.ts';
import { changesOf } from '#domain/catalogue/editing/merge-forms.ts';
import type { ProductForm } from '#domain/catalogue/editing/product-form.ts';
import { isSameValue } from '#domain/catalogue/editing/same-value.ts';
import { slugFrom } from '#domain/catalogue/editing/slug-from.ts';
import { CellProblem } from '#domain/catalogue/sheet/cell.ts';
import type { SheetCategory } from '#domain/catalogue/sheet/product-columns.ts';
import {
  blankForm,
  type CellFault,
  changesOfSheet,
  columnOfField,
  formOfRow,
  identity,
  isExtraOfCell,
  startlingPrices,
} from '#domain/catalogue/sheet/product-sheet.ts';
import type { Db } from '#server/db/open.ts';
import { faultsOfPlace } from '#server/modules/staff/products/save-product.ts';
import {
  judgeInBatches,
  type KeptProduct,
  readForms,
  readSheetCategories,
  readTaken,
  tooManyWrong,
} from './read-forms.ts';
import type { Sheet, SheetRow } from './read-sheet.ts';

/** A product to write, beside what it is now; null where it is new. */
export type PlannedProduct = {
  readonly kept: KeptProduct | null;
  readonly isExtra: boolean;
  readonly wanted: ProductForm;
};

export type ProductPlan = {
  readonly report: ImportReport;
  readonly seen: Readonly<Record<string, number | null>>;
  readonly writes: readonly PlannedProduct[];
};

type Facts = {
  readonly categories: readonly SheetCategory[];
  readonly forms: ReadonlyMap<string, KeptProduct>;
  readonly taken: ReadonlyMap<string, string>;
  /** In which line each slug stands first. */
  readonly lines: ReadonlyMap<string, number>;
};

type Judged = {
  readonly slug: string;
  readonly name: string;
  readonly kept: KeptProduct | null;
  readonly isExtra: boolean;
  readonly wanted: ProductForm;
  readonly problems: readonly CellFault[];
  readonly warnings: readonly CellFault[];
};

/** By its slug, whatever a keyboard made of its first letter, or by the one that its name makes. */
const slugOf = ({ cells }: SheetRow): string =>
  cells.get(identity.slug)?.toLowerCase() || slugFrom(cells.get(identity.name) ?? '');

/**
 * What each row would do, by the same rules as the product's own form. Nothing is written.
 * @param progress told how many rows are judged; the process serves others meanwhile
 */
export async function planProducts(
  db: Db,
  { rows }: Sheet,
  progress: (done: number) => Promise<void>,
): Promise<ProductPlan> {
  const categories = await readSheetCategories(db);
  const lines = new Map<string, number>();
  for (const row of rows) if (!lines.has(slugOf(row))) lines.set(slugOf(row), row.line);
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 };
  const problems: ImportProblem[] = [];
  const shown: ImportRow[] = [];
  const writes: PlannedProduct[] = [];
  const seen = new Map<string, number | null>();
  let changesPrices = false;
  let changesVat = false;
  const prepare = async (batch: readonly SheetRow[]) => {
    const slugs = batch.map(slugOf);
    const forms = await readForms(db, slugs);
    const facts = { categories, lines, forms, taken: await readTaken(db, slugs) };
    return (row: SheetRow): boolean => {
      const judged = judge(row, facts);
      const { slug, name, kept, isExtra, wanted } = judged;
      const told = (kind: ImportProblem['kind']) => (fault: CellFault) => ({ line: row.line, name, kind, ...fault });
      problems.push(...judged.problems.map(told('problem')), ...judged.warnings.map(told('warning')));
      seen.set(slug, kept?.version ?? null);
      if (judged.problems.length > 0) {
        counts.wrong += 1;
        return false;
      }
      if (kept && isSameValue(kept.form, wanted)) counts.same += 1;
      else {
        counts[kept ? 'changed' : 'new'] += 1;
        const changes = kept ? changesOfSheet(kept.form, wanted, categories) : [];
        shown.push({ line: row.line, name, isNew: kept === null, changes: changes.map(shortened) });
        writes.push({ kept, isExtra, wanted });
        changesPrices ||= kept
          ? changesOf(kept.form, wanted).some(({ field }) => field.startsWith('sizes/'))
          : wanted.sizes.length > 0;
        // One that is new is a draft: what it is stands beside it for whoever shows it.
        changesVat ||= kept !== null && kept.form.vatClass !== wanted.vatClass;
      }
      return true;
    };
  };
  const unread = await judgeInBatches(rows, prepare, progress);
  if (unread !== null) problems.push(tooManyWrong(unread));
  return {
    report: { counts, problems, rows: shown, changesPrices, changesVat, conflicts: [] },
    seen: Object.fromEntries(seen),
    writes,
  };
}

const longestShown = 160;
const shorter = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);
const shortened = ({ column, before, after }: ImportRow['changes'][number]) => ({
  column,
  before: shorter(before),
  after: shorter(after),
});

function judge(row: SheetRow, { categories, forms, taken, lines }: Facts): Judged {
  const slug = slugOf(row);
  const kept = forms.get(slug) ?? null;
  const problems: CellFault[] = [...row.faults];
  const warnings: CellFault[] = [];
  const first = lines.get(slug);
  if (first !== row.line) problems.push({ column: identity.slug, text: `Appears in line ${first} already.` });
  const former = taken.get(slug);
  if (!kept && former !== undefined)
    problems.push({ column: identity.slug, text: `This address leads to ${former}, which has it, or had it before.` });
  const isExtra = kindOf(row, kept, problems);
  const before = kept?.form ?? blankForm(slug, isExtra);
  const { form, faults } = formOfRow(row.cells, { form: before, isNew: kept === null }, categories);
  const name = form.name || slug;
  const judged = { slug, name, kept, isExtra, warnings };
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
    ...(wanted.state === 'shown' && faultsOfLacks(lacks, wanted)),
  };
  if (kept) warnings.push(...startlingPrices(kept.form, wanted));
  const named = Object.entries(wrong).map(([field, text]) => ({ column: columnOfField(field, wanted), text }));
  return { ...judged, wanted, problems: [...problems, ...named] };
}

/** A cake stays a cake: its place, its allergens and its orders are of one. */
function kindOf({ cells }: SheetRow, kept: KeptProduct | null, problems: CellFault[]): boolean {
  const cell = cells.get(identity.kind) ?? '';
  const was = kept?.isExtra ?? false;
  if (cell === '') return was;
  try {
    const isExtra = isExtraOfCell(cell);
    if (kept && isExtra !== was)
      problems.push({ column: identity.kind, text: `It is ${was ? 'an extra' : 'a cake'} and stays one.` });
    return kept ? was : isExtra;
  } catch (error) {
    if (!(error instanceof CellProblem)) throw error;
    problems.push({ column: identity.kind, text: error.message });
    return was;
  }
}

/** What lacks something is not shown yet; what customers see already may not lose it, which is a problem and no warning. */
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
