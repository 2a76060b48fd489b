import type { Facets } from '#contract/listing/listing-input.ts';
import type { Choices, ListingPlace } from '#web/features/catalogue/listing/listing-place.ts';
import { AllergenChecks } from './allergen-checks.tsx';
import { Checks, Radios } from './checks.tsx';
import { readyText, servesText } from './choices-text.ts';
import { DateFilter } from './date-filter.tsx';
import { PriceFilter } from './price-filter.tsx';
import type { Choose } from './use-choices.ts';

export type FilterProps = {
  readonly place: ListingPlace;
  readonly facets: Facets;
  readonly chosen: Choices;
  readonly choose: Choose;
};

/** C-02, C-04, C-05: every change goes to its address; without JavaScript this is a GET form with a button. */
export const FilterForm = ({ place, facets, chosen, choose }: FilterProps) => (
  <form action={place.action} onSubmit={(event) => event.preventDefault()}>
    {place.kept.map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {chosen.sort !== place.sorts[0] && <input type="hidden" name="sort" value={chosen.sort} />}
    <PriceFilter chosen={chosen} choose={choose} />
    <Checks
      title="Weight"
      name="weight"
      options={Object.keys(facets.weight).map((weight) => ({ key: weight, name: weight }))}
      counts={facets.weight}
      chosen={chosen.weight}
      onChange={(weight) => choose({ weight })}
    />
    {facets.groups
      .filter(({ parameter }) => parameter === 'filter')
      .map(({ title, options }) => (
        <Checks
          key={title}
          title={title}
          name="filter"
          options={options}
          counts={facets.filter}
          chosen={chosen.filter}
          onChange={(filter) => choose({ filter })}
        />
      ))}
    <AllergenChecks facets={facets} chosen={chosen.without} onChange={(without) => choose({ without })} />
    {Object.keys(facets.serves).length > 0 && (
      <Radios
        title="Serves"
        name="serves"
        any="Any number"
        counts={facets.serves}
        textOf={(guests) => servesText(guests).replace('Serves ', '')}
        chosen={chosen.serves === null ? null : String(chosen.serves)}
        onChange={(serves) => choose({ serves: serves === null ? null : Number(serves) })}
      />
    )}
    {Object.keys(facets.ready).length > 0 && (
      <Radios
        title="Ready"
        name="ready"
        any="Any day"
        counts={facets.ready}
        textOf={(day) => sentence(readyText(day).replace('Ready ', ''))}
        chosen={chosen.ready}
        onChange={(ready) => choose({ ready })}
      >
        <DateFilter chosen={chosen.ready} onChange={(ready) => choose({ ready })} />
      </Radios>
    )}
    <noscript>
      <button type="submit" className="button button--primary button--block">
        Apply
      </button>
    </noscript>
  </form>
);

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
