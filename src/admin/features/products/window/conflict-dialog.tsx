import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { DifferenceDialog } from '#admin/ui/overlays/difference-dialog.tsx';
import { listPicks } from '#contract/admin/content.ts';
import { wordsOfContent } from '#domain/staff/content/content-draft.ts';
import { type ContentKey, contentParts } from '#domain/staff/content/content-fields.ts';
import type { ContentEditor } from './use-content-editor.ts';

type ConflictProps = { readonly part: ContentKey; readonly editor: ContentEditor };

/** E-04, E-08: two members of staff wrote one part; field by field: before, theirs and mine. */
export function ConflictDialog({ part, editor: { conflict, isBusy } }: ConflictProps) {
  const { nameOf } = useCakes(part === 'picks');
  if (conflict === null) return null;
  return (
    <DifferenceDialog
      key={conflict.at}
      what={`‘${contentParts[part].title}’`}
      does="publish"
      {...conflict}
      differences={conflict.differences.map((one) => ({ ...one, ...wordsOfContent(part, one, nameOf) }))}
      isBusy={isBusy}
      onClose={conflict.close}
      onChoose={(mine) => void conflict.resolve(mine)}
    />
  );
}

/** Products that may be picked, and the name of each by its slug. @param isWanted whether the part on the screen has any */
export function useCakes(isWanted: boolean) {
  const { data } = useStaffQuery(listPicks, {}, { staleTime: 60_000, enabled: isWanted });
  const cakes = data?.cakes ?? [];
  return { cakes, nameOf: (slug: string): string => cakes.find((cake) => cake.slug === slug)?.name ?? slug };
}
