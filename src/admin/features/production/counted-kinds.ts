import type { ProductionRow } from '#contract/admin/production/production.ts';
import type { KitchenKind } from '#domain/production/kitchen-line.ts';

export const ofKind = (rows: readonly ProductionRow[], kind: KitchenKind): { pieces: number; done: number } => {
  const own = rows.filter((row) => row.kind === kind);
  return {
    pieces: own.reduce((all, { pieces }) => all + pieces, 0),
    done: own.reduce((all, { done }) => all + done, 0),
  };
};

const words = { cake: 'cake', cupcake: 'cupcake', extra: 'piece' } as const;

/** '10 cakes, 90 cupcakes'. */
export const countedKinds = (rows: readonly ProductionRow[]): string =>
  (['cake', 'cupcake', 'extra'] as const)
    .map((kind) => ({ kind, count: ofKind(rows, kind).pieces }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${words[kind]}${count === 1 ? '' : 's'}`)
    .join(', ');
