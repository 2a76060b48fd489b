import { useEffect, useRef, useState } from 'react';
import { type KnownPeople, peopleToFillIn } from '#contract/orders/order-people.ts';
import { emptyForm, type Form } from '#web/features/checkout/form/checkout-form.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { withKnownPeople } from './known-people.ts';

/**
 * Fills the form in from the account and the last order of whoever signs in, at once or in the middle of the checkout; says
 * where it came from. Where it cannot be had the customer types. What one customer left is cleared for the next.
 */
export function useKnownPeople(form: Form, userId: number | null): KnownPeople['from'] | null {
  const [filledFrom, setFilledFrom] = useState<KnownPeople['from'] | null>(null);
  const lastUser = useRef(userId);

  useEffect(() => {
    if (userId === null) return;
    if (lastUser.current !== null && lastUser.current !== userId) {
      form.reset(emptyForm());
      setFilledFrom(null);
    }
    lastUser.current = userId;
    let isWanted = true;
    const fillIn = async () => {
      const known = await callOverHttp(peopleToFillIn, {}).catch(() => null);
      const filled = known && isWanted ? withKnownPeople(form.getValues(), known) : null;
      if (!known || !filled) return;
      form.setValue('senderIsSameAsRecipient', filled.senderIsSameAsRecipient);
      form.setValue('sender', filled.sender);
      form.setValue('recipient', filled.recipient);
      form.clearErrors(['recipient', 'sender']);
      setFilledFrom(known.from);
    };
    void fillIn();
    return () => {
      isWanted = false;
    };
  }, [form, userId]);

  return filledFrom;
}
