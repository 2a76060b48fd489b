import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useLine } from '#admin/lib/live/live-line.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Segmented } from '#admin/ui/actions/chips.tsx';
import { Tabs, usePlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { ConnectionMark } from '#admin/ui/frame/mark.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { findEnquiryPage, listEnquiries } from '#contract/admin/enquiries.ts';
import { countInbox, findMessage, listMessages } from '#contract/admin/messages.ts';

const counted: Readonly<Record<string, keyof Counts>> = {
  [adminUrls.messages()]: 'messages',
  [adminUrls.enquiries()]: 'enquiries',
  [adminUrls.reviews()]: 'reviews',
};

/** Opens the first part of the inbox where something waits; if nothing does, the first that the role may open. */
export function Inbox() {
  const { tabs } = usePlaceTabs();
  const { data: counts, isLoading } = useCounts(useMay('messages.answer'));
  if (isLoading) return null;
  const waiting = tabs.find(({ to }) => countOf(counts, to) > 0) ?? tabs[0];
  return <Navigate to={waiting?.to ?? adminUrls.today} replace />;
}

type InboxPageProps<T extends string> = {
  /** Which of its lists is shown, by state. */
  readonly lists?: {
    readonly names: readonly { readonly value: T; readonly text: string }[];
    readonly counts?: Readonly<Partial<Record<T, number>>> | undefined;
    readonly shown: T;
    readonly turn: (to: T) => void;
  };
  readonly actions?: ReactNode;
  /** List and message side by side, each with its own scrolling. */
  readonly fill?: boolean;
  readonly children: ReactNode;
};

/** A part of the inbox: one header and one row of tabs for messages, enquiries, reviews and complaints. */
export function InboxPage<T extends string>({ lists, actions, fill = false, children }: InboxPageProps<T>) {
  const { label, tabs } = usePlaceTabs();
  const { time } = useShopClock();
  const line = useLine();
  const counts = useInboxCounts(useMay('messages.answer'));
  const waiting = sumOf(counts);
  return (
    <>
      <PageHeader
        title="Inbox"
        sub={counts && (waiting === 0 ? 'Nothing is waiting' : `${waiting} waiting`)}
        connection={<ConnectionMark isLive={line.state !== 'lost'} time={time} />}
        actions={
          <>
            {actions}
            {lists && (
              <Segmented
                label="Which ones"
                choices={lists.names
                  .filter(({ value }) => value !== 'suspected' || lists.shown === value || lists.counts?.[value])
                  .map(({ value, text }) => ({
                    value,
                    text: lists.counts?.[value] ? `${text} ${lists.counts[value]}` : text,
                  }))}
                value={lists.shown}
                onChange={lists.turn}
              />
            )}
          </>
        }
      />
      <Page {...(fill && { width: 'fill' })}>
        <Tabs
          label={label}
          tabs={tabs.map((tab) => {
            const count = countOf(counts, tab.to);
            return { ...tab, ...(count > 0 && { count }) };
          })}
        />
        {children}
      </Page>
    </>
  );
}

/** For when the live connection is lost. */
const askEveryMs = 30_000;

/** A quote is accepted by a payment, which the live connection reports as an order. */
const changes = {
  of: ['messages', 'enquiries', 'order'],
  reads: [countInbox, listMessages, findMessage, listEnquiries, findEnquiryPage],
} as const;

type Counts = Readonly<Record<'messages' | 'enquiries' | 'reviews', number>>;

const countOf = (counts: Counts | undefined, tab: string): number => {
  const of = counted[tab];
  return of === undefined ? 0 : (counts?.[of] ?? 0);
};

const sumOf = (counts: Counts | undefined): number =>
  counts === undefined ? 0 : counts.messages + counts.enquiries + counts.reviews;

const useCounts = (may: boolean) =>
  useStaffQuery(countInbox, {}, { enabled: may, refetchInterval: askEveryMs, refetchOnWindowFocus: false });

const useInboxCounts = (may: boolean): Counts | undefined => {
  const { data } = useCounts(may);
  return may ? data : undefined;
};

/** How much is waiting in the inbox, for the sidebar; whatever is shown of it is fetched again when something arrives or is answered. */
export function useInboxCount(may: boolean): number {
  useReadAnew(changes);
  return sumOf(useInboxCounts(may));
}
