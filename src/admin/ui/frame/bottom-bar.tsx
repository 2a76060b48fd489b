import { type MouseEvent, type ReactNode, useState } from 'react';
import { Icon } from '#admin/ui/icon.tsx';
import { Sheet } from '#admin/ui/overlays/sheet.tsx';
import { PlaceLink, type RailPlace } from './rail.tsx';

/** Beside 'More'. */
const mostPlaces = 4;

type BottomBarProps = {
  readonly places: readonly RailPlace[];
  /** First in the sheet: the way to everything else. */
  readonly find: ReactNode;
  /** Below the places of the sheet: who is here, and changing that. */
  readonly person: ReactNode;
};

/** The places on a phone: four, and the others under More. */
export function BottomBar({ places, find, person }: BottomBarProps) {
  const [isOpen, setOpen] = useState(false);
  /** A press that goes somewhere: the sheet has done its work. The person's menu opens in it. */
  const leave = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('a, [role="menuitem"], .place--find') !== null) setOpen(false);
  };
  const [shown, others] = [places.slice(0, mostPlaces), places.slice(mostPlaces)];
  return (
    <>
      <nav className="bottom-bar on-dark" aria-label="Back office, short">
        {shown.map((place) => (
          <PlaceLink key={place.key} place={place} />
        ))}
        <button type="button" className="place" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="ellipsis" />
          <span>More</span>
        </button>
      </nav>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="More">
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are what is pressed, by key too */}
        <div className="more-places" onClick={leave}>
          {find}
          {others.map((place) => (
            <PlaceLink key={place.key} place={place} />
          ))}
          {person}
        </div>
      </Sheet>
    </>
  );
}
