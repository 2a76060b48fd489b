import { useSearchParams } from 'react-router';
import type * as z from 'zod/mini';

type Filters = Pick<z.ZodMiniObject, 'shape' | 'safeParse'>;
export type ListQuery = Readonly<Record<string, string>>;
export type ChangeQuery = (changes: Readonly<Record<string, string | undefined>>, replace?: boolean) => void;

/** What stands in an address that is no filter is left out of the question, so that an old link shows a list all the same. */
export function readListQuery(filters: Filters, parameters: URLSearchParams): Record<string, string> {
  const said: Record<string, string> = {};
  for (const name of Object.keys(filters.shape)) {
    const value = parameters.get(name);
    if (value !== null && value !== '' && filters.safeParse({ [name]: value }).success) said[name] = value;
  }
  return said;
}

/** A list's filters and order, which stand in the address alone. */
export function useListQuery(filters: Filters) {
  const [parameters, setParameters] = useSearchParams();
  const query = readListQuery(filters, parameters);
  const after = parameters.get('after') ?? undefined;

  const change: ChangeQuery = (changes, replace = false) => {
    const next = { ...query, ...changes };
    setParameters(
      Object.entries(next).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== ''),
      { replace },
    );
  };
  return {
    query,
    after,
    change,
    /** The next page has an address of its own, so that 'back' leads to the one before. */
    goOn: (place: string) => setParameters([...Object.entries(query), ['after', place]]),
    clear: () => setParameters([]),
  };
}
