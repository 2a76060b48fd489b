import { Link, useSearchParams } from 'react-router';
import { personText, reasonLooks, ruleLook, signClass, signedText } from '#admin/features/stock/movement-words.ts';
import { ProductName } from '#admin/features/stock/product-name.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { longDay, momentText } from '#admin/lib/day-words.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { useMay, useSession } from '#admin/lib/session/session.ts';
import { useDownload } from '#admin/lib/use-download.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { PlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { CutShort } from '#admin/ui/data/cut-short.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { EmptyState, SkeletonRows } from '#admin/ui/data/skeleton.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { exportMovements, type Movement, readMovements } from '#contract/admin/stock/movements.ts';
import { undoMovement } from '#contract/admin/stock/stock.ts';
import { addressOfMovements, MovementFilters, shownMovementsOf } from './movement-filters.tsx';

const changes = { of: ['stock'], reads: [readMovements] } as const;

/** E-06: every stock movement, with who made it and why. */
export function MovementsScreen() {
  const { now, date } = useShopClock();
  const [query] = useSearchParams();
  const shown = shownMovementsOf(query);
  const { before, ...filters } = shown;
  const page = useStaffQuery(readMovements, shown, { keepPrevious: true });
  useReadAnew(changes);
  const undo = useStaffWrite(undoMovement, { refreshes: [readMovements] });
  const file = useDownload(exportMovements);
  const movements = page.data?.movements;
  return (
    <>
      <PageHeader
        title="Stock"
        sub={longDay(date)}
        actions={
          <>
            <Button icon="download" busy={file.isBusy} onClick={() => void file.save(filters)}>
              <span className="word-if-wide">CSV</span>
            </Button>
            <ButtonLink kind="primary" icon="plus" to={adminUrls.stock}>
              Movement
            </ButtonLink>
          </>
        }
      />
      <Page>
        <PlaceTabs />
        <MovementFilters shown={shown} people={page.data?.people ?? []} today={date} />
        <FailureBanner failure={page.error} note={movements ? 'You are seeing the last figures loaded.' : undefined} />
        <FailureBanner failure={undo.failure} note="Nothing was changed." />
        <FailureBanner failure={file.failure} note="No file was saved." />
        <CutShort saved={file.saved} />
        {movements?.length === 0 ? (
          <Panel>
            <EmptyState
              icon="history"
              title="No movements"
              action={
                Object.keys(shown).length > 0 && <ButtonLink to={addressOfMovements({})}>Show all movements</ButtonLink>
              }
            >
              {Object.keys(shown).length > 0
                ? 'No movements match these filters.'
                : 'Orders, baking and counts appear here, with who and why.'}
            </EmptyState>
          </Panel>
        ) : (
          (movements || !page.error) && (
            <Panel flush>
              <Table
                caption={movements ? 'Movements' : 'Loading movements…'}
                cards
                head={
                  <>
                    <Head>When</Head>
                    <Head>Kind</Head>
                    <Head>Product</Head>
                    <Head number>Change</Head>
                    <Head number>Stock after</Head>
                    <Head>Who</Head>
                    <Head>Why</Head>
                    <th scope="col">
                      <span className="sr-only">Undo</span>
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
                <span className="min-w-0 flex-1 text-muted">
                  <Icon name="badge-check" /> The stock of every product is the total of its movements.
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
          )
        )}
      </Page>
    </>
  );
}

type MovementRowProps = {
  readonly movement: Movement;
  readonly now: number;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
};

function MovementRow({ movement, now, isBusy, onUndo }: MovementRowProps) {
  const { at, reason, isByRule, name, image, pieces, stockAfter, by, note, orderNo, isUndone, mayBeUndone } = movement;
  const { timeZone } = useSession().shop;
  const { word, icon } = isByRule ? ruleLook : reasonLooks[reason];
  return (
    <tr className="card-row">
      <td className="whitespace-nowrap tabular-nums">{momentText(at, now, timeZone)}</td>
      <td className="whitespace-nowrap">
        <span className="flex items-center gap-2.5">
          <Icon name={icon} />
          <b>{word}</b>
        </span>
      </td>
      <td className="max-md:flex-[1_0_100%]">
        <ProductName image={image} name={name} />
      </td>
      <NumberCell>
        <b className={signClass(pieces)}>{signedText(pieces)}</b>
      </NumberCell>
      <NumberCell>
        <span className="md:hidden! text-muted">then </span>
        {stockAfter}
      </NumberCell>
      <td>{isByRule ? 'automatic' : personText(by)}</td>
      <td className="wrap-anywhere text-muted max-md:flex-[1_1_120px]">
        {orderNo !== null && <OrderName orderNo={orderNo} />} {note}
        {isUndone && ' Undone.'}
      </td>
      <td className="max-md:empty:hidden">
        {mayBeUndone && (
          <IconButton
            icon="undo-2"
            label={`Undo ${word} ${signedText(pieces)} ${name}`}
            aria-disabled={isBusy || undefined}
            onClick={isBusy ? undefined : onUndo}
          />
        )}
      </td>
    </tr>
  );
}

function OrderName({ orderNo }: { readonly orderNo: string }) {
  return useMay('orders.see') ? <Link to={adminUrls.order(orderNo)}>{orderNo}</Link> : orderNo;
}
