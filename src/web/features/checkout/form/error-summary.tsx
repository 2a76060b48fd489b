import { useFormState } from 'react-hook-form';
import { Alert } from '#web/ui/alert.tsx';
import type { Form } from './checkout-form.ts';
import { type FormPath, fieldId, formFields } from './form-paths.ts';

/** Brings a field into view and puts the focus into it. */
export function goToField(path: FormPath): void {
  const field = document.getElementById(fieldId(path));
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** What has to be put right, with a link to each field; it shortens as the fields are mended. Nothing without errors. */
export function ErrorSummary({ form }: { form: Form }) {
  const formState = useFormState({ control: form.control });
  const found = formFields.flatMap(({ path, name }) => {
    const message = form.getFieldState(path, formState).error?.message;
    return message === undefined ? [] : [{ path, text: name === null ? message : `${name}: ${message}` }];
  });
  if (found.length === 0 || formState.submitCount === 0) return null;
  return (
    <div className="co-errors">
      <Alert kind="error" title={`Please check ${found.length} ${found.length === 1 ? 'thing' : 'things'}`}>
        <ul>
          {found.map(({ path, text }) => (
            <li key={path}>
              <a
                href={`#${fieldId(path)}`}
                onClick={(event) => {
                  event.preventDefault();
                  goToField(path);
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

/** The first field of the page that is complained of. */
export const firstWrongField = (form: Form): FormPath | undefined =>
  formFields.find(({ path }) => form.getFieldState(path).error !== undefined)?.path;
