import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { type NewEnquiry, newEnquiry, sendEnquiry } from '#contract/enquiries.ts';
import { fieldErrors } from '#contract/fields/fields.ts';
import { urls } from '#contract/pages/urls.ts';
import type { FailureReply } from '#contract/wire/failure-reply.ts';
import { toReply } from '#contract/wire/failures.ts';
import { enquiryKinds, enquiryKindTexts } from '#domain/enquiry.ts';
import { Failure } from '#domain/failure.ts';
import { parseAmount } from '#domain/values/amount.ts';
import { parseWhole } from '#domain/values/number.ts';
import { useShop } from '#web/base/shop.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { type DeviceStorage, tabStorage } from '#web/lib/device/device-storage.ts';
import { enquiryKey, forgetEnquiry } from '#web/lib/device/kept.ts';
import { useOwnPerson } from '#web/lib/session/use-own-person.ts';
import { showAtFields } from '#web/lib/show-at-fields.ts';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field, TextAreaField } from '#web/ui/forms/field.tsx';
import { FormFailure, TrapField, WithoutScript } from '#web/ui/forms/form-foot.tsx';
import { PersonFields } from '#web/ui/forms/person-fields.tsx';
import { SendButton } from '#web/ui/forms/send-button.tsx';
import { PicturesField } from './pictures-field.tsx';
import '#web/styles/ui/choices.css';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';

const text = z.catch(z.string(), '');
const typed = z.object({
  kind: text,
  eventDate: text,
  servings: text,
  flavours: text,
  budget: text,
  message: text,
  hasAllergies: text,
  allergies: text,
  name: text,
  email: text,
  phone: text,
  pictures: z.catch(z.array(z.string()), []),
});

/** An enquiry as it is in its form. */
type TypedEnquiry = z.output<typeof typed>;

export const nothingTyped: TypedEnquiry = typed.parse({});

/** What was typed before a reload; nothing, if what was kept cannot be read. */
export function keptEnquiry(storage: DeviceStorage): TypedEnquiry {
  try {
    return typed.parse(JSON.parse(storage.read(enquiryKey) ?? '{}'));
  } catch {
    return nothingTyped;
  }
}

export const keepEnquiry = (storage: DeviceStorage, enquiry: TypedEnquiry): void =>
  void storage.write(enquiryKey, JSON.stringify(enquiry));

type Typed = TypedEnquiry & { favouriteIcing: string };
type FieldName = keyof TypedEnquiry;

const idOf = (name: FieldName): string => `enquiry-${name}`;
const fieldNames = Object.keys(nothingTyped) as FieldName[];
const kindOptions = enquiryKinds.map((kind) => ({ value: kind, text: enquiryKindTexts[kind] }));
const allergyOptions = [
  { value: 'no', text: 'Not that we know of' },
  { value: 'yes', text: 'Yes' },
];

/** The part of what was typed that is sent: the contract checks whether it is valid. */
export const asked = ({ servings, budget, ...typed }: TypedEnquiry & { favouriteIcing?: string }) =>
  ({
    ...typed,
    servings: parseWhole(servings) ?? Number.NaN,
    budget: budget.trim() === '' ? null : (parseAmount(budget) ?? Number.NaN) / 100,
  }) as NewEnquiry;

