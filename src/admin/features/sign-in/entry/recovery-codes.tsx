import { useState } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly shopName: string };

/** Shown this once: to download, copy or print. */
export function RecoveryCodes({ codes, shopName }: RecoveryCodesProps) {
  const [isCopied, setCopied] = useState(false);
  const text = `Recovery codes of the back office, ${shopName}. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <div className="column recovery-codes">
      <Banner kind="warning">
        <b>Keep these ten codes.</b> Each signs you in once when your passkey or your app is lost. They are shown now
        and never again.
      </Banner>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row row--wrap">
        <a
          className="button button--outline"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          <span>Download</span>
        </a>
        <Button icon="copy" onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button icon="printer" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
