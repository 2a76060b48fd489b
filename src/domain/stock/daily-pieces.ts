type Stocked = {
  /** Null for what is made to order: nothing of it runs low. */
  readonly stock: number | null;
  /** Fewer than so many are few; 0 where nobody wants to be told. */
  readonly lowStock: number;
  readonly isInSeason: boolean;
};

/** What somebody should bake soon. */
export const isRunningLow = ({ stock, lowStock, isInSeason }: Stocked): boolean =>
  isInSeason && stock !== null && stock < lowStock;

export type DailyPieces = {
  readonly isOn: boolean;
  /** HH:MM by the shop's own clock. */
  readonly at: string;
  /** Of each product's daily pieces; Monday first, seven of them. */
  readonly percent: readonly number[];
};

type Product = {
  readonly stock: number;
  /** Of the default size; null where nobody has said. */
  readonly dailyPieces: number | null;
  /** Of the default size on each weekday, Monday first, whatever the per cent of the day; null where every day is alike. */
  readonly byWeekday: readonly number[] | null;
  /** What one of the default size takes of the stock. */
  readonly piecesOfSize: number;
};

type Day = {
  /** 0 is Monday. */
  readonly weekday: number;
  /** Of the weekday, for what has the same pieces on every day. */
  readonly percent: number;
};

/** What fills it up for the day; 0 where enough is left. */
export function piecesToBake(
  { stock, dailyPieces, byWeekday, piecesOfSize }: Product,
  { weekday, percent }: Day,
): number {
  const whole = byWeekday?.[weekday] ?? Math.ceil(((dailyPieces ?? 0) * percent) / 100);
  return Math.max(0, whole * piecesOfSize - stock);
}
