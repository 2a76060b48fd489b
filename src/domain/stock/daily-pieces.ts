type Stocked = {
  /** Null for products made to order: they never run low. */
  readonly stock: number | null;
  /** Fewer than this is low; 0 if nobody wants to be told. */
  readonly lowStock: number;
  readonly isInSeason: boolean;
};

/** Whether somebody should bake it soon. */
export const isRunningLow = ({ stock, lowStock, isInSeason }: Stocked): boolean =>
  isInSeason && stock !== null && stock < lowStock;

export type DailyPieces = {
  readonly isOn: boolean;
  /** HH:MM by the shop's own clock. */
  readonly at: string;
  /** Of each product's daily pieces; seven of them, Monday first. */
  readonly percent: readonly number[];
};

type Product = {
  readonly stock: number;
  /** In the default size; null if nobody has said. */
  readonly dailyPieces: number | null;
  /** In the default size on each weekday, Monday first, whatever the day's per cent; null if every day is the same. */
  readonly byWeekday: readonly number[] | null;
  /** What one of the default size takes from the stock. */
  readonly piecesOfSize: number;
};

type Day = {
  /** Monday is 0. */
  readonly weekday: number;
  /** The weekday's, for products with the same pieces every day. */
  readonly percent: number;
};

/** How many pieces fill the stock up for the day; 0 if enough is left. */
export function piecesToBake(
  { stock, dailyPieces, byWeekday, piecesOfSize }: Product,
  { weekday, percent }: Day,
): number {
  const whole = byWeekday?.[weekday] ?? Math.ceil(((dailyPieces ?? 0) * percent) / 100);
  return Math.max(0, whole * piecesOfSize - stock);
}
