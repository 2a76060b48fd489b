import type { ChoiceGroup, FacetSet } from './choice-groups.ts';

/** Guests: what a table is laid for. */
const steps = [4, 8, 12, 20, 30, 50, 80, 120];

/** Whether some size of it feeds so many; of what nobody has said it of, none does. */
const feeds = (facets: FacetSet, guests: number): boolean => Number(facets.get('serves')?.[0] ?? 0) >= guests;

/** @param serves the least number of guests; offered are those steps that some of what is sold feeds, and not all of it */
export function servingsGroup(serves: number | null, sold: readonly FacetSet[]): ChoiceGroup {
  const telling = steps.filter((step) => {
    const feeding = sold.filter((facets) => feeds(facets, step)).length;
    return step === serves || (feeding > 0 && feeding < sold.length);
  });
  const guests = serves === null || telling.includes(serves) ? telling : [...telling, serves].sort((a, b) => a - b);
  const options = guests.map((least) => ({
    key: String(least),
    name: '',
    fits: (facets: FacetSet) => feeds(facets, least),
  }));
  return {
    parameter: 'serves',
    title: '',
    choice: 'any',
    options,
    chosen: options.filter(({ key }) => key === String(serves)),
  };
}
