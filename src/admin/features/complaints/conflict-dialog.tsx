import { momentText } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { DifferenceDialog } from '#admin/ui/overlays/difference-dialog.tsx';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { ComplaintEditor } from './use-complaint-editor.ts';

/** J-04: two wrote about one complaint; field by field, before, theirs and mine. */
export function ConflictDialog({ editor }: { readonly editor: ComplaintEditor }) {
  const { now } = useShopClock();
  if (editor.stale === null) return null;
  const { complaint, changedBy, changedAt, differences } = editor.stale;
  return (
    <DifferenceDialog
      key={complaint.version}
      what="this complaint"
      them={changedBy || 'Somebody'}
      when={changedAt === null ? 'since' : momentText(changedAt, now, shopTimeZone)}
      differences={differences}
      isBusy={editor.isBusy}
      failure={null}
      onClose={editor.closeStale}
      onChoose={(mine) => void editor.saveChoice(mine)}
    />
  );
}
