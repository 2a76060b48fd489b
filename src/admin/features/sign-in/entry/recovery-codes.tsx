import { useRef } from 'react';
import { Button, buttonLook } from '#admin/ui/actions/button.tsx';
import { CopyButton } from '#admin/ui/actions/copy-button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly shopName: string };

/** Shown only this once: to download, copy or print. */
export function RecoveryCodes({ codes, shopName }: RecoveryCodesProps) {
  const list = useRef<HTMLUListElement>(null);
  const text = `Recovery codes for the ${shopName} back office. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <div className="column">
      <Banner kind="warning">
        <b>Keep these ten codes.</b> Each signs you in once if you lose your passkey or your app. They will not be shown
        again.
      </Banner>
      <ul ref={list} className="grid grid-cols-2 gap-x-4 gap-y-2 rounded border border-line-strong bg-white p-4">
        {codes.map((code) => (
          <li key={code}>
            <code className="[font-family:ui-monospace,monospace] wrap-anywhere">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2.5">
        <a
          className={buttonLook()}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          <span>Download</span>
        </a>
        <CopyButton text={text} shown={list} />
        <Button icon="printer" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
