import { type RefObject, useEffect } from 'react';
import { passwordRules } from '#contract/fields/fields.ts';
import { SendButton } from '#web/ui/forms/send-button.tsx';
import { Icon } from '#web/ui/icon.tsx';

type SubmitButtonProps = {
  readonly text: string;
  readonly busyText: string;
  readonly isBusy: boolean;
  readonly isDone: boolean;
};

export const SubmitButton = ({ text, busyText, isBusy, isDone }: SubmitButtonProps) => (
  <SendButton block busy={isBusy && busyText} disabled={isDone}>
    {text}
  </SendButton>
);

export const PasswordPolicy = ({ password }: { password: string }) => (
  <div className="password-rules field-wide">
    <b>Your password needs</b>
    <ul>
      {passwordRules.map(({ label, holds }) => {
        const isMet = holds(password);
        return (
          <li key={label} className={isMet ? 'is-met' : undefined}>
            <Icon name={isMet ? 'circle-check' : 'circle'} />
            {label}
            <span className="visually-hidden">{isMet ? ', met' : ', not met'}</span>
          </li>
        );
      })}
    </ul>
  </div>
);

/** Focuses the first field in error after each failed submit (G-02), otherwise the button that lost the focus. */
export function useErrorFocus(form: RefObject<HTMLFormElement | null>, submits: number, isDone: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per submit, not once per render
  useEffect(() => {
    if (submits === 0 || isDone || form.current === null) return;
    const first = form.current.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (first) {
      first.scrollIntoView({ block: 'center' });
      first.focus({ preventScroll: true });
    } else if (document.activeElement === document.body) {
      form.current.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
    }
  }, [submits]);
}

/** In milliseconds (accounts §9). */
export const accountTimings = {
  toast: 6_000,
  pageRedirect: 6_000,
  socialLoginRedirect: 2_000,
  socialRegistrationRedirect: 3_000,
  overlayClose: 1_000,
} as const;
