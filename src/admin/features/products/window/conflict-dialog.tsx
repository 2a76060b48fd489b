import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { momentText } from '#admin/lib/day-words.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { DifferenceDialog } from '#admin/ui/overlays/difference-dialog.tsx';
import { listPicks } from '#contract/admin/content.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { type ContentKey, contentParts } from '#domain/staff/content/content-fields.ts';
import type { ContentConflict } from '#domain/staff/content/merge-content.ts';
import type { ContentEditor } from './use-content-editor.ts';

type ConflictProps = { readonly part: ContentKey; readonly editor: ContentEditor };

/** E-04, E-08: two members of staff wrote one part; field by field: before, theirs and mine. */
export function ConflictDialog({ part, editor }: ConflictProps) {
  const { now } = useShopClock();
  const { nameOf } = useCakes(part === 'picks');
  if (editor.stale === null) return null;
  const { published, conflicts } = editor.stale;
  const shown = ({ kind }: ContentConflict, text: string): string =>
    kind === 'cake' ? text.split('\n').map(nameOf).join('\n') : text;
  return (
    <DifferenceDialog
      key={published.version}
      what={`‘${contentParts[part].title}’`}
      does="publish"
      them={published.changedBy || 'Somebody'}
      when={published.changedBy === '' ? 'since' : momentText(published.changedAt, now, shopTimeZone)}
      differences={conflicts.map((conflict) => ({
        field: conflict.field,
        label: conflict.label,
        before: shown(conflict, conflict.before),
        theirs: shown(conflict, conflict.theirs),
        mine: shown(conflict, conflict.mine),
        changedBy: conflict.changedBy,
        isPicture: conflict.kind === 'picture',
      }))}
      isBusy={editor.isBusy}
      onClose={editor.closeStale}
      onChoose={(mine) => void editor.publishChoice(mine)}
    />
  );
}

/** Products that may be picked, and the name of each by its slug. @param isWanted whether the part on the screen has any */
export function useCakes(isWanted: boolean) {
  const { data } = useStaffQuery(listPicks, {}, { staleTime: 60_000, enabled: isWanted });
  const cakes = data?.cakes ?? [];
  return { cakes, nameOf: (slug: string): string => cakes.find((cake) => cake.slug === slug)?.name ?? slug };
}
