import { type FormEvent, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { callStaff } from '#admin/lib/calling/call-staff.ts';
import { useStepUpAsked } from '#admin/lib/calling/create-gate.ts';
import { provePasskey } from '#admin/lib/passkeys.ts';
import { useAct } from '#admin/lib/use-act.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { Avatar } from '#admin/ui/values/avatar.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { approveRefund, refundApprovers } from '#contract/admin/orders/order-actions.ts';
import { stepUp, stepUpWays } from '#contract/admin/team/sign-in.ts';
import type { FailureDetail } from '#domain/failure.ts';
import { pence } from '#domain/money/money.ts';
import { type StepUpPurpose, stepUpMinutes, stepUpPurposes, stepUpTexts } from '#domain/staff/sign-in.ts';
import { PinPad } from './tablet-pad.tsx';

type Ways = z.output<typeof stepUpWays.output>;

const isPurpose = (text: string): text is StepUpPurpose => (stepUpPurposes as readonly string[]).includes(text);

/** T-07: over whatever is open; the waiting request continues afterwards, or is given up. */
export function StepUpDialog() {
  const asked = useStepUpAsked();
  const purpose = asked?.purpose ?? '';
  return (
    <Dialog
      open={asked !== null}
      onClose={() => asked?.settle(false)}
      title={asked?.approval ? 'A second person, please' : 'Confirm it’s you'}
      size="small"
    >
      {asked?.approval && <ApprovalForm approval={asked.approval} onDone={() => asked.settle(true)} />}
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
        await read(); // each offer can be used once
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
        {stepUpTexts[purpose]} needs {means}. You will not be asked again for {stepUpMinutes} minutes.
      </p>
      <FailureBanner failure={failure} />
      {!ways && !failure && <SkeletonLines label="Loading the ways to confirm…" />}
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
        <p>You have no passkey or password to confirm with. An owner can send you a new link.</p>
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

type Approvers = z.output<typeof refundApprovers.output>;

type ApprovalProps = {
  readonly approval: NonNullable<FailureDetail['approval']>;
  readonly onDone: () => void;
};

/**
 * T-07: an amount above somebody's limit is confirmed by a colleague, on the spot: by passkey or password, or by PIN on a tablet of the
 * shop.
 */
function ApprovalForm({ approval, onDone }: ApprovalProps) {
  const [approvers, setApprovers] = useState<Approvers | null>(null);
  const [chosen, setChosen] = useState<Approvers['members'][number] | null>(null);
  const [usesPassword, setUsesPassword] = useState(false);
  const { run, isBusy, failure } = useAct();
  const read = async () => setApprovers(await callStaff(refundApprovers, approval));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once as it opens
  useEffect(() => void run(read), []);

  const byPasskey = (offer: NonNullable<Approvers['passkey']>) =>
    run(async () => {
      try {
        await callStaff(approveRefund, { ...approval, passkey: await provePasskey(offer) });
      } catch (error) {
        await read(); // each offer can be used once
        throw error;
      }
      onDone();
    });
  if (chosen)
    return (
      <PinPad
        name={chosen.name}
        takesFocus
        onPin={async (pin) => {
          await callStaff(approveRefund, { ...approval, memberId: chosen.id, pin });
          onDone();
        }}
        onOther={() => {
          setChosen(null);
          void run(read); // a PIN may have been locked since
        }}
      />
    );
  return (
    <div className="column">
      <p>
        Refunding {poundsText(pence(approval.amountPence))} of {approval.orderNo} is above your limit. Somebody else
        with permission can confirm it here, for this order and this amount only.
      </p>
      <FailureBanner failure={failure} />
      {!approvers && !failure && <SkeletonLines label="Loading who can confirm it…" />}
      {approvers?.members.map((member) => (
        <Button key={member.id} size="large" block disabled={member.isPinLocked} onClick={() => setChosen(member)}>
          <Avatar initials={member.initials} id={member.id} />
          {member.isPinLocked ? `${member.name}: PIN locked` : `${member.name}, by PIN`}
        </Button>
      ))}
      {approvers?.passkey && (
        <Button
          kind="primary"
          size="large"
          block
          icon="fingerprint"
          busy={isBusy && !usesPassword}
          onClick={() => approvers.passkey && byPasskey(approvers.passkey)}
        >
          Use their passkey
        </Button>
      )}
      {approvers?.hasPassword && !usesPassword && (
        <Button size="large" block onClick={() => setUsesPassword(true)}>
          Use their password
        </Button>
      )}
      {usesPassword && (
        <ColleagueForm
          isBusy={isBusy}
          onProof={(proof) =>
            void run(async () => {
              await callStaff(approveRefund, { ...approval, ...proof });
              onDone();
            })
          }
        />
      )}
      {approvers && !approvers.passkey && !approvers.hasPassword && approvers.members.length === 0 && (
        <Banner kind="info">
          Nobody can confirm it in this browser. They would need a passkey or a password, or a PIN on one of the shop’s
          tablets.
        </Banner>
      )}
    </div>
  );
}

type ColleagueProps = {
  readonly isBusy: boolean;
  readonly onProof: (proof: { readonly email: string; readonly password: string; readonly code?: string }) => void;
};

/** Typed by somebody on a colleague's device, so the browser is asked neither to fill it in nor to keep it. */
function ColleagueForm({ isBusy, onProof }: ColleagueProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onProof({ email, password, ...(code !== '' && { code }) });
  };
  return (
    <form className="column" onSubmit={submit}>
      <TextField label="Their email" type="email" autoComplete="off" required value={email} onText={setEmail} />
      <TextField
        label="Their password"
        type="password"
        autoComplete="off"
        required
        value={password}
        onText={setPassword}
      />
      <TextField
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="off"
        help="From their app. Empty if they sign in without one."
        value={code}
        onText={setCode}
      />
      <Button type="submit" kind="primary" size="large" block busy={isBusy}>
        Confirm
      </Button>
    </form>
  );
}
