import { type ReactNode, useId, useRef, useState } from 'react';
import { type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { describeFailure } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { useErrorFocus } from '#web/features/account/form-parts.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Username } from '#web/ui/forms/password-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';

type FormProps<Values extends FieldValues> = {
  readonly email: string;
  readonly onClose: () => void;
  readonly resolver: Resolver<Values>;
  readonly names: readonly Path<Values>[];
  readonly send: (values: Values) => Promise<unknown>;
  /** Announced once it is done. */
  readonly done: string;
  readonly button: string;
  readonly busy: string;
  readonly children: (
    field: (
      name: Path<Values>,
      label: string,
    ) => {
      readonly id: string;
      readonly label: string;
      readonly error: string | undefined;
      readonly readOnly: boolean;
    },
    values: Partial<Values>,
  ) => ReactNode;
};

type ProvenDialogProps<Values extends FieldValues> = FormProps<Values> & {
  readonly open: boolean;
  readonly title: string;
  readonly sub: string;
};

/**
 * A change to the account that asks for its password: an error is shown at its field, and one that belongs to no field
 * is shown above them.
 */
export const ProvenDialog = <Values extends FieldValues>({ open, title, sub, ...form }: ProvenDialogProps<Values>) => (
  <Dialog open={open} onClose={form.onClose} title={title} sub={sub}>
    <ProvenForm {...form} />
  </Dialog>
);

function ProvenForm<Values extends FieldValues>({
  email,
  onClose,
  resolver,
  names,
  send,
  done,
  button,
  busy,
  children,
}: FormProps<Values>) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [trouble, setTrouble] = useState<{ title: string; text: string } | null>(null);
  const { register, handleSubmit, setError, clearErrors, watch, formState, getFieldState } = useForm<Values>({
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { isSubmitting, submitCount } = formState;
  useErrorFocus(element, submitCount, false);

  const complain = (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const { fields = {} } = error.detail;
    const wrong = names.filter((name) => fields[name]);
    for (const name of wrong) setError(name, { message: fields[name] });
    if (wrong.length === 0) setTrouble(describeFailure(error));
  };
  const submit = handleSubmit(async (values) => {
    setTrouble(null);
    await send(values).then(() => {
      showToast({ severity: 'success', title: done });
      onClose();
    }, complain);
  });
  return (
    <form
      ref={element}
      noValidate
      className="profile-form"
      onSubmit={(event) => {
        if (isSubmitting) event.preventDefault();
        else void submit(event);
      }}
    >
      {trouble && (
        <Alert severity="error" title={trouble.title}>
          {trouble.text}
        </Alert>
      )}
      <Username email={email} />
      {children(
        (name, label) => ({
          ...register(name, { onChange: () => clearErrors(name) }),
          id: `${id}-${name}`,
          label,
          error: getFieldState(name, formState).error?.message,
          readOnly: isSubmitting,
        }),
        watch(),
      )}
      <Button type="submit" block busy={isSubmitting && busy}>
        {button}
      </Button>
    </form>
  );
}
