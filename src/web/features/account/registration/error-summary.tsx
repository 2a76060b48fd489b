import type { MouseEvent } from 'react';
import { Alert } from '#web/ui/alert.tsx';

export type Complaint = { readonly fieldId: string; readonly label: string; readonly text: string };

const goToField = (event: MouseEvent, fieldId: string): void => {
  event.preventDefault();
  document.getElementById(fieldId)?.focus();
};

/** What is wrong with a form, each with the way to its field; nothing while nothing is. */
export const ErrorSummary = ({ complaints }: { complaints: readonly Complaint[] }) =>
  complaints.length > 0 && (
    <Alert kind="error" title={`Please check ${complaints.length} ${complaints.length === 1 ? 'thing' : 'things'}`}>
      <ul>
        {complaints.map(({ fieldId, label, text }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => goToField(event, fieldId)}>
              {label}: {text}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
