import type { Facets } from '#contract/listing/listing-input.ts';
import type { Choices, ListingPlace } from '#web/features/catalogue/listing/listing-place.ts';
import { CheckboxField } from '#web/ui/forms/choices.tsx';
import { PriceFilter } from './price-filter.tsx';
import type { Choose } from './use-choices.ts';

type Option = { readonly key: string; readonly name: string };
type ChecksProps = {
  readonly title: string;
  readonly name: string;
  readonly options: readonly Option[];
  readonly counts: Readonly<Record<string, number>>;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
};

/** What other groups of the same name have chosen stays. */
const toggled = (chosen: readonly string[], key: string): string[] =>
  chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key];

const Checks = ({ title, name, options, counts, chosen, onChange }: ChecksProps) => (
  <fieldset className="filter-group">
    <legend>
      <h3>{title}</h3>
    </legend>
    {options.map((option) => (
      <CheckboxField
        key={option.key}
        name={name}
        value={option.key}
        label={option.name}
        count={counts[option.key]}
        checked={chosen.includes(option.key)}
        onChange={() => onChange(toggled(chosen, option.key))}
      />
    ))}
  </fieldset>
);

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
    {facets.groups.map(({ title, options }) => (
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
    <noscript>
      <button type="submit" className="button button--primary button--block">
        Apply
      </button>
    </noscript>
  </form>
);
