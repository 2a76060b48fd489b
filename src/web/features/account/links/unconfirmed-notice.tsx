import { useState } from 'react';
import { askForConfirmation } from '#contract/accounts/account-links.ts';
import { failureTexts, toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

type State = 'offered' | 'sending' | { readonly message: string };

/** Takes the button's focus, so that it is read. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

export function UnconfirmedNotice({ email }: { email: string }) {
  const [state, setState] = useState<State>('offered');
  const { title, text } = failureTexts.emailNotVerified;

  const send = async () => {
    setState('sending');
    try {
      await callOverHttp(askForConfirmation, { email });
      setState({ message: `A new letter is on its way to ${email}.` });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      setState({ message: toReply(error).message });
    }
  };

  return (
    <Alert severity="warning" title={title}>
      <p>{text}</p>
      {typeof state === 'object' ? (
        <p className="alert-body" tabIndex={-1} ref={takeFocus}>
          {state.message}
        </p>
      ) : (
        <Button variant="outline" small busy={state === 'sending' && 'Sending...'} onClick={() => void send()}>
          Send the letter again
        </Button>
      )}
    </Alert>
  );
}
