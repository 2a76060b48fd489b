import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '#admin/ui/icon.tsx';
import { Mark } from './mark.tsx';

export type RailPlace = {
  readonly key: string;
  readonly name: string;
  readonly to: string;
  readonly icon: IconName;
  readonly isCurrent: boolean;
  /** A line above it: another group begins. */
  readonly beginsGroup: boolean;
  /** What waits there, and how it is said: 3, 'open'. */
  readonly waiting?: { readonly count: number; readonly word: string } | undefined;
};

/** One place, as the rail and the phone's bar show it. */
export const PlaceLink = ({ place: { name, to, icon, isCurrent, waiting } }: { readonly place: RailPlace }) => (
  <Link to={to} className="place" aria-current={isCurrent ? 'page' : undefined}>
    <Icon name={icon} />
    <span>{name}</span>
    {waiting && waiting.count > 0 && (
      <b className="place-count">
        <span className="visually-hidden">, </span>
        {waiting.count}
        <span className="visually-hidden"> {waiting.word}</span>
      </b>
    )}
  </Link>
);

type RailProps = {
  readonly shopName: string;
  readonly places: readonly RailPlace[];
  /** Above the places: the way to everything else. */
  readonly find: ReactNode;
  /** At its foot: who is here, and changing that. */
  readonly person: ReactNode;
};

/** The places at the left of tablet and PC; the phone has `BottomBar`. */
export const Rail = ({ shopName, places, find, person }: RailProps) => (
  <nav className="rail on-dark" aria-label="Back office">
    <Link className="rail-brand" to="/">
      <Mark />
      <span>
        {shopName} <i>Back office</i>
      </span>
    </Link>
    {find}
    <ul>
      {places.map((place) => (
        <li key={place.key} className={place.beginsGroup ? 'begins-group' : undefined}>
          <PlaceLink place={place} />
        </li>
      ))}
    </ul>
    <div className="rail-person">{person}</div>
  </nav>
);
