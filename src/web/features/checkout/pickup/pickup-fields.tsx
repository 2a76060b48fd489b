import { useController, useFormState } from 'react-hook-form';
import type { Form } from '#web/features/checkout/form/checkout-form.ts';
import { fieldId } from '#web/features/checkout/form/form-paths.ts';
import type { Offer } from './offer.ts';
import { PickupChoice } from './pickup-choice.tsx';

/** The pick-up as a part of the checkout's form. */
export function PickupFields({ form, offer }: { form: Form; offer: Offer }) {
  const formState = useFormState({ control: form.control });
  const { field: date } = useController({ control: form.control, name: 'pickup.date' });
  const { field: time } = useController({ control: form.control, name: 'pickup.time' });
  const partOf = ({ name, ref, value }: typeof date | typeof time) => ({
    id: fieldId(name),
    ref,
    value,
    error: form.getFieldState(name, formState).error?.message,
  });
  return (
    <PickupChoice
      offer={offer}
      date={partOf(date)}
      time={partOf(time)}
      onChange={(part, value) => {
        form.clearErrors(part === 'date' ? ['pickup.date', 'pickup.time'] : 'pickup.time');
        (part === 'date' ? date : time).onChange(value);
      }}
      onComplaint={(part, message) => form.setError(`pickup.${part}`, { message })}
    />
  );
}
