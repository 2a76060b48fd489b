import type { ReactNode } from 'react';
import { subscribeToNewsletter } from '#contract/messages.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { meantEmail } from '#domain/values/email.ts';
import { TakeMeant } from '#web/ui/forms/email-field.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** M-06. Thanks the customer, or says what is wrong with the address. Throws a Failure for any other reason. */
export async function subscribe(call: Call, form: HTMLFormElement): Promise<ReactNode> {
  try {
    await call(subscribeToNewsletter, { email: String(new FormData(form).get('email')) });
    form.reset();
    return (
      <>
        <Icon name="circle-check" />
        Thank you for subscribing!
      </>
    );
  } catch (error) {
    const complaint = error instanceof Failure && error.detail.fields?.email;
    if (!complaint) throw error;
    return (
      <>
        <Icon name="circle-alert" />
        {complaint}
      </>
    );
  }
}

/** Offers the address that was probably meant. The previous answer goes with the first character of another address. */
export function answerTo(input: HTMLInputElement, before: ReactNode): ReactNode {
  const isLeft = document.activeElement !== input;
  const meant = meantEmail(input.value, isLeft);
  return meant === null ? isLeft && before : <TakeMeant meant={meant} input={input} />;
}
