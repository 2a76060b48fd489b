import { type FormEvent, useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { newEnquiry, sendEnquiry } from '#contract/enquiries.ts';
import { fieldErrors } from '#contract/fields/fields.ts';
import { urls } from '#contract/pages/urls.ts';
import type { FailureReply } from '#contract/wire/failure-reply.ts';
import { toReply } from '#contract/wire/failures.ts';
import { enquiryKinds, enquiryKindTexts } from '#domain/enquiry/enquiry.ts';
import { Failure } from '#domain/failure.ts';
import { useShop } from '#web/base/shop.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { forgetEnquiry } from '#web/lib/device/forget-enquiry.ts';
import { keepEnquiry, keptEnquiry, nothingTyped, type TypedEnquiry } from '#web/lib/device/kept-enquiry.ts';
import { Field, TextAreaField } from '#web/ui/forms/field.tsx';
import { FormFailure, TrapField, WithoutScript } from '#web/ui/forms/form-foot.tsx';
import { PersonFields } from '#web/ui/forms/person-fields.tsx';
import { SendButton } from '#web/ui/forms/send-button.tsx';
import { asked } from './asked.ts';
import { ChoiceField } from './choice-field.tsx';
import { PicturesField } from './pictures-field.tsx';

type Typed = TypedEnquiry & { favouriteIcing: string };
type FieldName = keyof TypedEnquiry;

const fieldNames = Object.keys(nothingTyped) as FieldName[];
const kindOptions = enquiryKinds.map((kind) => ({ value: kind, text: enquiryKindTexts[kind] }));
const allergyOptions = [
  { value: 'no', text: 'No, nobody that we know of' },
  { value: 'yes', text: 'Yes' },
];

/** What is typed stays in the tab until it has been sent, over a failure and over a reload. */
export function AskForm() {
  const { kitchenNotice } = useShop();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<FailureReply | null>(null);
  const { register, control, handleSubmit, setError, clearErrors, reset, watch, formState } = useForm<Typed>({
    defaultValues: { ...nothingTyped, favouriteIcing: '' },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;

  // The server's HTML is of an empty form: what was typed comes back once the page is alive.
  useEffect(() => reset({ ...keptEnquiry(tabStorage), favouriteIcing: '' }), [reset]);
  useEffect(() => {
    const { unsubscribe } = watch((values, { name }) => {
      if (name !== undefined)
        keepEnquiry(tabStorage, { ...nothingTyped, ...values, pictures: tokensOf(values.pictures) });
    });
    return unsubscribe;
  }, [watch]);

  const complain = (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const complaints = fieldNames.filter((name) => error.detail.fields?.[name]);
    complaints.forEach((name, at) => {
      setError(name, { message: error.detail.fields?.[name] ?? '' }, { shouldFocus: at === 0 });
    });
    if (complaints.length === 0) setFailure(toReply(error));
  };
  const send = handleSubmit(async (values) => {
    const enquiry = asked(values);
    const read = newEnquiry.safeParse(enquiry);
    try {
      if (!read.success) throw new Failure('invalid', { fields: fieldErrors(read.error) });
      const { token } = await callOverHttp(sendEnquiry, enquiry);
      forgetEnquiry(tabStorage);
      await navigate(urls.enquiry(token));
    } catch (error) {
      complain(error);
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting) return;
    setFailure(null);
    void send(event);
  };
  const field = (name: Exclude<FieldName, 'pictures'>) => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: errors[name]?.message,
    required: true,
  });
  return (
    <form method="post" noValidate className="enquiry-form" onSubmit={submit}>
      <ChoiceField label="What is it for?" options={kindOptions} {...field('kind')} />
      <div className="field-pair">
        <Field
          label="The day"
          type="date"
          help="We may be able to bake for days that our diary does not show."
          {...field('eventDate')}
        />
        <Field label="How many people" inputMode="numeric" autoComplete="off" {...field('servings')} />
        <Field label="Flavours" optional autoComplete="off" {...field('flavours')} required={false} />
        <Field
          label="Your budget"
          optional
          prefix="£"
          inputMode="numeric"
          autoComplete="off"
          help="In whole pounds. It helps us to say what we can make of it."
          {...field('budget')}
          required={false}
        />
      </div>
      <TextAreaField label="Tell us about your cake" rows={6} {...field('message')} />
      <Controller
        control={control}
        name="pictures"
        render={({ field: { value, onChange } }) => (
          <PicturesField tokens={value} onTokens={onChange} complaint={errors.pictures?.message} />
        )}
      />
      <ChoiceField
        label="Does anybody who will eat it have an allergy?"
        help={kitchenNotice}
        options={allergyOptions}
        {...field('hasAllergies')}
      />
      {watch('hasAllergies') === 'yes' && (
        <TextAreaField label="What must they not eat?" rows={3} {...field('allergies')} />
      )}
      <div className="field-pair">
        <PersonFields name={field('name')} email={field('email')} phone={field('phone')} />
      </div>
      <TrapField {...register('favouriteIcing')} />
      <FormFailure failure={failure} />
      <div>
        <SendButton icon="send" busy={isSubmitting && 'Sending...'}>
          Send Enquiry
        </SendButton>
      </div>
      <p className="small muted">
        It costs nothing and binds nobody. We answer by email with a quote; only when you pay its deposit is anything
        ordered.
      </p>
      <WithoutScript />
    </form>
  );
}

const tokensOf = (pictures: readonly (string | undefined)[] | undefined): string[] =>
  (pictures ?? []).filter((token) => token !== undefined);
