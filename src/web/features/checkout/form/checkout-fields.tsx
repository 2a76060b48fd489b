import { useWatch } from 'react-hook-form';
import { PickupFields } from '#web/features/checkout/pickup/pickup-fields.tsx';
import { CheckboxField } from '#web/ui/forms/choices.tsx';
import { emptyPerson, type Form } from './checkout-form.ts';
import { Methods } from './methods.tsx';
import { PersonFields } from './person-fields.tsx';
import type { PostcodeLookup } from './postcode-lookup.ts';

/** The left column (O-01). */
export function CheckoutFields({ form, lookup }: { form: Form; lookup: PostcodeLookup }) {
  const isSame = useWatch({ control: form.control, name: 'senderIsSameAsRecipient' });

  /** O-04: on copies the recipient and forgets the sender's complaints, off leaves an empty sender. */
  const onSame = ({ target }: { target: { checked: boolean } }) => {
    form.setValue('sender', target.checked ? structuredClone(form.getValues('recipient')) : emptyPerson());
    form.clearErrors('sender');
  };
  return (
    <>
      <fieldset className="bloc">
        <legend>Recipient information</legend>
        <PersonFields form={form} who="recipient" lookup={lookup} />
      </fieldset>
      <fieldset className="bloc">
        <legend>Sender information</legend>
        <CheckboxField
          label="Sender is the same as Recipient"
          {...form.register('senderIsSameAsRecipient', { onChange: onSame })}
        />
        {!isSame && (
          <div className="co-sender">
            <PersonFields form={form} who="sender" lookup={lookup} />
          </div>
        )}
      </fieldset>
      <Methods />
      <fieldset className="bloc">
        <legend>Pickup date and time</legend>
        <PickupFields form={form} />
      </fieldset>
    </>
  );
}
