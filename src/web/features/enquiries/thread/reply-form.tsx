import { type FormEvent, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type ShownEnquiry, sendEnquiryMessage, type WhichEnquiry } from '#contract/enquiries.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { PicturesField } from '#web/features/enquiries/pictures-field.tsx';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { type DeviceStorage, tabStorage } from '#web/lib/device/device-storage.ts';
import { forgetReply, replyKey } from '#web/lib/device/kept.ts';
import { TextAreaField } from '#web/ui/forms/field.tsx';
import { SendButton } from '#web/ui/forms/send-button.tsx';

type ReplyProps = {
  readonly enquiryId: number;
  readonly which: WhichEnquiry;
  readonly onChanged: (enquiry: ShownEnquiry) => void;
};

const kept = z.object({ enquiryId: z.int(), text: z.string(), pictures: z.array(z.string()) });

/** What is being written to the bakery about one enquiry. */
type Reply = Omit<z.output<typeof kept>, 'enquiryId'>;

export const noReply: Reply = { text: '', pictures: [] };

/** The reply kept for this enquiry only: what was written about another is not read here. */
export function keptReply(storage: DeviceStorage, enquiryId: number): Reply {
  try {
    const { enquiryId: of, ...reply } = kept.parse(JSON.parse(storage.read(replyKey) ?? ''));
    return of === enquiryId ? reply : noReply;
  } catch {
    return noReply;
  }
}

export const keepReply = (storage: DeviceStorage, enquiryId: number, { text, pictures }: Reply): void =>
  void storage.write(replyKey, JSON.stringify({ enquiryId, text, pictures }));

/** What is written stays in the tab until it is sent, with its pictures. */
export function ReplyForm({ enquiryId, which, onChanged }: ReplyProps) {
  const [reply, setReply] = useState(noReply);
  const { text, pictures } = reply;
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>(undefined);
  useEffect(() => setReply(keptReply(tabStorage, enquiryId)), [enquiryId]);
  useEffect(() => {
    if (reply !== noReply) keepReply(tabStorage, enquiryId, reply);
  }, [reply, enquiryId]);
  // A picture may arrive while the customer goes on typing.
  const write = (changes: Partial<Reply>): void => {
    setReply((before) => ({ ...before, ...changes }));
    setFault(undefined);
  };
  const send = async (): Promise<void> => {
    if (text.trim() === '') return setFault('Please write something');
    setBusy(true);
    try {
      onChanged(await callOverHttp(sendEnquiryMessage, { ...which, text, pictures }));
      forgetReply(tabStorage);
      setReply(noReply);
    } catch (error) {
      setFault(describeFailure(error).text);
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  return (
    <form className="enquiry-reply" method="post" noValidate onSubmit={submit}>
      <TextAreaField
        label="Write to us"
        rows={4}
        value={text}
        maxLength={4_000}
        error={fault}
        required
        onChange={({ target }) => write({ text: target.value })}
      />
      <PicturesField tokens={pictures} onTokens={(tokens) => write({ pictures: tokens })} />
      <div>
        <SendButton variant="outline" icon="send" busy={isBusy && 'Sending...'}>
          Send Message
        </SendButton>
      </div>
    </form>
  );
}
