import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { answerDraft } from '#admin/lib/drafts/letter-draft.ts';
import { useDraft } from '#admin/lib/drafts/use-draft.ts';
import { AnswerForm } from '#admin/ui/letters/answer-form.tsx';
import { answerEnquiry, longestEnquiryLetter } from '#contract/admin/enquiries/enquiries.ts';
import { letterAround } from '#domain/staff/words/letter-words.ts';
import type { ShownProps } from './shown-enquiry.ts';

/** What is written stays on this device until it is sent. */
export function EnquiryAnswer({ page, onChanged, onRefresh }: ShownProps) {
  const { id, frame, name } = page;
  const draft = useDraft(`enquiry:${id}`, letterAround(frame), answerDraft);
  const answer = useStaffWrite(answerEnquiry, { onDone: onChanged });
  const send = async (): Promise<void> => {
    const sent = await answer.send({ enquiryId: id, text: draft.value, seen: page.thread.at(-1)?.id ?? 0 });
    if (!sent) return;
    draft.clearSent(draft.value);
    announce(`The answer goes to ${name} by email.`, 'polite');
  };
  return (
    <AnswerForm
      name={name}
      text={draft.value}
      frame={frame}
      longest={longestEnquiryLetter}
      way="Goes out as an email, with a link to this thread."
      failure={answer.failure}
      isBusy={answer.isBusy}
      isChanged={draft.isChanged}
      className="enquiry-answer"
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
