import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '#admin/ui/icon.tsx';
import { Mark } from './mark.tsx';

export type RailPlace = {
  readonly key: string;
  readonly name: string;
  readonly to: string;
  /** Its shortcut, as `useShortcuts` writes it. */
  readonly keys: string;
  readonly icon: IconName;
  /** One of the places that a phone's bar has first. */
  readonly onPhone: boolean;
  readonly isCurrent: boolean;
  /** A line above it: another group begins. */
  readonly beginsGroup: boolean;
  /** What is waiting there, and the word for it: 3, 'open'. */
  readonly waiting?: { readonly count: number; readonly word: string } | undefined;
};

/** In the sidebar of a tablet or PC, in a phone's bar, or a line each in the sheet that the bar opens. */
export type PlaceOf = 'rail' | 'bar' | 'sheet';

const onDark =
  'flex-col justify-center gap-0.75 text-[0.8125rem] text-damson-200 hover:bg-[rgb(255_255_255/0.07)] hover:text-white aria-[current=page]:bg-damson-700 aria-[current=page]:text-white aria-[current=page]:[&_.icon]:text-custard-400';
const looks: Readonly<Record<PlaceOf, string>> = {
  rail: `${onDark} desk:flex-row desk:justify-start desk:gap-3 desk:px-3 desk:text-[0.9375rem] desk:[&_.icon]:size-5`,
  bar: onDark,
  sheet:
    'justify-start gap-3.5 px-3 text-base text-ink hover:bg-damson-100 hover:text-primary aria-[current=page]:bg-damson-100 aria-[current=page]:text-primary',
};
// All places of an owner fit on a tablet that lies on its side.
const heights: Readonly<Record<PlaceOf, string>> = {
  rail: 'min-h-14 desk:min-h-10 touch:[@media(max-height:899px)]:min-h-12',
  bar: 'min-h-13',
  sheet: 'min-h-14',
};

/** How a place looks, or what looks like one. */
export const placeLook = (of: PlaceOf, height = heights[of]): string =>
  `place relative flex w-full items-center rounded font-sans leading-[1.1] font-semibold no-underline [&_.icon]:size-5.5 ${looks[of]} ${height}`;

/** One place, with what is waiting there. */
export const PlaceLink = ({ of, place }: { readonly of: PlaceOf; readonly place: RailPlace }) => {
  const { name, to, icon, isCurrent, waiting } = place;
  return (
    <Link to={to} className={placeLook(of)} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} />
      <span>{name}</span>
      {waiting && waiting.count > 0 && (
        <b
          className={`h-4.75 min-w-4.75 rounded-full bg-custard-400 px-1.25 text-center font-sans text-[0.75rem]/[19px] font-bold text-ink ${of === 'sheet' ? 'ml-auto' : 'absolute top-1.25 right-4'} ${of === 'rail' ? 'desk:static desk:ml-auto' : ''}`}
        >
          <span className="sr-only">, </span>
          {waiting.count}
          <span className="sr-only"> {waiting.word}</span>
        </b>
      )}
    </Link>
  );
};

type RailProps = {
  readonly shopName: string;
  readonly places: readonly RailPlace[];
  /** Above the places: the way to everything else. */
  readonly find: (of: PlaceOf) => ReactNode;
  /** At its foot: who is here, and changing that. */
  readonly person: (of: PlaceOf) => ReactNode;
};

/** The places at the left of a tablet or PC; the phone has `BottomBar`. */
export const Rail = ({ shopName, places, find, person }: RailProps) => (
  <nav
    className="rail on-dark sticky top-0 flex h-dvh scroll-pb-20 flex-col overflow-y-auto bg-damson-900 px-2 py-2.5 text-white [scrollbar-width:none] max-md:hidden desk:p-3 print:hidden!"
    aria-label="Back office"
  >
    {/* On the tablet only the mark is seen. */}
    <Link
      className="mb-1.5 flex min-h-13 items-center justify-center gap-2.75 rounded text-white no-underline desk:mb-3 desk:justify-start desk:pl-1.5 [@media(max-height:899px)]:min-h-12"
      to="/"
    >
      <Mark />
      <span className="min-w-0 font-display text-[1.05rem]/[1.1] font-strong tracking-[-0.02em] wrap-anywhere touch:sr-only">
        {shopName}{' '}
        <i className="mt-1.25 block font-sans text-[0.75rem]/none font-medium tracking-[0] text-damson-200 not-italic">
          Back office
        </i>
      </span>
    </Link>
    {find('rail')}
    <ul className="grid gap-0.5">
      {places.map((place) => (
        <li
          key={place.key}
          className={place.beginsGroup ? 'mt-1.75 border-t border-[rgb(255_255_255/0.13)] pt-1.75' : undefined}
        >
          <PlaceLink of="rail" place={place} />
        </li>
      ))}
    </ul>
    {/* Who is at the tablet stays in sight, however many places there are; it covers nothing that has the focus. */}
    <div className="sticky -bottom-2.5 mt-auto -mb-2.5 bg-inherit pt-2 pb-2.5">{person('rail')}</div>
  </nav>
);
