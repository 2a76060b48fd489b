import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type KnownPeople, peopleToFillIn } from '#contract/orders/order-people.ts';
import { emptyForm, type Form } from '#web/features/checkout/form/checkout-form.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { withKnownPeople } from './known-people.ts';

type Known = {
  /** Where the people came from. */
  readonly filledFrom: KnownPeople['from'] | null;
  /** What is known of the customer has been filled in, or cannot be had. */
  readonly isSettled: boolean;
};

/** What one customer left is cleared for the next. */
export function useKnownPeople(form: Form, userId: number | null): Known {
  const [filledFrom, setFilledFrom] = useState<KnownPeople['from'] | null>(null);
  const lastUser = useRef(userId);
  const { data: known, isPending } = useQuery(
    {
      queryKey: ['known-people', userId],
      queryFn: () => callOverHttp(peopleToFillIn, {}),
      enabled: userId !== null,
      // Read once: it must not come again over what was typed since.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient(),
  );

  useEffect(() => {
    if (userId === null) return;
    if (lastUser.current !== null && lastUser.current !== userId) {
      form.reset(emptyForm());
      setFilledFrom(null);
    }
    lastUser.current = userId;
  }, [form, userId]);

  const fillIn = useEffectEvent((people: KnownPeople) => {
    const filled = withKnownPeople(form.getValues(), people);
    if (!filled) return;
    form.setValue('senderIsSameAsRecipient', filled.senderIsSameAsRecipient);
    form.setValue('sender', filled.sender);
    form.setValue('recipient', filled.recipient);
    form.clearErrors(['recipient', 'sender']);
    setFilledFrom(people.from);
  });
  useEffect(() => {
    if (known) fillIn(known);
  }, [known]);

  return { filledFrom, isSettled: userId !== null && !isPending };
}
