import { useSearchParams } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Tabs } from '#admin/ui/actions/tabs.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { OrderedBy } from '#admin/ui/data/ordered-by.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { PaymentChip } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { readBoardDay } from '#contract/admin/board/board.ts';
import { pence } from '#domain/money/money.ts';
import { CodeScanner } from './code-scanner.tsx';
import { FindOrder } from './find-order.tsx';
import { HandOver } from './hand-over.tsx';
import { CollectMarks } from './hindrance.tsx';
import { LoanList } from './loan-list.tsx';
import { collectRow, WaitingList } from './waiting-list.tsx';

/** B-11: hand an order over by camera, by what its customer says, or from the list of ready ones. */
export function CollectScreen() {
  const { date: today } = useShopClock();
  const [parameters, setParameters] = useSearchParams();
  const orderNo = parameters.get('order');
  const asked = parameters.get('list');
  const chosen = asked === 'waiting' || asked === 'loans' ? asked : '';
  const list: Record<string, string> = chosen === '' ? {} : { list: chosen };
  const open = (number: string | null): void => setParameters(number === null ? list : { ...list, order: number });
  return (
    <>
      <PageHeader title="Collect" back={{ to: adminUrls.today, name: 'Today' }} />
      <Page>
        <Tabs
          label="Collect"
          tabs={[
            { to: adminUrls.collect, text: 'Ready', isCurrent: chosen === '' },
            { to: adminUrls.notCollected, text: 'Not collected', isCurrent: chosen === 'waiting' },
            { to: adminUrls.onLoan, text: 'On loan', isCurrent: chosen === 'loans' },
          ]}
        />
        <div className="grid items-start gap-5 md:grid-cols-[404px_minmax(0,1fr)]">
          {/* On a phone the order that was found takes their place. */}
          <div className={orderNo === null ? 'column' : 'column max-md:hidden!'}>
            <CodeScanner onFound={open} />
            <FindOrder onFound={open} />
          </div>
          {orderNo === null && chosen === 'waiting' && <WaitingList onOpen={open} />}
          {orderNo === null && chosen === 'loans' && <LoanList />}
          {orderNo === null && chosen === '' && <ReadyList day={today} onOpen={open} />}
          {orderNo !== null && <HandOver key={orderNo} orderNo={orderNo} today={today} onDone={() => open(null)} />}
        </div>
      </Page>
    </>
  );
}

const changes = { of: ['order', 'gone'], reads: [readBoardDay] } as const;

type ListProps = { readonly day: string; readonly onOpen: (number: string) => void };

function ReadyList({ day, onOpen }: ListProps) {
  const board = useStaffQuery(readBoardDay, { day });
  useReadAnew(changes);
  const ready = board.data?.cards.filter(({ fulfilment }) => fulfilment === 'ready' || fulfilment === 'notCollected');
  return (
    <Panel title="Ready and due about now" actions={<span className="text-muted">{ready?.length ?? 0} ready</span>}>
      <FailureBanner failure={board.error} />
      {ready === undefined && !board.isError && <SkeletonLines lines={5} label="Loading ready orders…" />}
      {ready?.length === 0 && (
        <p className="text-muted">Nothing is ready yet. Orders marked ready on the board appear here.</p>
      )}
      <ul>
        {ready?.map((card) => (
          <li key={card.number} className={collectRow}>
            <time className="font-sans text-[1.1875rem]/none font-bold">{card.time}</time>
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1 [&_.chip]:whitespace-normal">
                <b>
                  <bdi>{card.name}</bdi>
                </b>{' '}
                <span className="text-muted">{card.number.slice(-4)}</span>
                <CollectMarks order={card} />
              </span>
              <OrderedBy name={card.orderedBy} />
              <small className="block text-muted">
                {card.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
              </small>
            </span>
            {card.payment && card.payment.owedPence > 0 && (
              <PaymentChip status={card.payment.status} text={`Owes ${poundsText(pence(card.payment.owedPence))}`} />
            )}
            <Button kind="soft" onClick={() => onOpen(card.number)}>
              Open
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
