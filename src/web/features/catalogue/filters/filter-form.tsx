import { filterNames } from '#contract/listing/filter-names.ts';
import { filterOptions } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import { weightOptions } from '#domain/money/weight.ts';
import type { Choices, ListingPlace } from '#web/features/catalogue/listing/listing-place.ts';
import { CheckboxField } from '#web/ui/forms/choices.tsx';
import { PriceFilter } from './price-filter.tsx';
import type { Choose } from './use-choices.ts';

type ChecksProps<T extends string> = {
  readonly title: string;
  readonly name: string;
  readonly options: readonly T[];
  readonly textOf: (option: T) => string;
  readonly counts: Readonly<Record<T, number>>;
  readonly chosen: readonly T[];
  readonly onChange: (chosen: T[]) => void;
};

function Checks<T extends string>({ title, name, options, textOf, counts, chosen, onChange }: ChecksProps<T>) {
  const toggled = (option: T) => options.filter((other) => chosen.includes(other) !== (other === option));
  return (
    <fieldset className="filter-group">
      <legend>
        <h3>{title}</h3>
      </legend>
      {options.map((option) => (
        <CheckboxField
          key={option}
          name={name}
          value={option}
          label={textOf(option)}
          count={counts[option]}
          checked={chosen.includes(option)}
          onChange={() => onChange(toggled(option))}
        />
      ))}
    </fieldset>
  );
}

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
      options={weightOptions}
      textOf={(weight) => weight}
      counts={facets.weight}
      chosen={chosen.weight}
      onChange={(weight) => choose({ weight })}
    />
    <Checks
      title="Filter options"
      name="filter"
      options={filterOptions}
      textOf={(filter) => filterNames[filter]}
      counts={facets.filter}
      chosen={chosen.filter}
      onChange={(filter) => choose({ filter })}
    />
    <noscript>
      <button type="submit" className="button button--primary button--block">
        Apply
      </button>
    </noscript>
  </form>
);
