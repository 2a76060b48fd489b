import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { pickupNeeds } from '#contract/diary.ts';
import { mostOfOneAsking } from '#contract/listing/catalogue.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import { gramsFromWeightText } from '#domain/money/weight.ts';
import { type Demand, demandOf, noDemand, type Season } from '#domain/pickup/places/demand.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';

const needsKey = 'pickup-needs';

/** What the cart asks of its day; nothing until the shop has said, which judges every order itself. */
export function useDemand(lines: readonly CartLine[]): {
  readonly demand: Demand;
  /** Of what has one, by slug. */
  readonly seasons: ReadonlyMap<string, Season>;
  readonly refreshDemand: () => void;
} {
  const slugs = [...new Set(lines.map(({ id }) => id))].toSorted();
  const { data } = useQuery(
    {
      queryKey: [needsKey, slugs.join(',')],
      queryFn: async () => {
        const asked = Array.from({ length: Math.ceil(slugs.length / mostOfOneAsking) }, (_, n) =>
          callOverHttp(pickupNeeds, {
            slugs: slugs.slice(n * mostOfOneAsking, (n + 1) * mostOfOneAsking).join(','),
          }),
        );
        return (await Promise.all(asked)).flat();
      },
      enabled: slugs.length > 0,
    },
    queryClient(),
  );
  const demand = useMemo(() => {
    if (!data) return noDemand;
    const bySlug = new Map(data.map((needs) => [needs.slug, needs]));
    return demandOf(
      lines.flatMap(({ id, weight, quantity, personalisation }) => {
        const needs = bySlug.get(id);
        return needs ? [{ needs, grams: gramsFromWeightText(weight), quantity, personalisation }] : [];
      }),
    );
  }, [data, lines]);
  const seasons = useMemo(
    () => new Map((data ?? []).flatMap(({ slug, season }) => (season === null ? [] : [[slug, season]]))),
    [data],
  );
  const refreshDemand = useCallback(() => void queryClient().invalidateQueries({ queryKey: [needsKey] }), []);
  return { demand, seasons, refreshDemand };
}
