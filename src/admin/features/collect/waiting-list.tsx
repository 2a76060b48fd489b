import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { useMay, useSession } from '#admin/lib/session/session.ts';
import { momentText, shortDay } from '#admin/lib/time/day-words.ts';
import { useNow } from '#admin/lib/time/use-now.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { OrderNumber } from '#admin/ui/values/order-number.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { moveCards, readBoardDay } from '#contract/admin/board/board.ts';
import { listWaitingOrders, type WaitingOrders } from '#contract/admin/board/waiting.ts';
import { pence } from '#domain/money/money.ts';
import { notCollectedPhrase } from '#domain/staff/ready-phrases.ts';

const changes = { of: ['order', 'gone'], reads: [listWaitingOrders] } as const;

/** What nobody came for while the counter was open: whom to ring or to write to. */
export function WaitingList({ onOpen }: { readonly onOpen: (number: string) => void }) {
  const { data, error } = useStaffQuery(listWaitingOrders, {}, { refetchInterval: 60_000 });
  useReadAnew(changes);
  return (
    <Panel title="Not collected" actions={data && <span className="muted">{data.orders.length} waiting</span>}>
      <FailureBanner failure={error} />
      {!data && !error && <SkeletonLines lines={5} label="What was not collected is being read" />}
      {data?.orders.length === 0 && (
        <EmptyState icon="shopping-bag" title="Everybody came">
          What is ready and still here after closing time comes here, with a ready email.
        </EmptyState>
      )}
      <ul className="collect-list">
        {data?.orders.map((order) => (
          <Waiting key={order.orderNo} order={order} onOpen={onOpen} />
        ))}
      </ul>
    </Panel>
  );
}

type WaitingProps = {
  readonly order: WaitingOrders['orders'][number];
  readonly onOpen: (number: string) => void;
};

function Waiting({ order, onOpen }: WaitingProps) {
  const { orderNo, day, time, name, telephone, fulfilment, revision, owedPence } = order;
  const { timeZone } = useSession().shop;
  const now = useNow();
  const mayWrite = useMay('messages.answer') && order.canBeWritten;
  const mayMove = useMay('orders.move');
  const move = useStaffWrite(moveCards, { refreshes: [listWaitingOrders, readBoardDay] });
  const refused = move.failure;
  return (
    <li className="collect-waiting">
      <div className="grow">
        <p>
          <b>{name}</b> <OrderNumber orderNo={orderNo} />
        </p>
        <p className="small muted">
          {shortDay(day)}, {time} · {order.lines.join(', ')}
        </p>
        <p className="small">
          {[
            fulfilment === 'notCollected' && 'Marked as not collected',
            owedPence !== null && owedPence > 0 && `Owes ${poundsText(pence(owedPence))}`,
            order.writtenAt !== null && `Written to ${momentText(order.writtenAt, now, timeZone)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <FailureBanner failure={refused} />
      </div>
      <div className="row row--wrap">
        {telephone !== '' && (
          <a className="button button--outline" href={`tel:${telephone.replaceAll(' ', '')}`}>
            <span>Ring {telephone}</span>
          </a>
        )}
        {mayWrite && (
          <ButtonLink
            icon="mail"
            to={adminUrls.order(orderNo, 'email', notCollectedPhrase)}
            aria-label={`Write to ${name}`}
          >
            Write
          </ButtonLink>
        )}
        {mayMove && fulfilment === 'ready' && (
          <Button
            busy={move.isBusy}
            aria-label={`Mark ${name} as not collected`}
            onClick={() => void move.send({ moves: [{ orderNo, from: 'ready', revision, to: 'notCollected' }] })}
          >
            Not collected
          </Button>
        )}
        <Button kind="soft" aria-label={`Open ${name}`} onClick={() => onOpen(orderNo)}>
          Open
        </Button>
      </div>
    </li>
  );
}
