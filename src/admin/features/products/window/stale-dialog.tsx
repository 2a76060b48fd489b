import { Button } from '#admin/ui/actions/button.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import type { ContentDifference } from '#domain/staff/content/content-draft.ts';
import type { ContentEditor } from './use-content-editor.ts';

type StaleProps = { readonly editor: ContentEditor; readonly them: string };

/** Two wrote one part: what each changed stands side by side, and nothing is overwritten unseen. */
export function StaleDialog({ editor, them }: StaleProps) {
  if (editor.stale === null) return null;
  const { theirs, mine } = editor.stale;
  return (
    <Dialog
      open
      onClose={editor.closeStale}
      title={`${them} published this while you were writing`}
      size="wide"
      foot={
        <>
          <Button kind="ghost" onClick={editor.closeStale}>
            Go on writing
          </Button>
          <Button onClick={editor.discard}>Take {them}’s</Button>
          <Button kind="primary" busy={editor.isBusy} onClick={() => void editor.publishMine()}>
            Publish mine
          </Button>
        </>
      }
    >
      <div className="halves">
        <Changes title={`${them} changed`} changes={theirs} />
        <Changes title="You changed" changes={mine} />
      </div>
      <p className="muted">Whichever you choose, the other can be put back: theirs stays among the versions.</p>
    </Dialog>
  );
}

const Changes = ({ title, changes }: { readonly title: string; readonly changes: readonly ContentDifference[] }) => (
  <section>
    <h3>{title}</h3>
    <ul className="content-changes">
      {changes.map(({ label, before, after }) => (
        <li key={label}>
          {label}: <s className="muted">{before || 'none'}</s> {after || 'none'}
        </li>
      ))}
    </ul>
  </section>
);
