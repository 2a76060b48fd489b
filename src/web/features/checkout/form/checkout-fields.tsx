import { useController, useFormState, useWatch } from 'react-hook-form';
import type { KnownPeople } from '#contract/orders/order-listing.ts';
import type { Office } from '#domain/order/order.ts';
import { useShop } from '#web/base/shop.ts';
import { PickupChoice } from '#web/features/checkout/pickup/pickup-choice.tsx';
import type { Offer } from '#web/features/checkout/pickup/pickup-problems.ts';
import { CheckboxField } from '#web/ui/forms/choices.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { fieldId } from './checkout-errors.tsx';
import { emptyPerson, type Form } from './checkout-form.ts';
import { PersonFields } from './person-fields.tsx';
import type { PostcodeLookup } from './postcode-lookup.ts';
import '#web/styles/ui/choices.css';
import { Icon } from '#web/ui/icon.tsx';
import { RecommendedBadge } from '#web/ui/values/badges.tsx';

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

  /** O-04: on copies the recipient and clears the sender's complaints, off leaves an empty sender. */
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
      <fieldset className="panel">
        <legend>Ordering for work?</legend>
        <OfficeFields form={form} />
      </fieldset>
      <PaymentMethod />
    </>
  );
}

/** What the person who does the bookkeeping for the order looks for. */
function OfficeFields({ form }: { readonly form: Form }) {
  const formState = useFormState({ control: form.control });
  const field = (part: keyof Office) => {
    const path = `office.${part}` as const;
    return {
      ...form.register(path, { onChange: () => form.clearErrors(path) }),
      id: fieldId(path),
      error: form.getFieldState(path, formState).error?.message,
    };
  };
  return (
    <div className="field-pair">
      <Field label="Company" optional autoComplete="organization" {...field('company')} />
      <Field label="Your reference" optional help="Both are printed on your receipt." {...field('reference')} />
    </div>
  );
}

/** The pick-up as part of the checkout's form. */
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

const PaymentMethod = () => (
  <fieldset className="panel">
    <legend>Payment method</legend>
    <label className="option-card">
      <input type="radio" name="payment" defaultChecked />
      <span className="dot" />
      <Icon name="card" />
      <span className="option-title">
        <b>Credit/Debit card</b>
        <small>Paid on our card provider's secure page</small>
      </span>
      <span className="option-body">
        <RecommendedBadge />
      </span>
    </label>
  </fieldset>
);

const ShippingMethod = () => {
  const { place } = useShop();
  return (
    <fieldset className="panel">
      <legend>Shipping method</legend>
      <label className="option-card is-fixed">
        <input type="radio" name="shipping" defaultChecked disabled />
        <span className="dot" />
        <Icon name="shop" />
        <span className="option-title">
          <b>Pick Up</b>
          <small>{place.line}</small>
        </span>
      </label>
    </fieldset>
  );
};
