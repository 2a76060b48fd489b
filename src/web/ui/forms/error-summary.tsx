import { type MouseEvent, useLayoutEffect, useState } from 'react';
import { Alert } from '#web/ui/alert.tsx';

export type Complaint = {
  readonly fieldId: string;
  readonly label: string | null;
  readonly text: string;
};

export function goToField(fieldId: string): void {
  const field = document.getElementById(fieldId);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

const follow = (event: MouseEvent, fieldId: string): void => {
  event.preventDefault();
  goToField(fieldId);
};

export const ErrorSummary = ({ complaints }: { complaints: readonly Complaint[] }) =>
  complaints.length > 0 && <Summary complaints={complaints} />;

const Summary = ({ complaints }: { complaints: readonly Complaint[] }) => {
  // The field that now has the focus was scrolled into view before the summary appeared and pushed it down.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused?.matches('[aria-invalid="true"]')) focused.scrollIntoView({ block: 'center' });
  }, []);
  const [told, setTold] = useState(complaints);
  const isKnown = ({ fieldId, text }: Complaint) => told.some((one) => one.fieldId === fieldId && one.text === text);
  if (!complaints.every(isKnown)) setTold(complaints);
  return (
    <Alert
      severity="error"
      // What is left while the errors are corrected one by one was all announced at the start.
      isQuiet={complaints.length < told.length && complaints.every(isKnown)}
      title={`Please check ${complaints.length} ${complaints.length === 1 ? 'thing' : 'things'}`}
    >
      <ul>
        {complaints.map(({ fieldId, label, text }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => follow(event, fieldId)}>
              {label === null ? text : `${label}: ${text}`}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
};
