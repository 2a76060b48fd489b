import type * as z from 'zod/mini';
import type { totpOffer } from '#contract/admin/team/fields.ts';
import { CodeField } from './code-field.tsx';

type AppOfferProps = {
  readonly offer: z.output<typeof totpOffer>;
  readonly code: string;
  readonly onCode: (code: string) => void;
};

/** What an authenticator app reads or is typed, and the first code that it shows. */
export const AppOffer = ({ offer: { qr, secret, address }, code, onCode }: AppOfferProps) => (
  <div className="column app-offer">
    <p>Scan this with your authenticator app, then type the six digits it shows.</p>
    <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code for an authenticator app">
      <rect width={qr.size} height={qr.size} />
      <path d={qr.path} />
    </svg>
    <p className="small">
      Or <a href={address}>open the app on this device</a>, or type: <code>{secret}</code>
    </p>
    <CodeField label="Six-digit code" value={code} onText={onCode} />
  </div>
);
