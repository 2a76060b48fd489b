import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { PlainProblem } from '#domain/plain-problem.ts';

export const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(120));

/** Of anything that is counted; each fits its column. */
export const count = (least: number) => z.int().check(z.minimum(least), z.maximum(10_000));

/** Pounds. */
export const amount = z.number().check(
  z.positive(),
  z.maximum(100_000),
  z.refine((pounds) => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6, 'not whole pence'),
);

/** Only where the shop has none of it yet. @throws PlainProblem where there is no such file */
export const readFirstFile = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => {
    throw new PlainProblem(
      `${path.dirname(file)} has no ${path.basename(file)}. FIRST_DATA names the folder of a new shop's first data.`,
    );
  });

type RowsOfFile<Row> = {
  /** What the file's JSON has to be for its rows to be in it; else `otherwise` is said of it. */
  readonly list: z.ZodMiniType<readonly unknown[]>;
  readonly otherwise: string;
  readonly row: z.ZodMiniType<Row>;
};

/** @throws PlainProblem with a line for each fault of each row, by its place and slug */
export function readRows<Row extends { readonly slug: string }>(
  text: string,
  file: string,
  { list, otherwise, row }: RowsOfFile<Row>,
): Row[] {
  const rows = parsed(text, list);
  if (rows === null) throw new PlainProblem(`${file} ${otherwise}`);
  const faults: string[] = [];
  const found = rows.flatMap((each, index) => {
    const read = row.safeParse(each);
    if (read.success) return [read.data];
    faults.push(...faultsOf(read.error, each, index));
    return [];
  });
  faults.push(...twiceIn(found));
  if (faults.length > 0) throw new PlainProblem(`${file} cannot be read:\n${faults.join('\n')}`);
  return found;
}

function parsed<T>(text: string, as: z.ZodMiniType<T>): T | null {
  try {
    return as.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A line for each fault of a row, by its place and slug. */
function faultsOf({ issues }: z.core.$ZodError, row: unknown, index: number): string[] {
  const named = z.object({ slug: z.string() }).safeParse(row).data?.slug ?? 'no slug';
  return issues.map(({ path, message }) => `${index + 1} (${named}) ${path.map(String).join('.')}: ${message}`);
}

function twiceIn(rows: readonly { readonly slug: string }[]): string[] {
  const slugs = rows.map((row) => row.slug);
  const twice = new Set(slugs.filter((each, index) => slugs.indexOf(each) !== index));
  return [...twice].map((each) => `${each}: stands there twice`);
}
