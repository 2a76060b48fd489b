import { type FormEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { TillDraft } from '#admin/features/till/till-draft.ts';
import { announce } from '#admin/lib/announce.ts';
import { momentText } from '#admin/lib/day-words.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Menu, MenuItem } from '#admin/ui/actions/menu.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { parkedOrders, usualName } from './parked-orders.ts';

type ParkProps = {
  readonly draft: TillDraft;
  /** The till is empty then. */
  readonly onParked: () => void;
  readonly onTakenUp: (draft: TillDraft) => void;
};

/** B-10: parks an unfinished order under a name so that the queue goes on, and resumes it later. */
export function ParkActions({ draft, onParked, onTakenUp }: ParkProps) {
  const { now } = useShopClock();
  const [isNaming, setNaming] = useState(false);
  const text = useSyncExternalStore(parkedOrders.subscribe, parkedOrders.text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made from the text
  const parked = useMemo(() => parkedOrders.read(), [text]);
  const isEmpty = draft.lines.length === 0;
  const takeUp = (key: string): void => {
    const taken = parkedOrders.takeUp(key);
    if (taken === null) return;
    // The order at the till is parked itself: nothing that was typed is lost.
    if (!isEmpty) parkedOrders.park(usualName(draft), draft);
    onTakenUp(taken);
  };
  return (
    <>
      {parked.length > 0 && (
        <Menu
          label="Parked orders"
          button={(ties) => (
            <Button {...ties} iconEnd="chevron-down">
              {parked.length} parked
            </Button>
          )}
        >
          {parked.map(({ name, parkedAt, draft: { key, lines } }) => (
            <MenuItem
              key={key}
              icon="bookmark"
              hint={`${piecesText(lines)} · ${momentText(parkedAt, now, shopTimeZone)}`}
              onSelect={() => takeUp(key)}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Button kind="ghost" icon="bookmark" disabled={isEmpty} onClick={() => setNaming(true)}>
        Park
      </Button>
      <ParkDialog
        open={isNaming}
        usual={usualName(draft)}
        onClose={() => setNaming(false)}
        onNamed={(name) => {
          parkedOrders.park(name, draft);
          setNaming(false);
          announce(`Parked as ${name}`);
          onParked();
        }}
      />
    </>
  );
}

function piecesText(lines: TillDraft['lines']): string {
  const pieces = lines.reduce((all, { quantity }) => all + quantity, 0);
  return `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;
}

type NameProps = {
  readonly open: boolean;
  readonly usual: string;
  readonly onClose: () => void;
  readonly onNamed: (name: string) => void;
};

const ParkDialog = ({ open, onClose, ...of }: NameProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Park this order"
    size="small"
    foot={
      <Button kind="primary" type="submit" form="park-order">
        Park
      </Button>
    }
  >
    <ParkForm {...of} />
  </Dialog>
);

function ParkForm({ usual, onNamed }: Pick<NameProps, 'usual' | 'onNamed'>) {
  const [name, setName] = useState(usual);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onNamed(name.trim() || usual);
  };
  return (
    <form id="park-order" onSubmit={submit}>
      <TextField
        label="Name"
        value={name}
        onText={setName}
        maxLength={40}
        autoComplete="off"
        help="Kept on this device, for anyone using the till."
      />
    </form>
  );
}
