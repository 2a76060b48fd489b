import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { announce } from '#admin/lib/announce.ts';
import { staffKey, useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import {
  countOpenMessages,
  findMessage,
  listMessages,
  type MessageList,
  type MessagePage,
  markMessage,
} from '#contract/admin/messages/messages.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { asksOfAllergens } from './list-words.ts';
import { MessageAnswer } from './message-answer.tsx';

type ViewProps = { readonly id: number; readonly list: MessageList };

/** One message with its answers in the order of time, and the next one below them. */
export function MessageView({ id, list }: ViewProps) {
  const found = useStaffQuery(findMessage, { messageId: id });
  const client = useQueryClient();
  const show = (page: MessagePage): void => {
    client.setQueryData(staffKey(findMessage, { messageId: id }), page);
    for (const read of [listMessages, countOpenMessages]) void client.invalidateQueries({ queryKey: staffKey(read) });
  };
  return (
    <>
      <ButtonLink to={adminUrls.messages(list)} className="only-phone" icon="arrow-left" kind="ghost">
        All messages
      </ButtonLink>
      {found.data ? (
        <ShownMessage page={found.data} onChanged={show} onRefresh={() => void found.refetch()} />
      ) : (
        <>
          <FailureBanner failure={found.error} />
          {found.isPending && <SkeletonLines lines={7} label="The message is being read" />}
        </>
      )}
    </>
  );
}

type ShownProps = {
  readonly page: MessagePage;
  readonly onChanged: (page: MessagePage) => void;
  readonly onRefresh: () => void;
};

function ShownMessage({ page, onChanged, onRefresh }: ShownProps) {
  const { now } = useShopClock();
  const mark = useStaffWrite(markMessage, { onDone: onChanged });
  const { id, name, email, phone, message, state, isSuspected, at, answers } = page;
  const markAs = async (to: 'open' | 'done', said: string): Promise<void> => {
    if (await mark.send({ messageId: id, from: state, to })) announce(said, 'polite');
  };
  return (
    <>
      <div className="message-head">
        <div className="grow">
          <h2 dir="auto">{name}</h2>
          <p className="small muted">
            <a href={`mailto:${email}`}>{email}</a> · <a href={`tel:${phone}`}>{formatUkNumber(phone)}</a>
            <OrdersOf orders={page.orders} />
          </p>
        </div>
        {isSuspected ? (
          <Button icon="check" busy={mark.isBusy} onClick={() => void markAs('open', 'Moved to the open ones')}>
            From a person
          </Button>
        ) : state === 'done' ? (
          <Button icon="undo-2" busy={mark.isBusy} onClick={() => void markAs('open', 'Open again')}>
            Open again
          </Button>
        ) : (
          <Button icon="check" busy={mark.isBusy} onClick={() => void markAs('done', 'Done')}>
            Done
          </Button>
        )}
      </div>
      <FailureBanner
        failure={mark.failure}
        note="The message is as it was."
        action={
          <Button size="small" onClick={onRefresh}>
            Show it
          </Button>
        }
      />
      {isSuspected && (
        <Banner kind="warning">Most likely written by a machine. It was not sent on to the shop’s mailbox.</Banner>
      )}
      <ol className="message-thread">
        <li className="bubble">
          <p className="bubble-text" dir="auto">
            {message}
          </p>
          <p className="small muted">
            <time dateTime={at}>{momentText(at, now, shopTimeZone)}</time>, contact form
          </p>
        </li>
        {answers.map(({ id: answerId, text, by, at: answeredAt, isSent }) => (
          <li key={answerId} className="bubble bubble--own">
            <p className="bubble-text" dir="auto">
              {text}
            </p>
            <p className="small muted">
              {by}, <time dateTime={answeredAt}>{momentText(answeredAt, now, shopTimeZone)}</time>, email
              {isSent ? ' sent' : ' waiting to be sent'}
            </p>
          </li>
        ))}
      </ol>
      {asksOfAllergens(message) && (
        <Banner kind="warning">
          <b>Allergens:</b> {page.kitchenNotice} Never promise ‘free from’.
        </Banner>
      )}
      <MessageAnswer page={page} onChanged={onChanged} onRefresh={onRefresh} />
    </>
  );
}

const OrdersOf = ({ orders }: Pick<MessagePage, 'orders'>) => {
  if (orders === null) return null;
  if (orders.length === 0) return ' · no orders yet';
  return (
    <>
      {' · '}
      {orders.length === 1 ? 'order' : 'orders'}{' '}
      {orders.map(({ number }, at) => (
        <span key={number}>
          {at > 0 && ', '}
          <Link to={adminUrls.order(number)}>{number}</Link>
        </span>
      ))}
    </>
  );
};
