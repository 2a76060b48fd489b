import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Thread } from '#admin/features/inbox/thread.tsx';
import { announce } from '#admin/lib/announce.ts';
import { staffKey, useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMember } from '#admin/lib/session/session.ts';
import { answerDraft, useDraft } from '#admin/lib/use-draft.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { AnswerForm } from '#admin/ui/letters/answer-form.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import {
  answerMessage,
  countInbox,
  findMessage,
  listMessages,
  longestLetter,
  type MessageList,
  type MessagePage,
  markMessage,
  messageLists,
} from '#contract/admin/messages.ts';
import { letterAround } from '#domain/staff/words/letter-words.ts';
import { formatPhone } from '#domain/values/phone.ts';

type ViewProps = { readonly id: number; readonly list: MessageList };

/** One message with its answers in chronological order, and the next answer below them. */
export function MessageView({ id, list }: ViewProps) {
  const found = useStaffQuery(findMessage, { messageId: id });
  const client = useQueryClient();
  const show = (page: MessagePage): void => {
    client.setQueryData(staffKey(findMessage, { messageId: id }), page);
    for (const read of [listMessages, countInbox]) void client.invalidateQueries({ queryKey: staffKey(read) });
  };
  return (
    <>
      <ButtonLink to={adminUrls.messages(list)} className="md:hidden!" icon="arrow-left" kind="ghost">
        All messages
      </ButtonLink>
      {found.data ? (
        <ShownMessage page={found.data} onChanged={show} onRefresh={() => void found.refetch()} />
      ) : (
        <>
          <FailureBanner failure={found.error} />
          {found.isPending && <SkeletonLines lines={7} label="Loading the message…" />}
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

/** The lists under the names the screen gives them. */
export const listWords: readonly { readonly value: MessageList; readonly text: string }[] = [
  { value: 'open', text: 'Open' },
  { value: 'answered', text: 'Answered' },
  { value: 'done', text: 'Done' },
  { value: 'suspected', text: 'Likely spam' },
];

export const namesList = (text: string | null): text is MessageList => messageLists.some((list) => list === text);

const allergenWords =
  /allerg|intoleran|coeliac|celiac|gluten|wheat|nut(s|\b)|almond|egg|milk|dairy|lactose|soya|sesame|sulphite|free[ -]from|vegan/i;

/** Whether the kitchen's allergen information should stand beside the answer. */
export const asksOfAllergens = (text: string): boolean => allergenWords.test(text);

function ShownMessage({ page, onChanged, onRefresh }: ShownProps) {
  const mark = useStaffWrite(markMessage, { onDone: onChanged });
  const { id, name, email, phone, message, state, isSuspected, at, answers } = page;
  const markAs = async (to: 'open' | 'done', said: string): Promise<void> => {
    if (await mark.send({ messageId: id, from: state, to })) announce(said, 'polite');
  };
  return (
    <>
      <div className="flex items-start gap-3 [&_h2]:font-display [&_h2]:text-xl/[1.2] [&_h2]:font-semibold [&_h2]:wrap-anywhere [&_p]:wrap-anywhere">
        <div className="min-w-0 flex-1">
          <h2 dir="auto">{name}</h2>
          <p className="text-sm text-muted">
            <a href={`mailto:${email}`}>{email}</a> · <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
            <OrdersOf orders={page.orders} />
          </p>
        </div>
        {isSuspected ? (
          <Button icon="check" busy={mark.isBusy} onClick={() => void markAs('open', 'Moved to open messages')}>
            Not spam
          </Button>
        ) : state === 'done' ? (
          <Button icon="undo-2" busy={mark.isBusy} onClick={() => void markAs('open', 'Reopened')}>
            Reopen
          </Button>
        ) : (
          <Button icon="check" busy={mark.isBusy} onClick={() => void markAs('done', 'Done')}>
            Done
          </Button>
        )}
      </div>
      <FailureBanner failure={mark.failure} note="The message was not changed." onShowLatest={onRefresh} />
      {isSuspected && <Banner kind="warning">This looks like spam. It was not forwarded to the shop’s mailbox.</Banner>}
      <Thread
        said={[
          { id: 0, isOwn: false, text: message, pictures: page.pictures, by: name, at, way: ', contact form' },
          ...answers.map(({ isSent, ...answer }) => ({
            ...answer,
            isOwn: true,
            way: `, email ${isSent ? 'sent' : 'waiting to be sent'}`,
          })),
        ]}
      />
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

type AnswerProps = {
  readonly page: MessagePage;
  readonly onChanged: (page: MessagePage) => void;
  readonly onRefresh: () => void;
};

/** The answer being written stays on this device until it is sent. */
function MessageAnswer({ page, onChanged, onRefresh }: AnswerProps) {
  const { id, frame, answers, name } = page;
  const member = useMember();
  const draft = useDraft(`answer:${id}`, letterAround(frame), answerDraft);
  const answer = useStaffWrite(answerMessage, { onDone: onChanged });
  const send = async (): Promise<void> => {
    const sent = await answer.send({ messageId: id, text: draft.value, seenAnswer: answers.at(-1)?.id ?? 0 });
    if (!sent) return;
    draft.clearSent(draft.value);
    announce(`Your reply to ${name} is on its way.`, 'polite');
  };
  return (
    <AnswerForm
      name={name}
      text={draft.value}
      frame={frame}
      longest={longestLetter}
      way={`Sent by email in ${member.name.split(' ', 1)[0]}’s name. Replies go to ${frame.replyTo}.`}
      failure={answer.failure}
      isBusy={answer.isBusy}
      isChanged={draft.isChanged}
      isMain
      onText={draft.set}
      onSend={() => void send()}
      onAnew={draft.clear}
      onShowTheirs={() => {
        answer.forgetFailure();
        onRefresh();
      }}
    />
  );
}
