import { type FormEvent, useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { type Tab, Tabs } from '#admin/ui/actions/tabs.tsx';
import { FailureBanner, FormFailure } from '#admin/ui/data/banner.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { adminUrls, debtsQuery } from '#contract/admin/admin-urls.ts';
import { orderViews, removeView, saveView } from '#contract/admin/orders/order-list.ts';
import { fulfilmentText } from '#domain/order/fulfilment.ts';
import { asOf, hasDays, isOfNow, movingWith } from './moving-days.ts';

type Query = Readonly<Record<string, string>>;

const addressOf = (query: Query): string => new URLSearchParams(query).toString();
const sorted = (query: Query): string => addressOf(Object.fromEntries(Object.entries(query).toSorted()));
const sameQuery = (a: Query, b: Query): boolean => sorted(a) === sorted(b);

/** The shop's own views with their counts, then saved ones; each is an address. */
export function OrderTabs({ query }: { readonly query: Query }) {
  const views = useStaffQuery(orderViews, {}, { keepPrevious: true, staleTime: 15_000 });
  const [isNaming, setNaming] = useState(false);
  const remove = useStaffWrite(removeView, { refreshes: [orderViews] });
  const { today, tomorrow, counts, saved = [] } = views.data ?? {};
  const day = (date: string | undefined): Query => (date === undefined ? {} : { from: date, to: date, sort: 'pickup' });
  const own: { text: string; query: Query; count?: number | undefined }[] = [
    { text: 'All', query: {} },
    { text: 'Today', query: day(today), count: counts?.today },
    { text: fulfilmentText('placed'), query: { state: 'placed' }, count: counts?.notYetPaid },
    { text: 'Payment due', query: debtsQuery },
    { text: 'Tomorrow', query: day(tomorrow), count: counts?.tomorrow },
  ];
  const queryOf = ({ query: kept }: { readonly query: string }): Query =>
    asOf(Object.fromEntries(new URLSearchParams(kept)), today ?? '');
  const kept: typeof own = saved.map((view) => ({ text: view.name, query: queryOf(view) }));
  const tabs: Tab[] = [
    ...own.filter(({ text, query: of }) => text === 'All' || Object.keys(of).length > 0),
    ...kept,
  ].map(({ text, query: of, count }) => ({
    to: `${adminUrls.orders}?${addressOf(of)}`,
    text,
    isCurrent: sameQuery(query, of),
    ...(count !== undefined && { count }),
  }));
  const current = saved.find((view) => view.isOwn && sameQuery(query, queryOf(view)));
  const isNew = tabs.every(({ isCurrent }) => !isCurrent);
  return (
    <>
      <Tabs
        label="Views"
        tabs={tabs}
        actions={
          current ? (
            <IconButton
              icon="trash-2"
              label={`Delete the view ${current.name}`}
              onClick={() => void remove.send({ viewId: current.id })}
            />
          ) : (
            <Button
              kind="ghost"
              size="small"
              icon="bookmark"
              className="max-md:hidden!"
              disabled={!isNew}
              onClick={() => setNaming(true)}
            >
              Save view
            </Button>
          )
        }
      />
      <FailureBanner failure={remove.failure} />
      {today !== undefined && (
        <SaveViewDialog open={isNaming} query={query} today={today} onClose={() => setNaming(false)} />
      )}
    </>
  );
}

type SaveProps = {
  readonly open: boolean;
  readonly query: Query;
  readonly today: string;
  readonly onClose: () => void;
};

function SaveViewDialog({ open, query, today, onClose }: SaveProps) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [chosen, setMoving] = useState<boolean | null>(null);
  const isMoving = chosen ?? isOfNow(query, today);
  const save = useStaffWrite(saveView, { refreshes: [orderViews] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const kept = addressOf(isMoving ? movingWith(query, today) : query);
    if ((await save.send({ name, query: kept, isShared })) === null) return;
    setName('');
    setMoving(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Save this view"
      size="small"
      foot={
        <Button kind="primary" type="submit" form="save-view" busy={save.isBusy}>
          Save
        </Button>
      }
    >
      <form id="save-view" className="column" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          value={name}
          onText={setName}
          maxLength={40}
          error={save.failure?.detail.fields?.name}
          required
        />
        <Checkbox isOn={isShared} onSwitch={setShared}>
          For the whole team
        </Checkbox>
        {hasDays(query) && (
          <Checkbox isOn={isMoving} onSwitch={setMoving}>
            Move the days along: what is today stays ‘today’
          </Checkbox>
        )}
        <FormFailure failure={save.failure} />
      </form>
    </Dialog>
  );
}
