import { type FormEvent, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { callStaff } from '#admin/lib/calling/call-staff.ts';
import { useStepUpAsked } from '#admin/lib/calling/gates.ts';
import { provePasskey } from '#admin/lib/passkeys.ts';
import { useAct } from '#admin/lib/use-act.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { stepUp, stepUpWays } from '#contract/admin/team/sign-in.ts';
import { type StepUpPurpose, stepUpMinutes, stepUpPurposes, stepUpTexts } from '#domain/staff/step-up-purposes.ts';

type Ways = z.output<typeof stepUpWays.output>;

const isPurpose = (text: string): text is StepUpPurpose => (stepUpPurposes as readonly string[]).includes(text);

/** T-07: over whatever is open; what waits goes on afterwards, or is given up. */
export function StepUpDialog() {
  const asked = useStepUpAsked();
  const purpose = asked?.purpose ?? '';
  return (
    <Dialog open={asked !== null} onClose={() => asked?.settle(false)} title="Once more, please" size="small">
      {asked && isPurpose(purpose) && <Proof purpose={purpose} onDone={() => asked.settle(true)} />}
    </Dialog>
  );
}

function Proof({ purpose, onDone }: { readonly purpose: StepUpPurpose; readonly onDone: () => void }) {
  const [ways, setWays] = useState<Ways | null>(null);
  const [usesPassword, setUsesPassword] = useState(false);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { run, isBusy, failure } = useAct();
  const read = async () => setWays(await callStaff(stepUpWays, {}));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once as it opens
  useEffect(() => void run(read), []);

  const byPasskey = (offer: NonNullable<Ways['passkey']>) =>
    run(async () => {
      try {
        await callStaff(stepUp, { purpose, passkey: await provePasskey(offer) });
      } catch (error) {
        await read(); // each offer is good once
        throw error;
      }
      onDone();
    });
  const byPassword = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await callStaff(stepUp, { purpose, password, ...(ways?.asksCode && { code }) });
      onDone();
    });
  };
  const showsPassword = ways?.hasPassword && (usesPassword || !ways.passkey);
  const means = ways && !ways.passkey ? 'your password again' : 'your passkey again';
  return (
    <div className="column">
      <p>
        {stepUpTexts[purpose]} needs {means}. It then holds for {stepUpMinutes} minutes.
      </p>
      <FailureBanner failure={failure} />
      {!ways && !failure && <SkeletonLines label="How you can confirm is looked up" />}
      {ways?.passkey && (
        <Button
          kind="primary"
          size="large"
          block
          icon="fingerprint"
          busy={isBusy && !usesPassword}
          onClick={() => ways.passkey && byPasskey(ways.passkey)}
        >
          Use passkey
        </Button>
      )}
      {ways?.passkey && ways.hasPassword && !usesPassword && (
        <Button block onClick={() => setUsesPassword(true)}>
          Use password
        </Button>
      )}
      {ways && !ways.passkey && !ways.hasPassword && (
        <p>You have neither a passkey nor a password to prove it with. An owner can send you a new address.</p>
      )}
      {showsPassword && (
        <form className="column" onSubmit={byPassword}>
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onText={setPassword}
          />
          {ways.asksCode && (
            <TextField
              label="Six-digit code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              value={code}
              onText={setCode}
            />
          )}
          <Button type="submit" kind="primary" size="large" block busy={isBusy}>
            Confirm
          </Button>
        </form>
      )}
    </div>
  );
}
