import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type askForConfirmation, askForReset } from '#contract/accounts/account-links.ts';
import { toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { SubmitButton, useErrorFocus } from '#web/features/account/form-parts.tsx';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { Alert } from '#web/ui/alert.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';

type Address = z.input<typeof askForReset.input>;

type AskFormProps = {
  readonly endpoint: typeof askForReset | typeof askForConfirmation;
  readonly button: string;
  readonly email?: string;
  readonly onSent: (email: string) => void;
};

/** The message afterwards is the same whether or not there is an account. */
export function AskForm({ endpoint, button, email = '', onSent }: AskFormProps) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [complaint, setComplaint] = useState<Failure | null>(null);
  const { register, handleSubmit, clearErrors, formState } = useForm<Address>({
    resolver: zodResolver(askForReset.input),
    defaultValues: { email },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  useErrorFocus(element, submitCount, false);

  const send = async ({ email }: Address) => {
    setComplaint(null);
    try {
      await callOverHttp(endpoint, { email });
      onSent(email);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      setComplaint(error);
    }
  };

  return (
    <form ref={element} method="post" noValidate className="link-screen-form" onSubmit={handleSubmit(send)}>
      {complaint && <Complaint failure={complaint} />}
      <EmailField
        label="Email"
        {...register('email', { onChange: () => clearErrors('email') })}
        id={`${id}-email`}
        error={errors.email?.message}
        disabled={isSubmitting}
      />
      <SubmitButton text={button} busyText="Sending..." isBusy={isSubmitting} isDone={false} />
    </form>
  );
}

export const Complaint = ({ failure }: { failure: Failure }) => {
  const { title, message } = toReply(failure);
  return failure.code === 'notFound' ? (
    <Alert severity="warning" title={message} />
  ) : (
    <Alert severity="error" title={title}>
      {message}
    </Alert>
  );
};
