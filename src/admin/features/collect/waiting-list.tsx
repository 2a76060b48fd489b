import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText, shortDay } from '#admin/lib/day-words.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { useMay, useSession } from '#admin/lib/session/session.ts';
import { useNow } from '#admin/lib/use-now.ts';
import { Button, ButtonLink, buttonLook } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { OrderedBy } from '#admin/ui/data/ordered-by.tsx';
import { EmptyState, SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { OrderNumber } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { moveCards, readBoardDay } from '#contract/admin/board/board.ts';
import { listWaitingOrders, type WaitingOrders } from '#contract/admin/board/waiting.ts';
import { pence } from '#domain/money/money.ts';
import { notCollectedPhrase } from '#domain/staff/words/letter-words.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { CollectMarks } from './hindrance.tsx';

const changes = { of: ['order', 'gone'], reads: [listWaitingOrders] } as const;

/** A row of the lists of what is to be collected or returned. */
export const collectRow = 'flex min-h-16 items-center gap-3.5 border-t border-line py-2.25 first:border-t-0';

/** Orders that nobody collected while the counter was open: the customers to call or email. */
export function WaitingList({ onOpen }: { readonly onOpen: (number: string) => void }) {
  const { data, error } = useStaffQuery(listWaitingOrders, {}, { refetchInterval: 60_000 });
  useReadAnew(changes);
  const open = data?.orders.filter(({ fulfilment }) => fulfilment === 'ready');
  const marked = data?.orders.filter(({ fulfilment }) => fulfilment !== 'ready') ?? [];
  return (
    <Panel title="Not collected" actions={open && <span className="text-muted">{open.length} waiting</span>}>
      <FailureBanner failure={error} />
      {!data && !error && <SkeletonLines lines={5} label="Loading uncollected orders…" />}
      {open?.length === 0 && (
        <EmptyState
          icon="shopping-bag"
          title={marked.length === 0 ? 'Everything was collected' : 'Nothing left to chase'}
        >
          Orders that are ready but still here after closing time appear here, with a ready-made email.
        </EmptyState>
      )}
      <ul>
        {open?.map((order) => (
          <Waiting key={order.orderNo} order={order} onOpen={onOpen} />
        ))}
      </ul>
      {marked.length > 0 && (
        <details>
          <summary className="min-h-12 cursor-pointer py-3 font-strong">
            {marked.length} marked as not collected
          </summary>
          <ul>
            {marked.map((order) => (
              <Waiting key={order.orderNo} order={order} onOpen={onOpen} />
            ))}
          </ul>
        </details>
      )}
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
    <li className={`${collectRow} flex-wrap`}>
      <div className="min-w-0 flex-1 basis-55">
        <p>
          <b>{name}</b> <OrderNumber orderNo={orderNo} />
          <OrderedBy name={order.orderedBy} />
        </p>
        <p className="flex flex-wrap gap-1.5 empty:hidden">
          <CollectMarks order={order} />
        </p>
        <p className="text-sm text-muted">
          {shortDay(day)}, {time} · {order.lines.join(', ')}
        </p>
        <p className="text-sm">
          {[
            fulfilment === 'notCollected' && 'Marked as not collected',
            owedPence !== null && owedPence > 0 && `Owes ${poundsText(pence(owedPence))}`,
            order.writtenAt !== null && `Emailed ${momentText(order.writtenAt, now, timeZone)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <FailureBanner failure={refused} />
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        {telephone && (
          <a className={buttonLook()} href={`tel:${telephone.replaceAll(' ', '')}`}>
            <span>Call {formatPhone(telephone)}</span>
          </a>
        )}
        {mayWrite && (
          <ButtonLink
            icon="mail"
            to={adminUrls.order(orderNo, 'email', notCollectedPhrase)}
            aria-label={`Email ${name}`}
          >
            Email
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
