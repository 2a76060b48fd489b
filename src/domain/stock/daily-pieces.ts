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
  /** What one of the default size takes of the stock. */
  readonly piecesOfSize: number;
};

/** What fills it up for the day; 0 where enough is left. @param percent of the weekday */
export const piecesToBake = ({ stock, dailyPieces, piecesOfSize }: Product, percent: number): number =>
  Math.max(0, Math.ceil(((dailyPieces ?? 0) * percent) / 100) * piecesOfSize - stock);
