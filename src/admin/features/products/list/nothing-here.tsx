import type { ChangeQuery, ListQuery } from '#admin/lib/address/list-query.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';

type NothingProps = {
  readonly query: ListQuery;
  /** Of the whole shop. */
  readonly counts: {
    readonly shown: number;
    readonly draft: number;
    readonly hidden: number;
    readonly archived: number;
  };
  readonly change: ChangeQuery;
  readonly clear: () => void;
};

/** Why the list is empty, and what to do: nothing fits, this page is beyond the last, all are archived, or there are none yet (J-07). */
export function NothingHere({ query: { sort: _, ...filters }, counts, change, clear }: NothingProps) {
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
  if (counts.shown + counts.draft + counts.hidden > 0)
    return (
      <EmptyState icon="cake" title="No more products" action={<Button onClick={clear}>To the first ones</Button>}>
        The list ends before this page.
      </EmptyState>
    );
  if (counts.archived > 0)
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
