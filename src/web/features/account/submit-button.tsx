import { useHydrated } from '#web/base/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';

type SubmitButtonProps = {
  readonly text: string;
  readonly busyText: string;
  readonly isBusy: boolean;
  readonly isDone: boolean;
};

/** Waits until React has taken the page over, lest the browser send the form by itself. */
export function SubmitButton({ text, busyText, isBusy, isDone }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  return (
    <Button
      type="submit"
      block
      busy={isBusy && busyText}
      disabled={isDone || !isHydrated}
      className={isHydrated ? undefined : 'is-waiting'}
    >
      {text}
    </Button>
  );
}
