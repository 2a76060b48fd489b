import type { ChangeQuery, ListQuery } from '#admin/lib/address/list-query.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';

type NothingProps = {
  readonly query: ListQuery;
  readonly archived: number;
  readonly change: ChangeQuery;
  readonly clear: () => void;
};

/** Why the list is empty, and what to do: nothing fits, all are archived, or there are none yet (J-07). */
export function NothingHere({ query: { sort: _, ...filters }, archived, change, clear }: NothingProps) {
  if (Object.keys(filters).length > 0)
    return (
      <EmptyState
        icon="search"
        title="No product fits all of this"
        action={<Button onClick={clear}>Clear everything</Button>}
      >
        {filters.q === undefined ? 'Take a filter off to see more.' : `Nothing is found for ‘${filters.q}’ here.`}
      </EmptyState>
    );
  if (archived > 0)
    return (
      <EmptyState
        icon="inbox"
        title="Every product is archived"
        action={<Button onClick={() => change({ state: 'archived' })}>Show the archived ones</Button>}
      >
        Each can be shown again from its form.
      </EmptyState>
    );
  return (
    <EmptyState
      icon="cake"
      title="No products yet"
      action={
        <ButtonLink to={adminUrls.productsImport} icon="upload">
          Hand in a file
        </ButtonLink>
      }
    >
      Every cake stands here once it is made. Begin with ‘New product’, or hand in a whole list as a file.
    </EmptyState>
  );
}
