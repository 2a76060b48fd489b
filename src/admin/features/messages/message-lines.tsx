import { Link } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { momentText } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { listMessages, type MessageLine, type MessageList } from '#contract/admin/messages/messages.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';

type Listed = { readonly messages: readonly MessageLine[]; readonly next: number | null };

type LinesProps = {
  readonly list: MessageList;
  readonly first: Listed;
  /** After which id each further page begins. */
  readonly pages: readonly number[];
  readonly chosen: number | null;
  readonly onOpen: (id: number) => void;
  readonly onMore: (before: number) => void;
};

/** The newest first; older ones a page at a time. */
export const MessageLines = ({ list, first, pages, ...rest }: LinesProps) => (
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
                className={state === 'open' ? 'message-line message-line--open' : 'message-line'}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(id);
                }}
              >
                <span className="message-line-name">{name}</span>
                <time dateTime={at}>{momentText(at, now, shopTimeZone)}</time>
                <span className="message-line-text">
                  {mark && <Icon name={mark} />}
                  <span>{excerpt}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {isLast && next !== null && (
        <div className="message-more">
          <Button onClick={() => onMore(next)}>Older ones</Button>
        </div>
      )}
    </>
  );
}
