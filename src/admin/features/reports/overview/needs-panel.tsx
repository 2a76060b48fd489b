import type { ReactNode } from 'react';
import { useMember } from '#admin/lib/session/session.ts';
import { momentText } from '#admin/lib/time/day-words.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { Icon, type IconName } from '#admin/ui/icon.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { OverviewNeeds } from '#contract/admin/reports/overview.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';

type Need = {
  readonly key: string;
  readonly icon: IconName;
  readonly text: string;
  readonly more: string;
  /** Where it is done, and by what word; absent where nobody of the bakery can do it here. Who may not enter there sees that it waits, and no way. */
  readonly way?: { readonly to: string; readonly name: string; readonly needs?: Permission };
};

const momentOf = (iso: string): string => momentText(iso, Date.now(), shopTimeZone);

const since = (iso: string | null): string => (iso === null ? '' : `The oldest since ${momentOf(iso)}`);

const whyDue = ({
  failedPence,
  keptPence,
}: Pick<OverviewNeeds['refunds']['first'][number], 'failedPence' | 'keptPence'>) => {
  if (keptPence > 0) return 'The order is off and its money is still here';
  return failedPence > 0 ? 'The card provider refused it' : 'To be given by hand';
};

/** What is done first stands first: money, people who wait, then the machines. */
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
      text: `An email to ${recipient} does not go out`,
      more: subject,
      way: { to: adminUrls.ordersOf({ q: recipient }), name: 'Find the order' },
    })),
    ...more('emails', emails.count - emails.first.length, 'more emails do not go out', 'mail-x'),
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
      text: messages.count === 1 ? '1 message is not answered' : `${messages.count} messages are not answered`,
      more: since(messages.oldestAt),
      way: { to: adminUrls.messages(), name: 'Answer', needs: 'messages.answer' },
    }),
    ...one(enquiries.count, 'enquiries', {
      icon: 'message-square-quote',
      text: enquiries.count === 1 ? '1 enquiry waits for an answer' : `${enquiries.count} enquiries wait for an answer`,
      more: since(enquiries.oldestAt),
      way: { to: adminUrls.enquiries(), name: 'Answer', needs: 'messages.answer' },
    }),
    ...one(others.notCollected, 'waiting', {
      icon: 'shopping-bag',
      text: others.notCollected === 1 ? 'Nobody came for 1 order' : `Nobody came for ${others.notCollected} orders`,
      more: 'They were ready, and the counter has closed since',
      way: { to: adminUrls.notCollected, name: 'Show', needs: 'orders.handOver' },
    }),
    ...one(unpaid.count, 'unpaid', {
      icon: 'hourglass',
      text: unpaid.count === 1 ? '1 order is not paid yet' : `${unpaid.count} orders are not paid yet`,
      more: unpaid.firstEndsAt === null ? '' : `The first gives up its place ${momentOf(unpaid.firstEndsAt)}`,
      way: { to: adminUrls.ordersOf({ state: 'placed' }), name: 'Show' },
    }),
    ...one(others.held, 'held', {
      icon: 'timer',
      text: 'Emails and refunds of before the restore are held',
      more: 'Tell who looks after the shop’s computer: ‘held’ at the command line says how many, and sends them',
    }),
    ...one(others.queue.count, 'queue', {
      icon: 'timer',
      text: 'Work of the shop itself is late: emails, refunds and the like',
      more: since(others.queue.oldestAt),
    }),
    ...(others.disk === null || others.disk.state === 'ok'
      ? []
      : [
          {
            key: 'disk',
            icon: 'circle-alert' as const,
            text: others.disk.state === 'full' ? 'The disk of the shop is full' : 'The disk of the shop is nearly full',
            more: `${diskText(others.disk)} of it is free. Tell who looks after the shop’s computer`,
          },
        ]),
  ];
}

/** '61% (61.0 GB)'. */
export const diskText = ({ freeBytes, sizeBytes }: NonNullable<OverviewNeeds['disk']>): string =>
  `${Math.floor((freeBytes / Math.max(1, sizeBytes)) * 100)}% (${(freeBytes / 1_000_000_000).toFixed(1)} GB)`;

const incidentsText = (count: number): string =>
  count === 0 ? '' : count === 1 ? 'One tells of an allergen' : `${count} tell of an allergen`;

const acknowledgeText = (day: string | null): string =>
  day === null ? '' : `One about data is to be acknowledged by ${formatPickupDate(day)}`;

const one = (count: number, key: string, need: Omit<Need, 'key'>): readonly Need[] =>
  count > 0 ? [{ key, ...need }] : [];
const more = (key: string, count: number, words: string, icon: IconName): readonly Need[] =>
  one(count, `more ${key}`, { icon, text: `${count} ${words}`, more: '' });

export function NeedsPanel({ needs }: { readonly needs: OverviewNeeds }) {
  const list = needsOf(needs);
  const { permissions } = useMember();
  return (
    <Panel title="Needs a hand" actions={list.length > 0 && <span className="count">{list.length}</span>}>
      {list.length === 0 ? (
        <p className="muted">Nothing waits for anybody.</p>
      ) : (
        <ul className="needs">
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
  <li>
    <Icon name={icon} />
    <p>
      <b>{text}</b>
      {line !== '' && <small>{line}</small>}
    </p>
    {children}
  </li>
);
