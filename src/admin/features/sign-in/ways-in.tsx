import { type FormEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { AppOffer } from '#admin/features/sign-in/entry/join-form.tsx';
import { RecoveryCodes } from '#admin/features/sign-in/entry/recovery-codes.tsx';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { dayOfYear } from '#admin/lib/day-words.ts';
import { createPasskey } from '#admin/lib/passkeys.ts';
import { useRefreshSession, useSession } from '#admin/lib/session/session.ts';
import { useAct } from '#admin/lib/use-act.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import type { totpOffer } from '#contract/admin/team/fields.ts';
import {
  addPasskey,
  addTotp,
  changeOwnPassword,
  choosePin,
  type OwnSignIn,
  offerPasskey,
  offerTotp,
  ownSignIn,
  removePasskey,
  removePin,
  removeTotp,
  renewRecoveryCodes,
} from '#contract/admin/team/you.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { browserName } from '#domain/staff/sign-in.ts';

const refreshes = [ownSignIn];

/** Passkeys: several, named, removable, but never the last way to sign in. */
export function Passkeys({ passkeys }: Pick<OwnSignIn, 'passkeys'>) {
  const { run, isBusy, failure } = useAct();
  const { shop } = useSession();
  const refresh = useRefreshSession();
  const add = useStaffWrite(addPasskey, { refreshes, onDone: () => void refresh() });
  const remove = useStaffWrite(removePasskey, { refreshes });
  const onAdd = () =>
    run(async () => {
      const made = await createPasskey(await askShop(offerPasskey, {}));
      await add.send({ ...made, name: browserName(navigator.userAgent) });
    });
  return (
    <Panel
      title="Passkeys"
      actions={
        <Button size="small" icon="plus" busy={isBusy} onClick={onAdd}>
          Add a passkey
        </Button>
      }
    >
      <FailureBanner failure={failure ?? add.failure ?? remove.failure} />
      {passkeys.length === 0 && (
        <p className="text-muted">No passkeys yet. A passkey is quicker and safer than a password.</p>
      )}
      <ul className="list">
        {passkeys.map(({ id, name, createdAt }) => (
          <li key={id}>
            <Icon name="fingerprint" />
            <p>
              <b>{name}</b>
              <small>Added {dayOfYear(shopDate(Date.parse(createdAt), shop.timeZone))}</small>
            </p>
            <Button size="small" aria-label={`Remove the passkey ${name}`} onClick={() => void remove.send({ id })}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Password, authenticator app and recovery codes. */
export function PasswordAndCodes({ hasPassword, hasTotp, recoveryCodesLeft }: OwnSignIn) {
  const { shop } = useSession();
  const refresh = useRefreshSession();
  const { run, isBusy, failure } = useAct();
  const [password, setPassword] = useState('');
  const [offer, setOffer] = useState<z.output<typeof totpOffer> | null>(null);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<string[] | null>(null);
  const change = useStaffWrite(changeOwnPassword, { refreshes, onDone: () => setPassword('') });
  const app = useStaffWrite(addTotp, {
    refreshes,
    onDone: () => {
      setOffer(null);
      setCode('');
      void refresh();
    },
  });
  const remove = useStaffWrite(removeTotp, { refreshes });
  const renew = useStaffWrite(renewRecoveryCodes, { refreshes, onDone: (made) => setCodes(made.codes) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change.send({ password });
  };
  return (
    <Panel title="Password and code">
      <form className="column" onSubmit={submit}>
        <FailureBanner failure={failure ?? change.failure ?? remove.failure ?? renew.failure} />
        <TextField
          label={hasPassword ? 'New password' : 'Password'}
          type="password"
          autoComplete="new-password"
          value={password}
          onText={setPassword}
          error={change.failure?.detail.fields?.password}
          help="At least 12 characters, with lower-case and capital letters, a number and one of @$!%*?&"
        />
        <div className="flex flex-wrap items-center gap-2.5">
          <Button type="submit" busy={change.isBusy} disabled={password === ''}>
            {hasPassword ? 'Change password' : 'Set a password'}
          </Button>
          {hasTotp ? (
            <Button busy={remove.isBusy} onClick={() => void remove.send({})}>
              Remove the authenticator app
            </Button>
          ) : (
            <Button
              icon="shield-check"
              busy={isBusy}
              onClick={() => void run(async () => setOffer(await askShop(offerTotp, {})))}
            >
              Add an authenticator app
            </Button>
          )}
          <Button busy={renew.isBusy} onClick={() => void renew.send({})}>
            New recovery codes
          </Button>
        </div>
        <p className="text-sm text-muted">{recoveryCodesLeft} of 10 recovery codes left.</p>
      </form>
      <Dialog open={offer !== null} onClose={() => setOffer(null)} title="Authenticator app" size="small">
        {offer && (
          <div className="column">
            <FailureBanner failure={app.failure} />
            <AppOffer offer={offer} code={code} onCode={setCode} />
            <Button
              kind="primary"
              block
              busy={app.isBusy}
              disabled={code.length < 6}
              onClick={() => void app.send({ ticket: offer.ticket, code })}
            >
              Add the app
            </Button>
          </div>
        )}
      </Dialog>
      <Dialog open={codes !== null} onClose={() => setCodes(null)} title="Your recovery codes">
        {codes && <RecoveryCodes codes={codes} shopName={shop.name} />}
      </Dialog>
    </Panel>
  );
}

/** For the shop's tablets (T-06). */
export function OwnPin({ hasPin, mayHavePin }: Pick<OwnSignIn, 'hasPin' | 'mayHavePin'>) {
  const [pin, setPin] = useState('');
  const choose = useStaffWrite(choosePin, { refreshes, onDone: () => setPin('') });
  const remove = useStaffWrite(removePin, { refreshes });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void choose.send({ pin });
  };
  return (
    <Panel title="PIN for the shop’s tablets">
      <form className="column" onSubmit={submit}>
        <FailureBanner failure={choose.failure ?? remove.failure} />
        {mayHavePin ? (
          <TextField
            label={hasPin ? 'New PIN' : 'PIN'}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={pin}
            onText={setPin}
            error={choose.failure?.detail.fields?.pin}
            help="Six digits. No sequences or birthdays. It only works on the shop’s tablets: to sign in, if your role allows it, and to confirm refunds above somebody’s limit"
          />
        ) : (
          <p className="text-muted">Your role signs in fully, even on the shop’s tablets. A PIN opens nothing.</p>
        )}
        <div className="flex items-center gap-2.5">
          {mayHavePin && (
            <Button type="submit" busy={choose.isBusy} disabled={pin.length < 6}>
              {hasPin ? 'Change PIN' : 'Set a PIN'}
            </Button>
          )}
          {hasPin && (
            <Button busy={remove.isBusy} onClick={() => void remove.send({})}>
              Remove PIN
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
