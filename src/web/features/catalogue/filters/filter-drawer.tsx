import { useState } from 'react';
import { countChoices, resetQuery } from '#contract/listing/change-query.ts';
import { useHydrated } from '#web/base/use-hydrated.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Drawer } from '#web/ui/overlays/drawer.tsx';
import { cakesText } from './choices-text.ts';
import { FilterForm, type FilterProps } from './filter-form.tsx';

/** Without JavaScript the button of small screens leads there. */
export const filtersId = 'filters';

type DrawerProps = FilterProps & { readonly total: number };

export function FilterDrawer({ total, ...filters }: DrawerProps) {
  const isHydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const text = `Filter (${countChoices(filters.chosen, filters.facets)})`;
  const close = () => setOpen(false);
  const show = () => {
    setWasOpened(true);
    setOpen(true);
  };
  if (!isHydrated) {
    return (
      <a className="button button--outline button--small" href={`#${filtersId}`}>
        <Icon name="filters" />
        <span>{text}</span>
      </a>
    );
  }
  const foot = (
    <div className="filter-footer">
      <ButtonLink variant="outline" to={filters.place.addressOf(resetQuery(filters.chosen))} preventScrollReset>
        Reset
      </ButtonLink>
      <Button onClick={close}>{`Show ${cakesText(total)}`}</Button>
    </div>
  );
  return (
    <>
      <Button variant="outline" small icon="filters" aria-haspopup="dialog" onClick={show}>
        {text}
      </Button>
      <Drawer
        open={open}
        onClose={close}
        title="Filters"
        note={<span role="status">{cakesText(total)}</span>}
        closeLabel="Close filters"
        side="left"
        className="drawer-filters"
        foot={foot}
      >
        {wasOpened && <FilterForm {...filters} />}
      </Drawer>
    </>
  );
}
