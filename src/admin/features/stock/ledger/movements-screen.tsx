import { useSearchParams } from 'react-router';
import { StockTabs } from '#admin/features/stock/stock-tabs.tsx';
import { announce } from '#admin/lib/announce.ts';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { saveFile } from '#admin/lib/save-file.ts';
import { longDay } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { useAct } from '#admin/lib/use-act.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonRows } from '#admin/ui/data/skeleton.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { exportMovements, mostMovementRows, readMovements } from '#contract/admin/stock/movements.ts';
import { undoMovement } from '#contract/admin/stock/stock.ts';
import { addressOfMovements, shownMovementsOf } from './movement-address.ts';
import { MovementFilters } from './movement-filters.tsx';
import { MovementRow } from './movement-row.tsx';
import '#admin/styles/stock/stock.css';

const changes = { of: ['stock'], reads: [readMovements] } as const;

/** E-06: everything that moved a stock, with who and why. */
export function MovementsScreen() {
  const { now, date } = useShopClock();
  const [query] = useSearchParams();
  const shown = shownMovementsOf(query);
  const { before, ...filters } = shown;
  const page = useStaffQuery(readMovements, shown, { keepPrevious: true });
  useReadAnew(changes);
  const undo = useStaffWrite(undoMovement, { refreshes: [readMovements] });
  const file = useAct();
  const movements = page.data?.movements;
  const save = (): Promise<void> =>
    file.run(async () => {
      const { name, csv, isCutShort } = await askShop(exportMovements, filters);
      saveFile(name, csv);
      announce(isCutShort ? `The newest ${mostMovementRows} are saved. Narrow by day for the others.` : 'Saved.');
    });
  return (
    <>
      <PageHeader
        title="Stock"
        sub={longDay(date)}
        actions={
          <>
            <Button icon="download" busy={file.isBusy} onClick={() => void save()}>
              <span className="word-if-wide">CSV</span>
            </Button>
            <ButtonLink kind="primary" icon="plus" to={adminUrls.stock}>
              Movement
            </ButtonLink>
          </>
        }
      />
      <Page>
        <StockTabs />
        <MovementFilters shown={shown} people={page.data?.people ?? []} today={date} />
        <FailureBanner failure={page.error} note={movements ? 'What stands here is as it was before.' : undefined} />
        <FailureBanner failure={undo.failure} note="Nothing was moved." />
        <FailureBanner failure={file.failure} note="No file was saved." />
        {movements?.length === 0 ? (
          <Panel>
            <EmptyState
              icon="history"
              title="Nothing moved the stock"
              action={
                Object.keys(shown).length > 0 && <ButtonLink to={addressOfMovements({})}>Show all movements</ButtonLink>
              }
            >
              {Object.keys(shown).length > 0
                ? 'No movement is as you asked for.'
                : 'Orders, what is baked and what is counted come here, with who and why.'}
            </EmptyState>
          </Panel>
        ) : (
          (movements || !page.error) && (
            <div className="movements">
              <Panel flush>
                <Table
                  caption={movements ? 'Movements' : 'The movements are being read'}
                  cards
                  head={
                    <>
                      <Head>When</Head>
                      <Head>Kind</Head>
                      <Head>Product</Head>
                      <Head number>Change</Head>
                      <Head number>Then</Head>
                      <Head>Who</Head>
                      <Head>Why</Head>
                      <th scope="col">
                        <span className="visually-hidden">Undo</span>
                      </th>
                    </>
                  }
                >
                  {movements?.map((movement) => (
                    <MovementRow
                      key={movement.id}
                      movement={movement}
                      now={now}
                      isBusy={undo.isBusy}
                      onUndo={() => void undo.send({ productId: movement.productId, movementId: movement.id })}
                    />
                  )) ?? <SkeletonRows rows={10} columns={8} />}
                </Table>
                <div className="table-foot">
                  <span className="grow muted">
                    <Icon name="badge-check" /> The stock of every product is the sum of its movements.
                  </span>
                  {before !== undefined && (
                    <ButtonLink icon="arrow-up" to={addressOfMovements(filters)}>
                      Newest
                    </ButtonLink>
                  )}
                  {page.data?.before != null && (
                    <ButtonLink iconEnd="arrow-down" to={addressOfMovements({ ...filters, before: page.data.before })}>
                      Older
                    </ButtonLink>
                  )}
                </div>
              </Panel>
            </div>
          )
        )}
      </Page>
    </>
  );
}
