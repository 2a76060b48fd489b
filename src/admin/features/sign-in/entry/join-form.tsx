import { type FormEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { callStaff } from '#admin/lib/calling/call-staff.ts';
import { createPasskey } from '#admin/lib/passkeys.ts';
import { useAct } from '#admin/lib/use-act.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { RadioCard } from '#admin/ui/forms/choices.tsx';
import { EmailField } from '#admin/ui/forms/email-field.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import type { totpOffer } from '#contract/admin/team/fields.ts';
import {
  offerInvitedPasskey,
  offerInvitedTotp,
  type ReadInvitation,
  redeemInvitation,
} from '#contract/admin/team/invitations.ts';

import { CodeField } from './code-field.tsx';

type JoinFormProps = {
  readonly token: string;
  readonly invitation: ReadInvitation;
  readonly onJoined: (recoveryCodes: string[]) => void;
};

type AppOfferProps = {
  readonly offer: z.output<typeof totpOffer>;
  readonly code: string;
  readonly onCode: (code: string) => void;
};

/** What an authenticator app scans or takes by hand, and a field for the first code that it shows. */
export const AppOffer = ({ offer: { qr, secret, address }, code, onCode }: AppOfferProps) => (
  <div className="column [&_code]:[font-family:ui-monospace,monospace] [&_code]:wrap-anywhere [&_svg]:size-55 [&_svg]:rounded [&_svg_path]:fill-[#000] [&_svg_rect]:fill-white">
    <p>Scan this with your authenticator app, then type the six digits it shows.</p>
    <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code for an authenticator app">
      <rect width={qr.size} height={qr.size} />
      <path d={qr.path} />
    </svg>
    <p className="text-sm">
      Or <a href={address}>open the app on this device</a>, or type: <code>{secret}</code>
    </p>
    <CodeField label="Six-digit code" value={code} onText={onCode} />
  </div>
);

/** Name, email and the way to sign in; the app's first code before that way counts. */
export function JoinForm({ token, invitation, onJoined }: JoinFormProps) {
  const [name, setName] = useState(invitation.name);
  const [email, setEmail] = useState(invitation.email);
  const [way, setWay] = useState<'passkey' | 'password'>('passkey');
  const [password, setPassword] = useState('');
  const [pin, setPin] = useState('');
  const [offer, setOffer] = useState<z.output<typeof totpOffer> | null>(null);
  const [code, setCode] = useState('');
  const { run, isBusy, failure } = useAct();
  const errors = failure?.detail.fields ?? {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const who = { token, name, email };
      const ofPin = pin === '' ? {} : { pin };
      if (way === 'passkey') {
        const passkey = await createPasskey(await callStaff(offerInvitedPasskey, who));
        return onJoined((await callStaff(redeemInvitation, { ...who, ...ofPin, passkey })).recoveryCodes);
      }
      const asksCode = invitation.needsSecondFactor || invitation.kind === 'setUp';
      if (asksCode && !offer) return setOffer(await callStaff(offerInvitedTotp, { token, email }));
      const totp = offer ? { totp: { ticket: offer.ticket, code } } : {};
      onJoined((await callStaff(redeemInvitation, { ...who, ...ofPin, ...totp, password })).recoveryCodes);
    });
  };

  return (
    <form className="column" onSubmit={submit}>
      <FailureBanner failure={failure} />
      <TextField label="Your name" autoComplete="name" required value={name} onText={setName} error={errors.name} />
      <EmailField
        label="Email"
        autoComplete="username"
        required
        value={email}
        onText={setEmail}
        readOnly={invitation.email !== ''}
        error={errors.email}
      />
      <fieldset className="column gap-2">
        <legend className="mb-2 text-sm font-strong">How will you sign in?</legend>
        <RadioCard
          name="way"
          isOn={way === 'passkey'}
          onChoose={() => setWay('passkey')}
          icon="fingerprint"
          hint="Finger, face or security key. Nothing to remember"
        >
          Passkey
        </RadioCard>
        <RadioCard
          name="way"
          isOn={way === 'password'}
          onChoose={() => setWay('password')}
          icon="lock"
          hint={invitation.needsSecondFactor || invitation.kind === 'setUp' ? 'With an authenticator app' : undefined}
        >
          {invitation.needsSecondFactor || invitation.kind === 'setUp' ? 'Password and six-digit code' : 'Password'}
        </RadioCard>
      </fieldset>
      {way === 'password' && (
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          required
          value={password}
          onText={setPassword}
          error={errors.password}
          help="At least 12 characters, with lower-case and capital letters, a number and one of @$!%*?&"
        />
      )}
      {way === 'password' && offer && <AppOffer offer={offer} code={code} onCode={setCode} />}
      {invitation.isForDevices && (
        <TextField
          label="PIN for the shop’s tablets"
          optional
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          onText={setPin}
          error={errors.pin}
          help="Six digits. No sequences or birthdays"
        />
      )}
      <Button type="submit" kind="primary" size="large" block busy={isBusy}>
        {way === 'passkey' ? 'Create passkey' : offer ? 'Join' : 'Next'}
      </Button>
      <p className="text-sm text-muted">Next: ten recovery codes to print and keep.</p>
    </form>
  );
}
