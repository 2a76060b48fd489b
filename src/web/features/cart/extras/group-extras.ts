import type { Extra } from '#contract/listing/catalogue.ts';

/** What is offered in one row: one extra, or several whose names differ by a number alone, to be chosen from. */
export type ExtraRow = {
  readonly name: string;
  readonly choices: readonly { readonly text: string; readonly extra: Extra }[];
};

const numbered = /^(.+) (\d+)$/;

/** In the order of the first of each. */
export function groupExtras(extras: readonly Extra[]): ExtraRow[] {
  const rows = new Map<string, { text: string; extra: Extra }[]>();
  for (const extra of extras) {
    const [, name = extra.name, text = ''] = numbered.exec(extra.name) ?? [];
    rows.set(name, [...(rows.get(name) ?? []), { text, extra }]);
  }
  return [...rows].map(([name, choices]) => {
    const [only, second] = choices;
    return { name: only && !second ? only.extra.name : name, choices };
  });
}
