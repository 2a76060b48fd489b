import { useFormState } from 'react-hook-form';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import type { Form } from './checkout-form.ts';
import { type FormPath, fieldId, formFields } from './form-paths.ts';

export function CheckoutErrors({ form }: { form: Form }) {
  const formState = useFormState({ control: form.control });
  if (formState.submitCount === 0) return null;
  const complaints = formFields.flatMap(({ path, name }) => {
    const text = form.getFieldState(path, formState).error?.message;
    return text === undefined ? [] : [{ fieldId: fieldId(path), label: name, text }];
  });
  if (complaints.length === 0) return null;
  return (
    <div className="checkout-errors">
      <ErrorSummary complaints={complaints} />
    </div>
  );
}

export const firstWrongField = (form: Form): FormPath | undefined =>
  formFields.find(({ path }) => form.getFieldState(path).error !== undefined)?.path;
