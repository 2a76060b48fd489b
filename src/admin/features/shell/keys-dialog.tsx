import { useKnownShortcuts, useSingleKeys } from '#admin/lib/keys/shortcuts.ts';
import { shownKeys } from '#admin/lib/keys/shown-keys.ts';
import { Switch } from '#admin/ui/forms/choices.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { Keys } from '#admin/ui/values/keys.tsx';

type KeysDialogProps = { readonly open: boolean; readonly onClose: () => void };

/** Every key of the screen that is shown, and switching single letters off. */
export function KeysDialog({ open, onClose }: KeysDialogProps) {
  const shortcuts = useKnownShortcuts();
  const single = useSingleKeys();
  const groups = [...new Set(shortcuts.map(({ group }) => group))];
  return (
    <Dialog open={open} onClose={onClose} title="All keys" size="wide">
      <div className="column">
        <div className="keys-groups">
          {groups.map((group) => (
            <section key={group}>
              <h3>{group}</h3>
              <dl className="keys-list">
                {shortcuts
                  .filter((shortcut) => shortcut.group === group)
                  .map(({ keys, label }) => (
                    <div key={keys + label}>
                      <dt>{label}</dt>
                      <dd>
                        <Keys keys={shownKeys(keys)} />
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </div>
        <Switch isOn={single.isOn} onSwitch={single.set}>
          Single letters do something on this device
        </Switch>
      </div>
    </Dialog>
  );
}
