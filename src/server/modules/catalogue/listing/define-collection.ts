import { Failure } from '#domain/failure.ts';
import type { CatalogueRows } from '#server/modules/catalogue/shelf.ts';

export type Part = { readonly slug: string; readonly name: string; readonly collection: string };

/** What of the shelf a collection shows: of `collection` all, or what a filter keeps. */
export type Definition = {
  readonly collection: string;
  readonly filter: string | null;
  readonly parts: readonly Part[];
};

/** By its row. @throws Failure 'notFound' where there is none */
export function defineCollection({ collections, categories, values }: CatalogueRows, key: string): Definition {
  const found = collections.find((each) => each.key === key);
  if (!found) throw new Failure('notFound');
  const { rule, ruleValue, isFilter } = found;
  const own = rule === 'category' ? categories.find(({ slug }) => slug === ruleValue) : undefined;
  const parts =
    rule === 'attribute'
      ? values
          .filter(({ attribute }) => attribute === ruleValue)
          .map(({ key: slug, name }) => ({ slug, name, collection: `value:${slug}` }))
      : categories
          .filter(({ parentId }) => own !== undefined && parentId === own.id)
          .map(({ id, slug, name }) => ({ slug, name, collection: `category:${id}` }));
  if (isFilter) return { collection: 'all', filter: key, parts };
  if (rule === 'category') return { collection: `category:${own?.id}`, filter: null, parts };
  return { collection: rule === 'all' ? 'all' : key, filter: null, parts };
}
