import type { PartSalesAnswer } from '#contract/admin/reports/breakdown.ts';

/** A row of a table and a bar of its chart. */
export type NamedPart = {
  readonly key: string;
  readonly name: string;
  /** Below its bar. */
  readonly short: string;
  readonly sales: PartSalesAnswer;
  readonly before: PartSalesAnswer | null;
};
