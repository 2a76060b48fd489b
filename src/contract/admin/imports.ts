import * as z from 'zod/mini';
import { identifier } from '#contract/fields/numbers-and-days.ts';
import { writtenLine } from '#contract/fields/text.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';

/** What goes on with it: read and judged, to be taken over, written, or left as it is for somebody wrote meanwhile. */
export const importStates = ['checking', 'checked', 'takingOver', 'done', 'stale', 'failed'] as const;

/** As a file, before base64. */
export const mostImportBytes = 30_000_000;
export const mostImportRows = 20_000;
/** Base64 takes a third more; a file a little over the limit is answered in words of its own. */
const largestBody = 1.5 * mostImportBytes;

/** With so many wrong lines nothing more is read: it is the file, and not its lines, that is wrong. */
export const mostWrongRows = 1_000;

/** The rest stands in the list as a file. */
export const mostShownRows = 200;

const importProblem = z.object({
  line: z.int(),
  /** The product's name, or its slug where it has none. */
  name: z.string(),
  column: z.string(),
  text: z.string(),
  /** A warning keeps nothing from being taken over. */
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
  /** Rows by what would become of them; one with a problem counts there alone. */
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
  problems: z.array(importProblem),
  /** New and changed ones. */
  rows: z.array(importRow),
  /** Who may change no prices cannot take it over; whoever may proves once more who they are. */
  changesPrices: z.boolean(),
  /** Only who may change money settings takes it over. */
  changesVat: z._default(z.boolean(), false),
  /** Only who may count takes it over. */
  changesStock: z._default(z.boolean(), false),
  /** Names of what somebody changed since the dry run. */
  conflicts: z.array(z.string()),
});
export type ImportReport = z.output<typeof importReport>;

const shownImport = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(importStates),
  lines: z.int(),
  done: z.int(),
  /** What it was read as, where that is not what it should be; null otherwise. */
  readAs: z.nullable(z.string()),
  by: z.string(),
  at: z.string(),
  endedAt: z.nullable(z.string()),
  /** When and by whom a file that is the same to the byte was taken over before. */
  before: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /** Null until the dry run is done; its lists are cut at {@link mostShownRows}, and here is how long they are. */
  report: z.nullable(z.extend(importReport, { problemsInAll: z.int(), rowsInAll: z.int() })),
});
export type ShownImport = z.output<typeof shownImport>;

/** E-09: prices, VAT and counts need permissions of their own, which are asked where a file has them. */
const editing = { permission: 'products.edit' } as const;
const ofImport = z.object({ importId: identifier });

/** A file in base64. What is no CSV, too large or without its headings is refused before any work; the rest is judged by a job. */
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

/** Judged anew, as the shop is now. */
export const checkImportAgain = staffEndpoint({
  ...editing,
  method: 'POST',
  path: '/admin/imports/:importId/checks',
  input: ofImport,
  output: shownImport,
  writes: 'once',
});

/** All of it or nothing, by a job. What is under way or done already is answered as it is. Prices ask for a step-up (T-07). */
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

/** Every product in the columns that an import reads, or of one that nobody has made yet where it is an example. */
export const exportProducts = staffEndpoint({
  method: 'GET',
  path: '/admin/products-file',
  ...editing,
  input: z.object({ example: z.optional(z.enum(['yes'])) }),
  output: csvFile,
});
