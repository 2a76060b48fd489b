import { type Collection, collections } from '#contract/listing/collections.ts';

/** Every collection has a route of its own, by its name (`routes.ts`); the router matches addresses in any case. */
export function collectionAt(pathname: string): Collection {
  const name = pathname.toLowerCase().replaceAll('/', '');
  const found = collections.find((collection) => collection === name);
  if (!found) throw new RangeError(`no collection at ${pathname}`);
  return found;
}
