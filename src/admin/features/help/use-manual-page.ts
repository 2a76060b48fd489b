import { useQuery } from '@tanstack/react-query';
import { Failure } from '#domain/failure.ts';

type ManualPage = { readonly title: string; readonly html: string };

/** Each a file of its own: one reads one. */
const pages = import.meta.glob<ManualPage>('../../../../docs/manual/*.md');

/** @param name of its file @returns found: undefined while it is fetched, null where the manual has no such page */
export function useManualPage(name: string): {
  readonly found: ManualPage | null | undefined;
  readonly failure: Failure | null;
} {
  const load = pages[`../../../../docs/manual/${name}.md`];
  const { data, error } = useQuery({
    queryKey: ['manual', name],
    queryFn: async () => (load ? await load() : null),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { found: data, failure: error ? new Failure('network') : null };
}
