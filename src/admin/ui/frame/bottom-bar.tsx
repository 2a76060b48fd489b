import { type MouseEvent, type ReactNode, useState } from 'react';
import { Icon } from '#admin/ui/icon.tsx';
import { Sheet } from '#admin/ui/overlays/sheet.tsx';
import { PlaceLink, type RailPlace } from './rail.tsx';

/** Beside 'More'. */
const mostPlaces = 4;

type BottomBarProps = {
  readonly places: readonly RailPlace[];
  /** The keys of those that the bar has first. */
  readonly first: readonly string[];
  /** First in the sheet: the way to everything else. */
  readonly find: ReactNode;
  /** Below the places of the sheet: who is here, and changing that. */
  readonly person: ReactNode;
};

/** The places on a phone: four, and the others under More. */
export function BottomBar({ places, first, find, person }: BottomBarProps) {
  const [isOpen, setOpen] = useState(false);
  /** A press that goes somewhere: the sheet has done its work. The person's menu opens in it. */
  const leave = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('a, [role="menuitem"], .place--find') !== null) setOpen(false);
  };
  const inBar = [...places]
    .toSorted((one, other) => Number(first.includes(other.key)) - Number(first.includes(one.key)))
    .slice(0, mostPlaces);
  const shown = places.filter((place) => inBar.includes(place));
  const others = places.filter((place) => !inBar.includes(place));
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
