import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { contactMessage, sendContactMessage } from '#contract/messages.ts';
import type { FailureReply } from '#contract/wire/failure-reply.ts';
import { toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/forms/field.tsx';
import { FormFailure, TrapField, WithoutScript } from '#web/ui/forms/form-foot.tsx';
import { PersonFields } from '#web/ui/forms/person-fields.tsx';
import { SendButton } from '#web/ui/forms/send-button.tsx';

type Typed = z.input<typeof contactMessage>;
type FieldName = 'name' | 'email' | 'phone' | 'message';
const fieldNames: readonly FieldName[] = ['name', 'email', 'phone', 'message'];

/** W-03. What was typed stays until it has been sent. */
export function ContactForm() {
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const [failure, setFailure] = useState<FailureReply | null>(null);
  const { register, handleSubmit, setError, clearErrors, reset, formState } = useForm<Typed>({
    resolver: zodResolver(contactMessage),
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;

  const complain = (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const complaints = fieldNames.filter((name) => error.detail.fields?.[name]);
    complaints.forEach((name, at) => {
      setError(name, { message: error.detail.fields?.[name] ?? '' }, { shouldFocus: at === 0 });
    });
    if (complaints.length === 0) setFailure(toReply(error));
  };
  const send = handleSubmit(async (message) => {
    try {
      await callOverHttp(sendContactMessage, message);
      setSentFrom(message.email);
      reset();
    } catch (error) {
      complain(error);
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting) return;
    setFailure(null);
    void send(event);
  };
  const field = (name: FieldName) => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: errors[name]?.message,
    required: true,
  });

  if (sentFrom !== null) return <Sent to={sentFrom} onAgain={() => setSentFrom(null)} />;
  return (
    <form method="post" noValidate className="contact-form" onSubmit={submit}>
      <div className="field-pair">
        <PersonFields name={field('name')} email={field('email')} phone={field('phone')} />
      </div>
      <TextAreaField label="Message" rows={6} {...field('message')} />
      <TrapField {...register('favouriteIcing')} />
      <FormFailure failure={failure} />
      <div>
        <SendButton icon="send" busy={isSubmitting && 'Sending...'}>
          Send
        </SendButton>
      </div>
      <WithoutScript />
    </form>
  );
}

/** It comes in the place of the form and takes the focus, so that it is read. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

const Sent = ({ to, onAgain }: { to: string; onAgain: () => void }) => (
  <div className="contact-sent" tabIndex={-1} ref={takeFocus}>
    <Alert severity="success" title="Thank you! Your message has been sent.">
      <p>{`We will answer to ${to}.`}</p>
    </Alert>
    <Button variant="outline" onClick={onAgain}>
      Write another message
    </Button>
  </div>
);
