import { pickupNeeds } from '#contract/diary.ts';
import { mostOfOneAsking, type ProductSummary } from '#contract/listing/catalogue.ts';
import { haveCommonDay } from '#domain/pickup/places/demand.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { cart } from './cart.ts';

/** What is said of a cake that was just added beside one of another season; null where they can be picked up together, or nobody knows. */
export async function clashInCart({ slug, season }: Pick<ProductSummary, 'slug' | 'season'>): Promise<string | null> {
  const others = cart.state().lines.filter(({ id }) => id !== slug);
  if (season === null || others.length === 0) return null;
  const slugs = [...new Set(others.map(({ id }) => id))].slice(0, mostOfOneAsking).join(',');
  const needs = await callOverHttp(pickupNeeds, { slugs }).catch(() => []);
  const other = needs.find((each) => each.season !== null && !haveCommonDay([season, each.season]));
  const line = other && others.find(({ id }) => id === other.slug);
  return line
    ? `It is not made at the same time of year as ${line.name}, which is in your cart: please order them apart.`
    : null;
}
