import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { answerDraft } from '#admin/lib/drafts/letter-draft.ts';
import { useDraft } from '#admin/lib/drafts/use-draft.ts';
import { useMember } from '#admin/lib/session/session.ts';
import { AnswerForm } from '#admin/ui/letters/answer-form.tsx';
import { answerMessage, longestLetter, type MessagePage } from '#contract/admin/messages/messages.ts';
import { letterAround } from '#domain/staff/words/letter-words.ts';

type AnswerProps = {
  readonly page: MessagePage;
  readonly onChanged: (page: MessagePage) => void;
  readonly onRefresh: () => void;
};

/** What is written stays on this device until it is sent. */
export function MessageAnswer({ page, onChanged, onRefresh }: AnswerProps) {
  const { id, frame, answers, name } = page;
  const member = useMember();
  const draft = useDraft(`answer:${id}`, letterAround(frame), answerDraft);
  const answer = useStaffWrite(answerMessage, { onDone: onChanged });
  const send = async (): Promise<void> => {
    const sent = await answer.send({ messageId: id, text: draft.value, seenAnswer: answers.at(-1)?.id ?? 0 });
    if (!sent) return;
    draft.clearSent(draft.value);
    announce(`The answer goes to ${name} by email.`, 'polite');
  };
  return (
    <AnswerForm
      name={name}
      text={draft.value}
      frame={frame}
      longest={longestLetter}
      way={`Goes out as an email in ${member.name.split(' ', 1)[0]}’s name; answers come to ${frame.replyTo}.`}
      failure={answer.failure}
      isBusy={answer.isBusy}
      isChanged={draft.isChanged}
      className="answer-form"
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
