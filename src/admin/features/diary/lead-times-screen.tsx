import { useState } from 'react';
import type * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { PlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Table } from '#admin/ui/data/table.tsx';
import { NumberField, SearchField, TextField } from '#admin/ui/forms/fields.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { readLeadTimes, saveLeadTime } from '#contract/admin/diary/places.ts';
import { daysOrHours, leadOf } from '#domain/catalogue/editing/product-form.ts';
import { leadText } from '#domain/staff/words/diary-words.ts';
import { foldText } from '#domain/text/fold.ts';
import { countHint, parseCount } from '#domain/values/number.ts';

type ProductLead = z.output<typeof readLeadTimes.output>['products'][number];

const mostDays = 365;
const mostHours = 200;

type LeadFormProps = { readonly product: ProductLead; readonly onDone: () => void };

function LeadForm({ product, onDone }: LeadFormProps) {
  const { slug, name, lead: seen } = product;
  const [days, setDays] = useState(String(seen?.days ?? 0));
  const [hours, setHours] = useState(String(seen?.hours ?? 0));
  const [orderBy, setOrderBy] = useState(seen?.orderBy ?? '');
  const save = useStaffWrite(saveLeadTime, { refreshes: [readLeadTimes] });
  const daysBefore = parseCount(days, 0, mostDays);
  const hoursBefore = parseCount(hours, 0, mostHours);
  const isBoth = Boolean(daysBefore && hoursBefore);
  const submit = async (): Promise<void> => {
    if (daysBefore === null || hoursBefore === null || isBoth) return;
    const lead = leadOf({ leadDays: daysBefore, leadHours: hoursBefore, orderBy: orderBy === '' ? null : orderBy });
    if (!(await save.send({ slug, seen, lead }))) return;
    announce(`${name} saved.`, 'polite');
    onDone();
  };
  return (
    <form
      className="column"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <NumberField
        label="Days before"
        required
        value={days}
        onText={setDays}
        help="0 means the same day."
        error={daysBefore === null ? countHint(0, mostDays) : undefined}
      />
      <NumberField
        label="Hours before"
        required
        value={hours}
        onText={setHours}
        help="Opening hours, for orders on the same day."
        error={hoursBefore === null ? countHint(0, mostHours) : isBoth ? daysOrHours : undefined}
      />
      <TextField
        label="Order by"
        type="time"
        optional
        value={orderBy}
        onText={setOrderBy}
        help="Later orders count from the next day. Leave empty for midnight."
      />
      <FailureBanner failure={save.failure} />
      <Button type="submit" kind="primary" busy={save.isBusy}>
        Save
      </Button>
    </form>
  );
}

/** Y-02: how far ahead each product has to be ordered. */
export function LeadTimesScreen() {
  const { data, error } = useStaffQuery(readLeadTimes, {});
  const [search, setSearch] = useState('');
  const [changed, setChanged] = useState<ProductLead | null>(null);
  const wanted = foldText(search.trim());
  const found = data?.products.filter(({ name, category }) => foldText(`${name} ${category}`).includes(wanted));
  return (
    <>
      <PageHeader title="Diary" sub="When customers can collect" />
      <Page>
        <PlaceTabs />
        <FailureBanner failure={error} />
        {found ? (
          <div className="column">
            <SearchField label="Find a product" placeholder="Product or category" value={search} onText={setSearch} />
            <Panel flush>
              <Table
                caption="Lead times by product"
                head={
                  <>
                    <th scope="col">Product</th>
                    <th scope="col">Order by</th>
                    <th scope="col">
                      <span className="sr-only">Change</span>
                    </th>
                  </>
                }
              >
                {found.map((product) => (
                  <tr key={product.slug}>
                    <td className="[&_small]:block [&_small]:text-xs [&_small]:text-muted">
                      <b>{product.name}</b>
                      <small>{product.category}</small>
                    </td>
                    <td>{leadText(product.lead)}</td>
                    <td>
                      <IconButton icon="pencil" label={`Change ${product.name}`} onClick={() => setChanged(product)} />
                    </td>
                  </tr>
                ))}
              </Table>
            </Panel>
            {found.length === 0 && <p className="text-muted">No products match.</p>}
          </div>
        ) : (
          !error && <SkeletonLines lines={12} label="Loading products…" />
        )}
        <Dialog open={changed !== null} onClose={() => setChanged(null)} title={changed?.name ?? ''} size="small">
          {changed && <LeadForm product={changed} onDone={() => setChanged(null)} />}
        </Dialog>
      </Page>
    </>
  );
}
