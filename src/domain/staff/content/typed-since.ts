import { type ContentItem, contentOfDraft } from './content-draft.ts';
import type { ContentKey } from './content-fields.ts';
import { contentConflicts, mergeContents } from './merge-content.ts';

type Typing = {
  /** What was typed when it was published, and over what. */
  readonly sent: { readonly seen: unknown; readonly items: readonly ContentItem[] };
  /** What stands there now; with what somebody else changed, where both were merged. */
  readonly published: unknown;
  /** What is typed now, still over what was seen then. */
  readonly latest: readonly ContentItem[];
};

/** What was typed while it was being published, over what is published: what was sent is no change any more, and nothing of the rest is lost. */
export function typedSince(key: ContentKey, { sent, published, latest }: Typing): readonly ContentItem[] {
  const places = placesIn(sent.items, latest);
  const three = {
    before: contentOfDraft(key, sent.seen, sent.items),
    theirs: published,
    mine: latest.map(({ texts }, at) => ({ from: places[at] ?? null, texts })),
  };
  const contested = contentConflicts(key, three).flatMap(({ changedBy, field }) => (changedBy === 'both' ? field : []));
  return mergeContents(key, three, new Set(contested)).items;
}

/** Where each stood among what was sent; of new ones, which nothing else tells apart, the first is the first. */
function placesIn(sent: readonly ContentItem[], latest: readonly ContentItem[]): readonly (number | null)[] {
  const made = sent.flatMap(({ from }, at) => (from === null ? at : []));
  return latest.map(({ from }) => {
    if (from === null) return made.shift() ?? null;
    const at = sent.findIndex((item) => item.from === from);
    return at < 0 ? null : at;
  });
}
