import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useLine } from '#admin/lib/live/live-line.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { useMatches } from '#admin/lib/use-matches.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/segmented.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { ConnectionMark } from '#admin/ui/frame/connection-mark.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { listMessages, type MessageList } from '#contract/admin/messages/messages.ts';
import { listWords, namesList } from './list-words.ts';
import { MessageLines } from './message-lines.tsx';
import { MessageView } from './message-view.tsx';
import '#admin/styles/messages/messages.css';

/** Wide enough for the list and a message side by side. */
const sideBySide = '(min-width: 768px)';

/** B-14: list and message side by side; on a phone one after the other. What was chosen stands in the address. */
export function MessagesScreen() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const asked = parameters.get('list');
  const list: MessageList = namesList(asked) ? asked : 'open';
  const chosen = Number(parameters.get('message')) || null;
  const { time } = useShopClock();
  const line = useLine();
  const [pages, setPages] = useState<readonly number[]>([]);
  const found = useStaffQuery(listMessages, { list });
  const pane = useRef<HTMLElement>(null);
  const first = found.data?.messages[0]?.id ?? null;

  // Beside the list something is always open, and stays so whatever arrives above it. It is no step of anybody's: who goes elsewhere meanwhile gets there.
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
  const choices = listWords
    .filter(({ value }) => value !== 'suspected' || list === 'suspected' || (counts?.suspected ?? 0) > 0)
    .map(({ value, text }) => ({ value, text: counts && counts[value] > 0 ? `${text} ${counts[value]}` : text }));
  const isEmpty = found.data !== undefined && found.data.messages.length === 0;
  return (
    <>
      <PageHeader
        title="Messages"
        sub={counts && (counts.open === 0 ? 'None open' : `${counts.open} open`)}
        connection={<ConnectionMark isLive={line.state !== 'lost'} time={time} />}
        actions={<Segmented label="Which messages" choices={choices} value={list} onChange={turn} />}
      />
      {isEmpty && shown === null ? (
        <Page>
          <Panel>
            <NoMessages list={list} hasAnswered={(counts?.answered ?? 0) > 0} />
          </Panel>
        </Page>
      ) : (
        <Page width="fill">
          <div className={shown === null ? 'messages' : 'messages messages--reading'}>
            <nav className="message-list" aria-label="Messages">
              <FailureBanner failure={found.error} />
              {found.isPending && <SkeletonLines lines={9} label="Messages are being read" />}
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
            <section className="message-pane" aria-label="Message" ref={pane} tabIndex={-1}>
              {shown !== null && <MessageView key={shown} id={shown} list={list} />}
            </section>
          </div>
        </Page>
      )}
    </>
  );
}

type NoMessagesProps = { readonly list: MessageList; readonly hasAnswered: boolean };

const NoMessages = ({ list, hasAnswered }: NoMessagesProps) =>
  list === 'open' ? (
    <EmptyState
      icon="inbox"
      title={hasAnswered ? 'All answered' : 'No message waits'}
      action={hasAnswered && <ButtonLink to={adminUrls.messages('answered')}>Show answered ones</ButtonLink>}
    >
      Messages of the contact form come here, to be answered by email. The rail shows how many wait.
    </EmptyState>
  ) : (
    <EmptyState
      icon="inbox"
      title={{ answered: 'None answered', done: 'None done', suspected: 'None suspected' }[list]}
      action={<ButtonLink to={adminUrls.messages()}>Show open ones</ButtonLink>}
    >
      {
        {
          answered: 'Messages that somebody answered by email stand here.',
          done: 'Messages that need nothing more stand here.',
          suspected: 'Messages that were most likely written by a machine stand here, and are not counted.',
        }[list]
      }
    </EmptyState>
  );
