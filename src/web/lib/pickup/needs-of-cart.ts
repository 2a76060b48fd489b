import type * as z from 'zod/mini';
import { pickupNeeds } from '#contract/diary.ts';
import { mostOfOneAsking } from '#contract/listing/catalogue.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import { type Demand, demandOf } from '#domain/pickup/places/demand.ts';
import { gramsFromWeightText } from '#domain/values/weight.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';

export type ProductNeeds = z.output<typeof pickupNeeds.output>;

/** What products require of the day they are picked up on. Rejects with a Failure. */
export async function askForNeeds(slugs: readonly string[]): Promise<ProductNeeds> {
  const asked = Array.from({ length: Math.ceil(slugs.length / mostOfOneAsking) }, (_, n) =>
    callOverHttp(pickupNeeds, { slugs: slugs.slice(n * mostOfOneAsking, (n + 1) * mostOfOneAsking).join(',') }),
  );
  return (await Promise.all(asked)).flat();
}

/** A product of which the shop has said nothing requires nothing. */
export function demandOfCart(lines: readonly CartLine[], asked: ProductNeeds): Demand {
  const bySlug = new Map(asked.map((needs) => [needs.slug, needs]));
  return demandOf(
    lines.flatMap(({ id, weight, quantity, personalisation }) => {
      const needs = bySlug.get(id);
      return needs ? [{ needs, grams: gramsFromWeightText(weight), quantity, personalisation }] : [];
    }),
  );
}
