import * as z from 'zod/mini';
import { identifier } from '#contract/fields/numbers-and-days.ts';
import { writtenLine } from '#contract/fields/text.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';

/**
 * The stages of an import: it is read and checked, waits to be taken over, is written, or is left as it is because
 * somebody wrote in the meantime.
 */
export const importStates = ['checking', 'checked', 'takingOver', 'done', 'stale', 'failed'] as const;

/** The size of the file, before base64. */
export const mostImportBytes = 30_000_000;
export const mostImportRows = 20_000;
/** Base64 takes a third more, and a file a little over the limit gets an error message of its own. */
const largestBody = 1.5 * mostImportBytes;

/** After this many wrong lines nothing more is read: the file is wrong, not its lines. */
export const mostWrongRows = 1_000;

/** The file with the whole list has the rest. */
export const mostShownRows = 200;

const importProblem = z.object({
  line: z.int(),
  /** The product's name, or its slug if it has none. */
  name: z.string(),
  column: z.string(),
  text: z.string(),
  /** A warning does not stop anything from being taken over. */
  kind: z.enum(['problem', 'warning']),
});
export type ImportProblem = z.output<typeof importProblem>;

const importRow = z.object({
  line: z.int(),
  name: z.string(),
  isNew: z.boolean(),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
});
export type ImportRow = z.output<typeof importRow>;

const importReport = z.object({
  /** Rows by what would become of them; a row with a problem counts only there. */
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
  problems: z.array(importProblem),
  /** New and changed rows. */
  rows: z.array(importRow),
  /** Members who may not change prices cannot take it over; those who may prove once more who they are. */
  changesPrices: z.boolean(),
  /** Only members who may change money settings can take it over. */
  changesVat: z._default(z.boolean(), false),
  /** Only members who may count stock can take it over. */
  changesStock: z._default(z.boolean(), false),
  /** The names of what somebody changed since the dry run. */
  conflicts: z.array(z.string()),
});
export type ImportReport = z.output<typeof importReport>;

const shownImport = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(importStates),
  lines: z.int(),
  done: z.int(),
  /** The encoding that the file was read as, if that is not the one it should have; null otherwise. */
  readAs: z.nullable(z.string()),
  by: z.string(),
  at: z.string(),
  endedAt: z.nullable(z.string()),
  /** When and by whom a file that is identical byte for byte was taken over before. */
  before: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /**
   * Null until the dry run is done; its lists are cut at {@link mostShownRows}, and these fields say how long they are.
   */
  report: z.nullable(z.extend(importReport, { problemsInAll: z.int(), rowsInAll: z.int() })),
});
export type ShownImport = z.output<typeof shownImport>;

/** E-09: prices, VAT and counts need permissions of their own, which are asked for if a file has them. */
const editing = { permission: 'products.edit' } as const;
const ofImport = z.object({ importId: identifier });

/**
 * A file in base64. If it is no CSV, is too large or lacks its headings, it is refused before any work; a job checks
 * the rest.
 */
export const beginImport = staffEndpoint({
  ...editing,
  method: 'POST',
  path: '/admin/imports',
  input: z.object({
    name: writtenLine('Name', 200),
    file: z.string().check(z.maxLength(largestBody)),
  }),
  output: shownImport,
  writes: 'once',
  largestBody,
});

export const readImport = staffEndpoint({
  ...editing,
  method: 'GET',
  path: '/admin/imports/:importId',
  input: ofImport,
  output: shownImport,
});

/** Checks it again, against the shop as it is now. */
export const checkImportAgain = staffEndpoint({
  ...editing,
  method: 'POST',
  path: '/admin/imports/:importId/checks',
  input: ofImport,
  output: shownImport,
  writes: 'once',
});

/**
 * A job takes over all of it or nothing. If that is under way or done already, the response says how it stands. Prices
 * ask for a step-up (T-07).
 */
export const takeOverImport = staffEndpoint({
  ...editing,
  method: 'POST',
  path: '/admin/imports/:importId/taken-over',
  input: ofImport,
  output: shownImport,
  writes: 'once',
});

const csvFile = z.object({ name: z.string(), csv: z.string(), rows: z.int() });

/** Every problem and every change of the dry run. */
export const exportImport = staffEndpoint({
  ...editing,
  method: 'GET',
  path: '/admin/imports/:importId/csv',
  input: ofImport,
  output: csvFile,
});

/** Every product in the columns that an import reads, or, as an example, one product that nobody has made yet. */
export const exportProducts = staffEndpoint({
  method: 'GET',
  path: '/admin/products-file',
  ...editing,
  input: z.object({ example: z.optional(z.enum(['yes'])) }),
  output: csvFile,
});
