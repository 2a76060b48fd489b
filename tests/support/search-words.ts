import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { SearchPhrase } from '#domain/search/understand-search.ts';
import { phraseMeaning } from '#server/db/seed/seed-catalogue.ts';

const file = z.object({ words: z.array(z.object({ words: z.array(z.string()), means: phraseMeaning })) });

/** The phrases that the shop comes with. */
export const phrasesOfShop: readonly SearchPhrase[] = file
  .parse(JSON.parse(readFileSync('assets/search-words.json', 'utf8')))
  .words.map(({ words, means }) => ({ phrases: words, meaning: means }));

/**
 * Whether a product's legal allergen names include the one that is asked for: 'Tree nuts' matches all of them, 'Tree
 * nuts (almonds)' that one.
 */
export function holdsAllergen(allergens: readonly string[], name: string): boolean {
  const [, group = name, kind] = /^(.*?)(?: \((.*)\))?$/.exec(name) ?? [];
  return allergens.some((held) => held.startsWith(group) && (kind === undefined || held.includes(kind)));
}
