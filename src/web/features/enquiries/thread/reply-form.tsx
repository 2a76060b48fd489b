import { type FormEvent, useEffect, useState } from 'react';
import { type ShownEnquiry, sendEnquiryMessage, type WhichEnquiry } from '#contract/enquiries.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { PicturesField } from '#web/features/enquiries/pictures-field.tsx';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { TextAreaField } from '#web/ui/forms/field.tsx';
import { SendButton } from '#web/ui/forms/send-button.tsx';

type ReplyProps = { readonly which: WhichEnquiry; readonly onChanged: (enquiry: ShownEnquiry) => void };

const draftKey = 'enquiry-reply';

/** What is written stays in the tab until it is sent. */
export function ReplyForm({ which, onChanged }: ReplyProps) {
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>(undefined);
  useEffect(() => setText(tabStorage.read(draftKey) ?? ''), []);
  const type = (typed: string): void => {
    setText(typed);
    setFault(undefined);
    tabStorage.write(draftKey, typed);
  };
  const send = async (): Promise<void> => {
    if (text.trim() === '') return setFault('Please write something');
    setBusy(true);
    try {
      onChanged(await callOverHttp(sendEnquiryMessage, { ...which, text, pictures }));
      tabStorage.remove(draftKey);
      setText('');
      setPictures([]);
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
        onChange={({ target }) => type(target.value)}
      />
      <PicturesField tokens={pictures} onTokens={setPictures} />
      <div>
        <SendButton variant="outline" icon="send" busy={isBusy && 'Sending...'}>
          Send Message
        </SendButton>
      </div>
    </form>
  );
}
