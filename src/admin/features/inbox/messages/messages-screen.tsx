import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { InboxPage } from '#admin/features/inbox/inbox.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { EmptyState, SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { listMessages, type MessageLine, type MessageList } from '#contract/admin/messages.ts';
import { listWords, MessageView, namesList } from './message-view.tsx';
import '#admin/styles/screens.css';
import { momentText } from '#admin/lib/day-words.ts';
import { Icon } from '#admin/ui/icon.tsx';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';

/** Wide enough for the list and a message side by side. */
const sideBySide = '(min-width: 768px)';

type Listed = { readonly messages: readonly MessageLine[]; readonly next: number | null };

type LinesProps = {
  readonly list: MessageList;
  readonly first: Listed;
  /** The ids after which further pages begin. */
  readonly pages: readonly number[];
  readonly chosen: number | null;
  readonly onOpen: (id: number) => void;
  readonly onMore: (before: number) => void;
};

/** Newest first; older ones a page at a time. */
const MessageLines = ({ list, first, pages, ...rest }: LinesProps) => (
  <>
    <Lines list={list} page={first} isLast={pages.length === 0} {...rest} />
    {pages.map((before, at) => (
      <FurtherLines key={before} list={list} before={before} isLast={at === pages.length - 1} {...rest} />
    ))}
  </>
);

type PageProps = Pick<LinesProps, 'list' | 'chosen' | 'onOpen' | 'onMore'> & { readonly isLast: boolean };

function FurtherLines({ before, ...rest }: PageProps & { readonly before: number }) {
  const found = useStaffQuery(listMessages, { list: rest.list, before });
  if (found.data) return <Lines page={found.data} {...rest} />;
  return <FailureBanner failure={found.error} />;
}

const marks = { open: null, answered: 'reply', done: 'circle-check' } as const;

function Lines({ list, page, chosen, isLast, onOpen, onMore }: PageProps & { readonly page: Listed }) {
  const { now } = useShopClock();
  const { next } = page;
  return (
    <>
      <ul>
        {page.messages.map(({ id, name, excerpt, state, at }) => {
          const mark = marks[state];
          return (
            <li key={id}>
              <Link
                to={adminUrls.messages(list, id)}
                aria-current={id === chosen ? 'true' : undefined}
                className={`grid min-h-21 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-2.5 gap-y-1 border-b border-line px-4.5 py-3.25 text-inherit no-underline focus-visible:-outline-offset-3 ${id === chosen ? 'bg-damson-100 [box-shadow:inset_4px_0_0_var(--color-primary)] forced-colors:outline-3 forced-colors:-outline-offset-3 forced-colors:outline-[Highlight]' : 'hover:bg-oat-50'}`}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(id);
                }}
              >
                <span className="font-bold wrap-anywhere">{name}</span>
                <time className="text-xs whitespace-nowrap text-muted" dateTime={at}>
                  {momentText(at, now, shopTimeZone)}
                </time>
                <span className="col-span-full flex min-w-0 items-center gap-1.5 text-sm text-muted [&_.icon]:size-4.5 [&_.icon]:flex-none [&>span]:overflow-hidden [&>span]:text-ellipsis [&>span]:whitespace-nowrap">
                  {mark && <Icon name={mark} />}
                  <span>{excerpt}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {isLast && next !== null && (
        <div className="grid justify-center p-4">
          <Button onClick={() => onMore(next)}>Older messages</Button>
        </div>
      )}
    </>
  );
}

/** B-14: list and message side by side; on a phone one after the other. The choice is in the address. */
export function MessagesScreen() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const asked = parameters.get('list');
  const list: MessageList = namesList(asked) ? asked : 'open';
  const chosen = Number(parameters.get('message')) || null;
  const [pages, setPages] = useState<readonly number[]>([]);
  const found = useStaffQuery(listMessages, { list });
  const pane = useRef<HTMLElement>(null);
  const first = found.data?.messages[0]?.id ?? null;

  // Beside the list a message is always open, and stays open whatever arrives above it. It is not a navigation step:
  // someone who goes
  // elsewhere in the meantime gets there.
  const isBeside = useMatches(sideBySide);
  const [beside, setBeside] = useState<{ readonly list: MessageList; readonly id: number } | null>(null);
  if (chosen === null && first !== null && beside?.list !== list) setBeside({ list, id: first });
  const shown = chosen ?? (isBeside && beside?.list === list ? beside.id : null);

  const open = async (id: number): Promise<void> => {
    await navigate(adminUrls.messages(list, id));
    pane.current?.focus({ preventScroll: true });
  };
  const turn = (to: MessageList): void => {
    setPages([]);
    void navigate(adminUrls.messages(to));
  };
  const counts = found.data?.counts;
  const isEmpty = shown === null && found.data?.messages.length === 0;
  return (
    <InboxPage lists={{ names: listWords, counts, shown: list, turn }} fill={!isEmpty}>
      {isEmpty ? (
        <Panel>
          <NoMessages list={list} hasAnswered={(counts?.answered ?? 0) > 0} />
        </Panel>
      ) : (
        <div className="messages grid min-h-0 flex-1 grid-cols-[380px_minmax(0,1fr)] max-md:grid-cols-1">
          <nav
            className={`relative overflow-y-auto border-r border-line-strong bg-white max-md:border-r-0 [&>.banner]:m-4 [&>[role=status]]:m-4 ${shown === null ? '' : 'max-md:hidden'}`}
            aria-label="Messages"
          >
            <FailureBanner failure={found.error} />
            {found.isPending && <SkeletonLines lines={9} label="Loading messages…" />}
            {found.data && (
              <MessageLines
                list={list}
                first={found.data}
                pages={pages}
                chosen={shown}
                onOpen={(id) => void open(id)}
                onMore={(before) => setPages([...pages, before])}
              />
            )}
          </nav>
          <section
            className={`relative flex min-h-0 flex-col gap-3.5 overflow-y-auto px-5.5 py-4.5 *:flex-none max-md:px-4 max-md:pt-2 max-md:pb-6 ${shown === null ? 'max-md:hidden' : ''}`}
            aria-label="Message"
            ref={pane}
            tabIndex={-1}
          >
            {shown !== null && <MessageView key={shown} id={shown} list={list} />}
          </section>
        </div>
      )}
    </InboxPage>
  );
}

type NoMessagesProps = { readonly list: MessageList; readonly hasAnswered: boolean };

const NoMessages = ({ list, hasAnswered }: NoMessagesProps) =>
  list === 'open' ? (
    <EmptyState
      icon="inbox"
      title={hasAnswered ? 'All answered' : 'No messages waiting'}
      action={hasAnswered && <ButtonLink to={adminUrls.messages('answered')}>Show answered messages</ButtonLink>}
    >
      Messages from the contact form appear here, and you reply by email. The sidebar shows how many are waiting.
    </EmptyState>
  ) : (
    <EmptyState
      icon="inbox"
      title={{ answered: 'None answered', done: 'None done', suspected: 'No likely spam' }[list]}
      action={<ButtonLink to={adminUrls.messages()}>Show open messages</ButtonLink>}
    >
      {
        {
          answered: 'Messages answered by email appear here.',
          done: 'Messages that need nothing more appear here.',
          suspected: 'Messages that look like spam appear here. They are not counted.',
        }[list]
      }
    </EmptyState>
  );

/** Whether the window matches a media query, kept up to date as that changes. */
function useMatches(query: string): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const matched = window.matchMedia(query);
      matched.addEventListener('change', changed);
      return () => matched.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches);
}
