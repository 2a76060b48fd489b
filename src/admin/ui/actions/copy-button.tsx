import { type RefObject, useState } from 'react';
import { Button, type ButtonKind } from './button.tsx';

type CopyButtonProps = {
  readonly text: string;
  /** What shows the text: it is selected where the browser refuses to copy. */
  readonly shown: RefObject<HTMLElement | null>;
  readonly kind?: ButtonKind;
  readonly children?: string;
};

/** Copies a text, and says whether it did. */
export function CopyButton({ text, shown, kind, children = 'Copy' }: CopyButtonProps) {
  const [last, setLast] = useState({ text: '', isCopied: false });
  const copy = async (): Promise<void> => {
    try {
      // Without an encrypted connection there is no clipboard at all.
      await navigator.clipboard.writeText(text);
      setLast({ text, isCopied: true });
    } catch {
      select(shown.current);
      setLast({ text, isCopied: false });
    }
  };
  const isDone = last.text === text;
  return (
    <>
      <Button icon="copy" {...(kind && { kind })} onClick={() => void copy()}>
        {isDone && last.isCopied ? 'Copied' : children}
      </Button>
      <span role="status" className={last.isCopied ? 'sr-only' : 'text-sm'}>
        {isDone &&
          (last.isCopied ? 'Copied to the clipboard' : 'This browser does not copy. The text is selected instead.')}
      </span>
    </>
  );
}

function select(shown: HTMLElement | null): void {
  if (shown instanceof HTMLInputElement) {
    shown.focus();
    shown.select();
  } else if (shown) getSelection()?.selectAllChildren(shown);
}
