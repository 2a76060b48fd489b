import type { ReactNode } from 'react';
import { momentText } from '#admin/lib/day-words.ts';
import { useMember } from '#admin/lib/session/session.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { Count } from '#admin/ui/actions/tabs.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { Icon, type IconName } from '#admin/ui/icon.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { OverviewNeeds } from '#contract/admin/reports/overview.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import type { Permission } from '#domain/staff/permissions.ts';

type Need = {
  readonly key: string;
  readonly icon: IconName;
  readonly text: string;
  readonly more: string;
  /**
   * Where it is done, and the word of its link; absent if nobody in the bakery can do it here. Those who may not open
   * that screen see that it
   * is waiting, but no link.
   */
  readonly way?: { readonly to: string; readonly name: string; readonly needs?: Permission };
};

const momentOf = (iso: string): string => momentText(iso, Date.now(), shopTimeZone);

const since = (iso: string | null): string => (iso === null ? '' : `The oldest is from ${momentOf(iso)}`);

const whyDue = ({
  failedPence,
  keptPence,
}: Pick<OverviewNeeds['refunds']['first'][number], 'failedPence' | 'keptPence'>) => {
  if (keptPence > 0) return 'The order was cancelled and its money has not been refunded';
  return failedPence > 0 ? 'The card provider refused it' : 'To be refunded by hand';
};

/** What has to be done first comes first: money, people who are waiting, then the machines. */
function needsOf({
  emails,
  refunds,
  complaints,
  messages,
  enquiries,
  unpaid,
  ...others
}: OverviewNeeds): readonly Need[] {
  return [
    ...refunds.first.map(({ orderNo, failedPence, byHandPence, keptPence, since: at }) => ({
      key: orderNo,
      icon: 'undo-2' as const,
      text: `Refund due: ${orderNo}, ${poundsText(failedPence + byHandPence + keptPence)}`,
      more: `${whyDue({ failedPence, keptPence })}, ${momentOf(at)}`,
      way: { to: adminUrls.order(orderNo), name: 'Open it' },
    })),
    ...more('refunds', refunds.count - refunds.first.length, 'more refunds are due', 'undo-2'),
    ...emails.first.map(({ recipient, subject }, n) => ({
      key: `email ${n}`,
      icon: 'mail-x' as const,
      text: `An email to ${recipient} could not be sent`,
      more: subject,
      way: { to: adminUrls.ordersOf({ q: recipient }), name: 'Find the order' },
    })),
    ...more('emails', emails.count - emails.first.length, 'more emails could not be sent', 'mail-x'),
    ...one(complaints?.count ?? 0, 'complaints', {
      icon: 'flag',
      text: complaints?.count === 1 ? '1 complaint is open' : `${complaints?.count} complaints are open`,
      more: [
        since(complaints?.oldestAt ?? null),
        incidentsText(complaints?.incidents ?? 0),
        acknowledgeText(complaints?.acknowledgeBy ?? null),
      ]
        .filter(Boolean)
        .join('. '),
      way: { to: adminUrls.complaints, name: 'Show' },
    }),
    ...one(messages.count, 'messages', {
      icon: 'mail',
      text: messages.count === 1 ? '1 message is unanswered' : `${messages.count} messages are unanswered`,
      more: since(messages.oldestAt),
      way: { to: adminUrls.messages(), name: 'Answer', needs: 'messages.answer' },
    }),
    ...one(enquiries.count, 'enquiries', {
      icon: 'message-square-quote',
      text:
        enquiries.count === 1
          ? '1 enquiry is waiting for a reply'
          : `${enquiries.count} enquiries are waiting for a reply`,
      more: since(enquiries.oldestAt),
      way: { to: adminUrls.enquiries(), name: 'Answer', needs: 'messages.answer' },
    }),
    ...one(others.notCollected, 'waiting', {
      icon: 'shopping-bag',
      text:
        others.notCollected === 1 ? '1 order was not collected' : `${others.notCollected} orders were not collected`,
      more: 'They were ready, and the counter has since closed',
      way: { to: adminUrls.notCollected, name: 'Show', needs: 'orders.handOver' },
    }),
    ...one(others.overdueLoans, 'loans', {
      icon: 'undo-2',
      text:
        others.overdueLoans === 1 ? '1 item on loan is overdue' : `${others.overdueLoans} items on loan are overdue`,
      more: 'Stands and similar items whose deposit is still held',
      way: { to: adminUrls.onLoan, name: 'Show', needs: 'orders.handOver' },
    }),
    ...one(unpaid.count, 'unpaid', {
      icon: 'hourglass',
      text: unpaid.count === 1 ? '1 order is not paid yet' : `${unpaid.count} orders are not paid yet`,
      more: unpaid.firstEndsAt === null ? '' : `The first expires ${momentOf(unpaid.firstEndsAt)}`,
      way: { to: adminUrls.ordersOf({ state: 'placed' }), name: 'Show' },
    }),
    ...one(others.held, 'held', {
      icon: 'timer',
      text: 'Emails and refunds are on hold after the restore, and unpaid orders do not expire',
      more: 'Ask whoever runs the server: the ‘held’ command says how many there are and releases them',
    }),
    ...one(others.queue.count, 'queue', {
      icon: 'timer',
      text: 'Background work is running late: emails, refunds and similar',
      more: since(others.queue.oldestAt),
    }),
    ...(others.disk === null || others.disk.state === 'ok'
      ? []
      : [
          {
            key: 'disk',
            icon: 'circle-alert' as const,
            text: others.disk.state === 'full' ? 'The shop’s disk is full' : 'The shop’s disk is nearly full',
            more: `${diskText(others.disk)} is free. Tell whoever runs the server`,
          },
        ]),
  ];
}

