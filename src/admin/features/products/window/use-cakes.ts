import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { listPicks } from '#contract/admin/content/content.ts';

/** Cakes that may be picked, and the name of each by its slug. @param isWanted whether the part on the screen has any */
export function useCakes(isWanted: boolean) {
  const { data } = useStaffQuery(listPicks, {}, { staleTime: 60_000, enabled: isWanted });
  const cakes = data?.cakes ?? [];
  return { cakes, nameOf: (slug: string): string => cakes.find((cake) => cake.slug === slug)?.name ?? slug };
}
