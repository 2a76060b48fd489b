import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/drafts/use-draft.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { TextArea } from '#admin/ui/forms/fields.tsx';
import { ReadyPhrases } from '#admin/ui/forms/ready-phrases.tsx';
import { answerEnquiry, longestEnquiryLetter } from '#contract/admin/enquiries/enquiries.ts';
import { isBlankLetter, letterAround, withPhrase } from '#domain/staff/words/letter-words.ts';
import type { ShownProps } from './shown-enquiry.ts';

const draftOf = z.string().check(z.maxLength(20_000));

/** What is written stays on this device until it is sent. */
export function AnswerForm({ page, onChanged, onRefresh }: ShownProps) {
  const { id, frame, name } = page;
  const draft = useDraft(`enquiry:${id}`, letterAround(frame), draftOf);
  const answer = useStaffWrite(answerEnquiry, { onDone: onChanged });
  const isBlank = isBlankLetter(draft.value, frame);
  const fault = answer.failure?.detail.fields?.text;
  const phrases = frame.phrases.map(({ text }) => text);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBlank) return;
    const sent = await answer.send({ enquiryId: id, text: draft.value, seen: page.thread.at(-1)?.id ?? 0 });
    if (!sent) return;
    draft.clear();
    announce(`The answer goes to ${name} by email.`, 'polite');
  };
  return (
    <form className="enquiry-answer" onSubmit={(event) => void submit(event)}>
      <ReadyPhrases
        phrases={frame.phrases}
        onChoose={({ text }) => draft.set(withPhrase(draft.value, text, { frame, phrases }))}
      />
      <TextArea
        label={`Answer to ${name}`}
        rows={6}
        value={draft.value}
        onText={draft.set}
        maxLength={longestEnquiryLetter}
        error={fault}
      />
      {fault === undefined && (
        <FailureBanner
          failure={answer.failure}
          note="What you wrote is kept on this device."
          action={
            answer.failure?.code === 'conflict' && (
              <Button
                size="small"
                onClick={() => {
                  answer.forgetFailure();
                  onRefresh();
                }}
              >
                Show it
              </Button>
            )
          }
        />
      )}
      <div className="row row--wrap row--apart">
        <p className="small muted grow">
          {isBlank ? 'Write something, or choose a phrase.' : 'Goes out as an email, with a link to this thread.'}
        </p>
        {draft.isChanged && (
          <Button kind="ghost" onClick={draft.clear}>
            Begin anew
          </Button>
        )}
        <Button icon="send" type="submit" busy={answer.isBusy} disabled={isBlank}>
          Send
        </Button>
      </div>
    </form>
  );
}
