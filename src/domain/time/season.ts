/** A part of every year, as MM-DD, both days included; it may pass the turn of the year. */
export type Season = { readonly from: string; readonly to: string };

/** @param date YYYY-MM-DD, of the shop's own clock */
export function isInSeason({ from, to }: Season, date: string): boolean {
  const day = date.slice(5);
  return from <= to ? from <= day && day <= to : from <= day || day <= to;
}
