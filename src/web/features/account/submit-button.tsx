import { SendButton } from '#web/ui/forms/send-button.tsx';

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
