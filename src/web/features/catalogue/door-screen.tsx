import { Link } from 'react-router';
import { type Door, sectionParameter } from '#contract/doors.ts';
import type { DoorListing } from '#contract/listings.ts';
import { urls } from '#contract/urls.ts';
import { doorTexts } from './door-texts.ts';
import { type Choices, type ListingPlace, listingWays } from './listing-place.ts';
import { ShelfScreen } from './shelf-screen.tsx';

const placeOf = (door: Door, section: string | null): ListingPlace => {
  const parameter = sectionParameter[door];
  return {
    action: urls.door(door),
    kept: parameter !== undefined && section !== null ? [[parameter, section]] : [],
    ...listingWays,
    addressOf: (query: Partial<Choices>) => urls.door(door, { ...query, section }),
  };
};

/** The parts of a door, all of them first; each begins anew, with no choice but itself. */
const Sections = ({ door, data: { sections, section } }: { door: Door; data: DoorListing }) => (
  <ul className="chips act-chips" aria-label="Parts">
    {[{ slug: null, name: 'All' }, ...sections].map(({ slug, name }) => (
      <li key={name}>
        <Link
          className="chip"
          to={urls.door(door, { section: slug })}
          aria-current={slug === (section?.slug ?? null) ? 'true' : undefined}
        >
          {name}
        </Link>
      </li>
    ))}
  </ul>
);

/** One of the ways into the listing besides the categories. */
export function DoorScreen({ door, data }: { door: Door; data: DoorListing }) {
  const { title, text, none } = doorTexts[door];
  return (
    <ShelfScreen title={title} text={text} none={none} place={placeOf(door, data.section?.slug ?? null)} listing={data}>
      {data.sections.length > 0 && <Sections door={door} data={data} />}
    </ShelfScreen>
  );
}
