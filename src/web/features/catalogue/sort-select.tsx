import { Form, useSubmit } from 'react-router';
import { type Sort, sorts } from '#contract/filters.ts';
import { urls } from '#contract/urls.ts';
import { Icon } from '#web/ui/icon.tsx';

const names: Readonly<Record<Sort, string>> = {
  popular: 'Popular',
  'price-low-high': 'Price: low to high',
  'price-high-low': 'Price: high to low',
  newest: 'Newest',
};

/** C-03: a GET form; choosing sends it at once, and without JavaScript its button does. A new order starts at page 1. */
export function SortSelect({ slug, sort }: { slug: string; sort: Sort }) {
  const submit = useSubmit();
  return (
    <Form action={urls.category(slug)} className="selectb" key={sort} preventScrollReset>
      <label className="only-d" htmlFor="sort">
        Sort by
      </label>
      <span className="ctl">
        <select
          id="sort"
          name="sort"
          aria-label="Sort by"
          defaultValue={sort}
          onChange={(event) => submit(event.currentTarget.form)}
        >
          {sorts.map((value) => (
            <option key={value} value={value}>
              {names[value]}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="i sel" />
      </span>
      <noscript>
        <button type="submit" className="btn btn-outline btn-sm">
          Sort
        </button>
      </noscript>
    </Form>
  );
}
