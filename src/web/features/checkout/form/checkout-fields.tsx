import { useWatch } from 'react-hook-form';
import type { KnownPeople } from '#contract/orders/order-people.ts';
import type { Offer } from '#web/features/checkout/pickup/offer.ts';
import { PickupFields } from '#web/features/checkout/pickup/pickup-fields.tsx';
import { CheckboxField } from '#web/ui/forms/choices.tsx';
import { emptyPerson, type Form } from './checkout-form.ts';
import { PaymentMethod, ShippingMethod } from './methods.tsx';
import { PersonFields } from './people/person-fields.tsx';
import type { PostcodeLookup } from './postcode/postcode-lookup.ts';

type CheckoutFieldsProps = {
  readonly form: Form;
  readonly offer: Offer;
  readonly lookup: PostcodeLookup;
  readonly filledFrom: KnownPeople['from'] | null;
};

const filledTexts = {
  lastOrder: 'Filled in from your last order. Please check that it is still right.',
  account: 'Filled in from your account.',
} as const;

/** When and where first, then who, then how it is paid (O-01). */
export function CheckoutFields({ form, offer, lookup, filledFrom }: CheckoutFieldsProps) {
  const isSame = useWatch({ control: form.control, name: 'senderIsSameAsRecipient' });

  /** O-04: on copies the recipient and forgets the sender's complaints, off leaves an empty sender. */
  const onSame = ({ target }: { target: { checked: boolean } }) => {
    form.setValue('sender', target.checked ? structuredClone(form.getValues('recipient')) : emptyPerson());
    form.clearErrors('sender');
  };
  return (
    <>
      <fieldset className="panel">
        <legend>Pickup date and time</legend>
        <PickupFields form={form} offer={offer} />
      </fieldset>
      <ShippingMethod />
      <fieldset className="panel">
        <legend>Recipient information</legend>
        <p className="checkout-filled small muted" role="status">
          {filledFrom && filledTexts[filledFrom]}
        </p>
        <PersonFields form={form} who="recipient" lookup={lookup} />
      </fieldset>
      <fieldset className="panel">
        <legend>Sender information</legend>
        <CheckboxField
          label="Sender is the same as Recipient"
          {...form.register('senderIsSameAsRecipient', { onChange: onSame })}
        />
        {!isSame && (
          <div className="checkout-sender">
            <PersonFields form={form} who="sender" lookup={lookup} />
          </div>
        )}
      </fieldset>
      <PaymentMethod />
    </>
  );
}
