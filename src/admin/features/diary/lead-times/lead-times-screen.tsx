import { useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { IconButton } from '#admin/ui/actions/icon-button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Table } from '#admin/ui/data/table.tsx';
import { SearchField } from '#admin/ui/forms/search-field.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { readLeadTimes } from '#contract/admin/diary/places.ts';
import '#admin/styles/diary/diary.css';
import { DiaryTabs } from '#admin/features/diary/diary-tabs.tsx';
import { leadText } from '#domain/staff/words/diary-words.ts';
import { foldText } from '#domain/text/fold.ts';
import { LeadForm, type ProductLead } from './lead-form.tsx';

/** Y-02: how long before each cake is to be ordered. */
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
        <DiaryTabs />
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
                    <th scope="col">To be ordered</th>
                    <th scope="col">
                      <span className="visually-hidden">Change</span>
                    </th>
                  </>
                }
              >
                {found.map((product) => (
                  <tr key={product.slug}>
                    <td className="lead-product">
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
            {found.length === 0 && <p className="muted">No product is called so.</p>}
          </div>
        ) : (
          !error && <SkeletonLines lines={12} label="The products are being read" />
        )}
        <Dialog open={changed !== null} onClose={() => setChanged(null)} title={changed?.name ?? ''} size="small">
          {changed && <LeadForm product={changed} onDone={() => setChanged(null)} />}
        </Dialog>
      </Page>
    </>
  );
}
