import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { answerDraft, useDraft } from '#admin/lib/use-draft.ts';
import { AnswerForm } from '#admin/ui/letters/answer-form.tsx';
import { answerEnquiry, type EnquiryPage, longestEnquiryLetter } from '#contract/admin/enquiries.ts';
import { letterAround } from '#domain/staff/words/letter-words.ts';

/** The answer being written stays on this device until it is sent. */
export function EnquiryAnswer({ page, onChanged, onRefresh }: ShownProps) {
  const { id, frame, name } = page;
  const draft = useDraft(`enquiry:${id}`, letterAround(frame), answerDraft);
  const answer = useStaffWrite(answerEnquiry, { onDone: onChanged });
  const send = async (): Promise<void> => {
    const sent = await answer.send({ enquiryId: id, text: draft.value, seen: page.thread.at(-1)?.id ?? 0 });
    if (!sent) return;
    draft.clearSent(draft.value);
    announce(`Your reply to ${name} is on its way.`, 'polite');
  };
  return (
    <AnswerForm
      name={name}
      text={draft.value}
      frame={frame}
      longest={longestEnquiryLetter}
      way="Sent by email, with a link to this conversation."
      failure={answer.failure}
      isBusy={answer.isBusy}
      isChanged={draft.isChanged}
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

/** The props of the parts of an enquiry's page: the page as it is, the page that an action returned, and a refresh. */
export type ShownProps = {
  readonly page: EnquiryPage;
  readonly onChanged: (page: EnquiryPage) => void;
  readonly onRefresh: () => void;
};
