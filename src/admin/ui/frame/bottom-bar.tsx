import { type MouseEvent, type ReactNode, useState } from 'react';
import { Icon } from '#admin/ui/icon.tsx';
import { Sheet } from '#admin/ui/overlays/dialog.tsx';
import { Around } from '#web/ui/group.tsx';
import { PlaceLink, type PlaceOf, placeLook, type RailPlace } from './rail.tsx';

/** Beside 'More' in the bar. */
const mostPlaces = 4;

type BottomBarProps = {
  readonly places: readonly RailPlace[];
  /** First in the sheet: the way to everything else. */
  readonly find: (of: PlaceOf) => ReactNode;
  /** Below the places of the sheet: who is here, and changing that. */
  readonly person: (of: PlaceOf) => ReactNode;
};

/** The places on a phone: four, and the others under More. */
export function BottomBar({ places, find, person }: BottomBarProps) {
  const [isOpen, setOpen] = useState(false);
  /** Closes the sheet after a press that goes somewhere: it has done its work. The person's menu opens in it. */
  const leave = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('a, [role="menuitem"], .place--find') !== null) setOpen(false);
  };
  const inBar = [...places].toSorted((one, other) => Number(other.onPhone) - Number(one.onPhone)).slice(0, mostPlaces);
  const shown = places.filter((place) => inBar.includes(place));
  const others = places.filter((place) => !inBar.includes(place));
  return (
    <>
      <nav
        className="hidden max-md:fixed max-md:top-auto max-md:bottom-0 max-md:inset-x-0 max-md:z-header max-md:grid max-md:grid-flow-col max-md:auto-cols-[minmax(0,1fr)] max-md:bg-damson-900 max-md:px-1.5 max-md:pt-1.5 max-md:pb-2 print:hidden! on-dark"
        aria-label="Back office, main screens"
      >
        {shown.map((place) => (
          <PlaceLink key={place.key} of="bar" place={place} />
        ))}
        <button type="button" className={placeLook('bar')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="ellipsis" />
          <span>More</span>
        </button>
      </nav>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="More">
        <Around className="grid gap-0.5" onClick={leave}>
          {find('sheet')}
          {others.map((place) => (
            <PlaceLink key={place.key} of="sheet" place={place} />
          ))}
          {person('sheet')}
        </Around>
      </Sheet>
    </>
  );
}
