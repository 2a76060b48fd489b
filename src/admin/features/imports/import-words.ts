import type { ImportKind, ShownImport } from '#contract/admin/imports/imports.ts';

export const lineWords = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'line' : 'lines'}`;

/** '5 problems in 4 lines.' */
export function problemWords({ report }: Pick<ShownImport, 'report'>): string {
  const warnings = report?.problems.filter(({ kind }) => kind === 'warning').length ?? 0;
  const problems = (report?.problemsInAll ?? 0) - warnings;
  return `${problems.toLocaleString('en-GB')} ${problems === 1 ? 'problem' : 'problems'} in ${lineWords(report?.counts.wrong ?? 0)}.`;
}

/** '3 new, 21 changed'. */
export function doneWords({ report }: Pick<ShownImport, 'report'>): string {
  const { new: made = 0, changed = 0 } = report?.counts ?? {};
  return [
    made > 0 && `${made.toLocaleString('en-GB')} new`,
    changed > 0 && `${changed.toLocaleString('en-GB')} changed`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

type KindWords = {
  readonly drop: string;
  readonly whatFor: string;
  readonly out: string;
  readonly changed: string;
};

export const kindWords: Readonly<Record<ImportKind, KindWords>> = {
  products: {
    drop: 'Drop a file of products here',
    whatFor:
      'One line a product, known by its slug. A column that is not there leaves what is; an empty cell empties it. First you see what each line would do; nothing is written before you say so.',
    out: 'Every product as it is now. Handed in again, the file brings it back.',
    changed: 'Changed',
  },
  stock: {
    drop: 'Drop a file of the stock here',
    whatFor:
      'One line a product: what you counted, or what was baked. Leave the rest empty. What is sold since the file was made is taken off what you counted. First you see what each line would do.',
    out: 'What can be sold now, with columns for what you count and bake.',
    changed: 'Counted or baked',
  },
};