/** What is typed stays in the tab until it has been sent, over a failure and over a reload. */
export function AskForm() {
  const { kitchenNotice } = useShop();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<FailureReply | null>(null);
  const { register, control, handleSubmit, setError, clearErrors, reset, watch, getValues, setValue, formState } =
    useForm<Typed>({
      defaultValues: { ...nothingTyped, favouriteIcing: '' },
      reValidateMode: 'onSubmit',
    });
  const { errors, isSubmitting } = formState;

  // The server's HTML has an empty form: what was typed comes back once the page is hydrated.
  useEffect(() => reset({ ...keptEnquiry(tabStorage), favouriteIcing: '' }), [reset]);
  // What is filled in from the account is not kept: it is filled in again, and must not outlast the session.
  const own = useRef<Partial<TypedEnquiry>>({});
  useEffect(() => {
    const { unsubscribe } = watch(({ pictures, ...values }, { type }) => {
      if (type !== 'change') return;
      const said = Object.entries(values).filter(([name, value]) => own.current[name as FieldName] !== value);
      keepEnquiry(tabStorage, { ...nothingTyped, ...Object.fromEntries(said), pictures: tokensOf(pictures) });
    });
    return unsubscribe;
  }, [watch]);
  useOwnPerson(getValues, (name, text) => {
    own.current[name] = text;
    setValue(name, text);
  });

  const send = handleSubmit(async (values) => {
    const enquiry = asked(values);
    const read = newEnquiry.safeParse(enquiry);
    try {
      if (!read.success) throw new Failure('invalid', { fields: fieldErrors(read.error) });
      const { token } = await callOverHttp(sendEnquiry, enquiry);
      forgetEnquiry(tabStorage);
      await navigate(urls.enquiry(token));
    } catch (error) {
      const left = showAtFields(error, fieldNames, setError);
      setFailure(left && toReply(left));
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting) return;
    setFailure(null);
    void send(event);
  };
  const complaints = fieldNames.flatMap((name) => {
    const text = errors[name]?.message;
    return text === undefined ? [] : [{ fieldId: idOf(name), label: null, text }];
  });
  const field = (name: Exclude<FieldName, 'pictures'>) => ({
    id: idOf(name),
    ...register(name, { onChange: () => clearErrors(name) }),
    error: errors[name]?.message,
    required: true,
  });
  return (
    <form method="post" noValidate className="enquiry-form" onSubmit={submit}>
      <ErrorSummary complaints={complaints} />
      <ChoiceField label="What is it for?" options={kindOptions} {...field('kind')} />
      <div className="field-pair">
        <Field
          label="Your date"
          type="date"
          help="Ask us even if our calendar shows the day as full."
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
          help="In whole pounds. It helps us suggest what we can make."
          {...field('budget')}
          required={false}
        />
      </div>
      <TextAreaField label="Tell us about your cake" rows={6} {...field('message')} />
      <Controller
        control={control}
        name="pictures"
        render={({ field: { value, onChange } }) => (
          <PicturesField
            id={idOf('pictures')}
            tokens={value}
            onTokens={onChange}
            complaint={errors.pictures?.message}
          />
        )}
      />
      <ChoiceField
        label="Does anyone who will eat it have an allergy?"
        help={kitchenNotice}
        options={allergyOptions}
        {...field('hasAllergies')}
      />
      {watch('hasAllergies') === 'yes' && (
        <TextAreaField label="What are they allergic to?" rows={3} {...field('allergies')} />
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
        It is free and there is no obligation. We reply by email with a quote; nothing is ordered until you pay its
        deposit.
      </p>
      <WithoutScript />
    </form>
  );
}

const tokensOf = (pictures: readonly (string | undefined)[] | undefined): string[] =>
  (pictures ?? []).filter((token) => token !== undefined);

type ChoiceFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  readonly label: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly options: readonly { readonly value: string; readonly text: string }[];
};

/** One of a few options, with none chosen beforehand. Spread what `register` returns into it. */
function ChoiceField({ label, help, error, options, required, id: firstId, ...input }: ChoiceFieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset className={error ? 'enquiry-choice has-error' : 'enquiry-choice'} aria-describedby={described}>
      <legend className="field-label">{label}</legend>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <div className="enquiry-options">
        {options.map(({ value, text }, at) => (
          <label key={value} className="check">
            <input
              type="radio"
              id={at === 0 ? firstId : undefined}
              value={value}
              required={required}
              aria-invalid={error ? true : undefined}
              {...input}
            />
            <span className="check-box" />
            <span className="check-t">{text}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
