import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Offer } from '#web/features/checkout/pickup/pickup-problems.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { realClock } from '#web/lib/device/clock.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { shopNow } from '#web/lib/pickup/shop-clock.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { goToField } from '#web/ui/forms/error-summary.tsx';
import { fieldId, firstWrongField, pathOfRequestField } from './checkout-errors.tsx';
import { checkoutResolver, emptyForm, type Form } from './checkout-form.ts';
import { contextNow, keepForm, readKeptForm } from './keep-form.ts';
import { createPostcodeLookup, type PostcodeLookup } from './postcode-lookup.ts';

type UsedForm = {
  readonly form: Form;
  readonly lookup: PostcodeLookup;
  /** Shows the first error once it is on the page (O-03). */
  readonly showFirstError: () => void;
  /** False if none of the complaints is about a field of the form. */
  readonly showRefusedFields: (fields: Readonly<Record<string, string>>) => boolean;
};

/** The form as it was left on this device; whatever is typed is kept. */
export function useCheckoutForm(offer: Offer): UsedForm {
  const [lookup] = useState(() => createPostcodeLookup(queryClient(), callOverHttp, realClock));
  const [defaultValues] = useState(() => readKeptForm(deviceStorage, contextNow()) ?? emptyForm());
  const resolver = useMemo(
    () =>
      checkoutResolver({
        isKnownPostcode: async (postcode) => (await lookup.lookUp(postcode)) !== 'unknown',
        now: shopNow,
        offer,
      }),
    [lookup, offer],
  );
  const form: Form = useForm({
    defaultValues,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const [toShow, setToShow] = useState(0);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepForm(deviceStorage, values, contextNow()),
      }),
    [form],
  );

  useEffect(() => {
    if (toShow === 0) return;
    const path = firstWrongField(form);
    if (path !== undefined) goToField(fieldId(path));
  }, [toShow, form]);

  const showFirstError = () => setToShow((before) => before + 1);
  return {
    form,
    lookup,
    showFirstError,
    showRefusedFields: (fields) => {
      let isShown = false;
      for (const [field, message] of Object.entries(fields)) {
        const path = pathOfRequestField(field, form.getValues('senderIsSameAsRecipient'));
        if (path === null) continue;
        form.setError(path, { type: 'server', message });
        isShown = true;
      }
      if (isShown) showFirstError();
      return isShown;
    },
  };
}
