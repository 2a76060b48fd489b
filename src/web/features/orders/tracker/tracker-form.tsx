import { useShop } from '#web/base/shop.ts';
import '#web/styles/ui/fields.css';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type TrackedOrder, trackingInput, trackingTexts, trackOrder } from '#contract/orders/orders.ts';
import { toReply } from '#contract/wire/failures.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { showAtFields } from '#web/lib/show-at-fields.ts';
import { Alert } from '#web/ui/alert.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Spoken } from '#web/ui/forms/form-foot.tsx';
import { SendButton } from '#web/ui/forms/send-button.tsx';

type Typed = z.input<typeof trackingInput>;
type FieldName = keyof Typed;
const fieldNames: readonly FieldName[] = ['orderNo', 'email'];

/** `onFound` gets null as soon as another order is requested. */
type TrackerFormProps = {
  /** The order number from an email's link. */
  readonly orderNo: string;
  readonly onFound: (order: TrackedOrder | null, email: string) => void;
};

export function TrackerForm({ orderNo, onFound }: TrackerFormProps) {
  const { orderNumberPrefix, telephone } = useShop();
  const [trouble, setTrouble] = useState<{ readonly title: string; readonly text: string } | null>(null);
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<Typed>({
    resolver: zodResolver(trackingInput),
    defaultValues: { orderNo, email: '' },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;

  const track = handleSubmit(async (asked) => {
    onFound(null, '');
    try {
      onFound(await callOverHttp(trackOrder, asked), asked.email);
    } catch (error) {
      const left = showAtFields(error, fieldNames, setError);
      if (left === null) return;
      const { title, message } = toReply(left);
      setTrouble({ title: left.code === 'notFound' ? trackingTexts.notFoundTitle : title, text: message });
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting) return;
    setTrouble(null);
    void track(event);
  };
  const field = (name: FieldName) => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: errors[name]?.message,
    required: true,
  });

  return (
    <>
      {trouble && (
        <Alert severity="error" title={trouble.title}>
          <Spoken text={trouble.text} />
        </Alert>
      )}
      <form method="post" noValidate className="panel tracker-form" onSubmit={submit}>
        <div className="field-pair">
          <Field
            label="Order number"
            placeholder={`${orderNumberPrefix}-7K3F-9QXD`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            help="It is on your confirmation email."
            {...field('orderNo')}
          />
          <EmailField label="Email" help="The one you used when you ordered." {...field('email')} />
        </div>
        <SendButton icon="order-status" busy={isSubmitting && 'Looking for your order...'}>
          Track my order
        </SendButton>
        <noscript>
          <p className="small muted">{`This form needs JavaScript. You can also call us on ${telephone.shown}.`}</p>
        </noscript>
      </form>
    </>
  );
}