/** '61% (61.0 GB)'. */
export const diskText = ({ freeBytes, sizeBytes }: NonNullable<OverviewNeeds['disk']>): string =>
  `${Math.floor((freeBytes / Math.max(1, sizeBytes)) * 100)}% (${(freeBytes / 1_000_000_000).toFixed(1)} GB)`;

const incidentsText = (count: number): string =>
  count === 0 ? '' : count === 1 ? 'One is about an allergen' : `${count} are about an allergen`;

const acknowledgeText = (day: string | null): string =>
  day === null ? '' : `One about data must be acknowledged by ${formatPickupDate(day)}`;

const one = (count: number, key: string, need: Omit<Need, 'key'>): readonly Need[] =>
  count > 0 ? [{ key, ...need }] : [];
const more = (key: string, count: number, words: string, icon: IconName): readonly Need[] =>
  one(count, `more ${key}`, { icon, text: `${count} ${words}`, more: '' });

export function NeedsPanel({ needs }: { readonly needs: OverviewNeeds }) {
  const list = needsOf(needs);
  const { permissions } = useMember();
  return (
    <Panel title="Needs attention" actions={list.length > 0 && <Count>{list.length}</Count>}>
      {list.length === 0 ? (
        <p className="text-muted">Nothing needs attention.</p>
      ) : (
        <ul>
          {list.map(({ key, icon, text, more: line, way }) => (
            <NeedRow key={key} icon={icon} text={text} line={line}>
              {way && (way.needs === undefined || permissions.includes(way.needs)) && (
                <ButtonLink kind="soft" to={way.to} aria-label={`${way.name}: ${text}`}>
                  {way.name}
                </ButtonLink>
              )}
            </NeedRow>
          ))}
        </ul>
      )}
    </Panel>
  );
}

type NeedRowProps = {
  readonly icon: IconName;
  readonly text: string;
  readonly line: string;
  readonly children: ReactNode;
};

const NeedRow = ({ icon, text, line, children }: NeedRowProps) => (
  <li className="flex items-center gap-3 py-2.25 not-first:border-t not-first:border-line max-md:flex-wrap [&>.icon]:size-9 [&>.icon]:flex-none [&>.icon]:rounded-full [&>.icon]:bg-toffee-100 [&>.icon]:p-2.25 [&>.icon]:text-toffee-700">
    <Icon name={icon} />
    <p className="min-w-0 flex-1 wrap-anywhere">
      <b>{text}</b>
      {line !== '' && <small className="block text-muted">{line}</small>}
    </p>
    {children}
  </li>
);
