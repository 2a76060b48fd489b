import { useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { identifier } from '#contract/fields/numbers-and-days.ts';

type Filters = Pick<z.ZodMiniObject, 'shape' | 'safeParse'>;
export type ListQuery = Readonly<Record<string, string>>;
export type ChangeQuery = (changes: Readonly<Record<string, string | undefined>>, replace?: boolean) => void;

/** Leaves out of the request whatever in the address is no filter, so that an old link still shows a list. */
export function readListQuery(filters: Filters, parameters: URLSearchParams): Record<string, string> {
  const said: Record<string, string> = {};
  for (const name of Object.keys(filters.shape)) {
    const value = parameters.get(name);
    if (value !== null && value !== '' && filters.safeParse({ [name]: value }).success) said[name] = value;
  }
  return said;
}

/**
 * The pages that led to this one, as their addresses have them; '' is the first. Somebody who opened the address itself
 * came by none.
 */
const cameBy = z.object({ cameBy: z.array(z.string()) });
export function pagesBefore(state: unknown): readonly string[] {
  const read = cameBy.safeParse(state);
  return read.success ? read.data.cameBy : [];
}

/**
 * The row that a page follows, in a list whose rows have numbers; a wrong one in an address is left out like a wrong
 * filter.
 */
export function afterRow(after: string | undefined): { readonly after?: number } {
  const read = identifier.safeParse(after);
  return read.success ? { after: read.data } : {};
}

/** A list's filters, order and page, which are kept only in the address. */
export function useListQuery(filters: Filters) {
  const [parameters, setParameters] = useSearchParams();
  const before = pagesBefore(useLocation().state);
  const query = readListQuery(filters, parameters);
  const after = parameters.get('after') ?? undefined;

  // Typed words reach the address after a pause, perhaps in the same moment in which a filter is chosen: neither undoes
  // the other.
  const wanted = useRef({ parameters, query });
  if (wanted.current.parameters !== parameters) wanted.current = { parameters, query };

  const change: ChangeQuery = (changes, replace = false) => {
    const next = Object.entries({ ...wanted.current.query, ...changes }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
    );
    wanted.current = { parameters, query: Object.fromEntries(next) };
    setParameters(next, { replace });
  };
  const turnTo = (place: string, by: readonly string[]): void =>
    setParameters(
      [...Object.entries(wanted.current.query), ...(place === '' ? [] : [['after', place] as [string, string]])],
      {
        state: { cameBy: by },
      },
    );
  const previous = before.at(-1);
  return {
    query,
    after,
    change,
    /** The next page has an address of its own, so that 'back' leads to the previous one. */
    goOn: (place: string) => turnTo(place, [...before, after ?? '']),
    /**
     * Pages are found from the one before them: for somebody who did not come from it, only the first is known.
     * Undefined on the first.
     */
    back:
      after === undefined
        ? undefined
        : {
            name: previous === undefined ? 'First page' : 'Previous',
            go: () => turnTo(previous ?? '', before.slice(0, -1)),
          },
    clear: () => {
      wanted.current = { parameters, query: {} };
      setParameters([]);
    },
  };
}
