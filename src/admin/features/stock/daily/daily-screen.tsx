import { useState } from 'react';
import { ProductName } from '#admin/features/stock/product-name.tsx';
import { StockTabs } from '#admin/features/stock/stock-tabs.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { longDay } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { IconButton } from '#admin/ui/actions/icon-button.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { SearchField } from '#admin/ui/forms/search-field.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { type DailyPiecesPage, readDailyPieces } from '#contract/admin/stock/daily-pieces.ts';
import { weekdays } from '#domain/pickup/pickup.ts';
import { piecesToBake } from '#domain/stock/daily-pieces.ts';
import { ProductRuleForm } from './product-rule-form.tsx';
import { RuleForm } from './rule-form.tsx';
import '#admin/styles/stock/stock.css';
import { foldText } from '#domain/text/fold.ts';

/** E-07: what each morning fills up, by product and weekday. */
export function DailyScreen() {
  const { date } = useShopClock();
  const { data, error } = useStaffQuery(readDailyPieces, {});
  const mayEdit = useMay('products.edit');
  const [words, setWords] = useState('');
  const [changedId, setChangedId] = useState<number | null>(null);
  const wanted = foldText(words.trim());
  const found = data?.products.filter(({ name, category }) => foldText(`${name} ${category}`).includes(wanted));
  const changed = data?.products.find(({ id }) => id === changedId);
  return (
    <>
      <PageHeader title="Stock" sub={longDay(date)} />
      <Page>
        <StockTabs />
        <FailureBanner failure={error} note={data ? 'What stands here is as it was before.' : undefined} />
        {data && found ? (
          <div className="column">
            <RuleForm {...data} />
            {data.lastBaked !== null && <p className="muted">The last morning was {longDay(data.lastBaked)}.</p>}
            <SearchField label="Find a product" placeholder="Product or category" value={words} onText={setWords} />
            <Panel flush>
              {found.length === 0 ? (
                <EmptyState icon="package" title="No product is called so">
                  What is made to order has no stock and no rule.
                </EmptyState>
              ) : (
                <Table
                  caption="Daily pieces by product"
                  dense
                  head={
                    <>
                      <Head>Product</Head>
                      {weekdays.map((weekday) => (
                        <Head key={weekday} number>
                          {weekday.slice(0, 3)}
                        </Head>
                      ))}
                      <Head number>Low below</Head>
                      {mayEdit && (
                        <th scope="col">
                          <span className="visually-hidden">Change</span>
                        </th>
                      )}
                    </>
                  }
                >
                  {found.map((product) => (
                    <tr key={product.id}>
                      <td>
                        <ProductName image={product.image} name={product.name}>
                          {ruleText(product)}
                        </ProductName>
                      </td>
                      {weekdays.map((weekday, day) => (
                        <NumberCell key={weekday}>
                          {piecesText(product, { weekday: day, percent: data.rule.percent[day] ?? 0 })}
                        </NumberCell>
                      ))}
                      <NumberCell>{product.lowStock}</NumberCell>
                      {mayEdit && (
                        <td>
                          <IconButton
                            icon="pencil"
                            label={`Change ${product.name}`}
                            onClick={() => setChangedId(product.id)}
                          />
                        </td>
                      )}
                    </tr>
                  ))}
                </Table>
              )}
            </Panel>
          </div>
        ) : (
          !error && <SkeletonLines lines={12} label="The rules are being read" />
        )}
      </Page>
      <Dialog open={changed !== undefined} onClose={() => setChangedId(null)} title={changed?.name ?? ''} size="small">
        {changed && <ProductRuleForm key={changed.id} product={changed} onDone={() => setChangedId(null)} />}
      </Dialog>
    </>
  );
}

type Product = DailyPiecesPage['products'][number];

function ruleText({ dailyPieces, byWeekday, piecesOfSize }: Product): string {
  if (byWeekday !== null) return piecesOfSize === 1 ? 'By weekday' : `By weekday, boxes of ${piecesOfSize}`;
  if (dailyPieces === null) return 'No rule';
  return piecesOfSize === 1 ? `${dailyPieces} each morning` : `${dailyPieces} boxes of ${piecesOfSize} each morning`;
}

/** What an empty shelf would be filled up to. */
const piecesText = (product: Product, day: { readonly weekday: number; readonly percent: number }): string =>
  product.dailyPieces === null && product.byWeekday === null
    ? '–'
    : String(piecesToBake({ ...product, stock: 0 }, day));
