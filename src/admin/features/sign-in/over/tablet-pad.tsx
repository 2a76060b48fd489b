import { type ReactNode, useState } from 'react';
import { callStaff } from '#admin/lib/calling/call-staff.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { useAct } from '#admin/lib/use-act.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Mark } from '#admin/ui/frame/mark.tsx';
import { useHeadingFocus } from '#admin/ui/frame/use-heading-focus.ts';
import { Icon } from '#admin/ui/icon.tsx';
import { Avatar } from '#admin/ui/values/avatar.tsx';
import { enterPin, type TabletMembers } from '#contract/admin/team/tablet.ts';
import { pinDigits } from '#domain/staff/pin.ts';
import { hasLeft } from './locked.ts';
import '#admin/styles/sign-in/tablet.css';

type Member = TabletMembers['members'][number];

type TabletPadProps = {
  readonly tablet: TabletMembers;
  readonly onIn: () => Promise<void>;
  readonly onChanged: () => Promise<unknown>;
  /** To the full sign-in. */
  readonly onFull: () => void;
};

const firstNameOf = ({ name }: Member): string => name.split(' ')[0] ?? name;
/** Two of the same first name are told apart. */
const nameOnTile = (member: Member, members: readonly Member[]): string => {
  const isAlone = members.every((other) => other.id === member.id || firstNameOf(other) !== firstNameOf(member));
  return isAlone ? firstNameOf(member) : member.name;
};
/** A tile stays where a finger is coming down: who is heard of later stands behind those who are shown. */
function useTiles(members: readonly Member[]): readonly Member[] {
  const [places, setPlaces] = useState(() => members.map(({ id }) => id));
  const come = members.map(({ id }) => id).filter((id) => !places.includes(id));
  if (come.length > 0) setPlaces([...places, ...come]);
  return places.flatMap((place) => members.find(({ id }) => id === place) ?? []);
}
const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Who is at the tablet, and their six digits (T-06). */
export function TabletPad({ tablet: { device, members }, onIn, onChanged, onFull }: TabletPadProps) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const chosen = members.find(({ id }) => id === chosenId) ?? null;
  const tiles = useTiles(members);
  const { time } = useShopClock();
  const heading = useHeadingFocus();
  return (
    <div className="tablet">
      <section className="tablet-people" aria-label="Members">
        <div className="row row--apart">
          <div className="row">
            <Mark />
            <span className="small tablet-quiet">
              {device?.name}
              <br />
              baker and counter only
            </span>
          </div>
          <span className="tablet-time number">{time}</span>
        </div>
        <h1 ref={heading} tabIndex={-1}>
          Who is at the tablet?
        </h1>
        {members.length === 0 && <p>Nobody has a PIN yet: each chooses one in ‘You’, signed in in full.</p>}
        <div className="tablet-tiles">
          {tiles.map((member) => (
            <button
              key={member.id}
              type="button"
              className="tablet-tile"
              aria-pressed={member.id === chosenId}
              onClick={() => setChosenId(member.id)}
            >
              <Avatar initials={member.initials} id={member.id} size="large" />
              <span>
                {nameOnTile(member, members)}
                <small>
                  {member.isPinLocked ? 'PIN locked' : `${member.roleName}${member.wasLast ? ', till now' : ''}`}
                </small>
              </span>
            </button>
          ))}
        </div>
        <p className="row small tablet-quiet tablet-foot">
          <Icon name="lock" />
          <span>
            Owner or manager?{' '}
            <button type="button" className="text-link" onClick={onFull}>
              Sign in in full
            </button>
            ; a PIN never opens more than this.
          </span>
        </p>
      </section>
      {chosen === null ? (
        <section className="tablet-pad" aria-label="PIN">
          <p className="muted tablet-hint">Tap your name, then type your PIN.</p>
        </section>
      ) : chosen.isPinLocked ? (
        <Locked member={chosen} onFull={onFull} onOther={() => setChosenId(null)} />
      ) : (
        <Pad key={chosen.id} member={chosen} onIn={onIn} onChanged={onChanged} onOther={() => setChosenId(null)} />
      )}
    </div>
  );
}

type PadProps = Pick<TabletPadProps, 'onIn' | 'onChanged'> & { readonly member: Member; readonly onOther: () => void };

function Pad({ member, onIn, onChanged, onOther }: PadProps) {
  const [pin, setPin] = useState('');
  const { run, isBusy, failure } = useAct();
  const name = firstNameOf(member);
  const type = (next: string) => {
    if (isBusy || next.length > pinDigits) return;
    setPin(next);
    if (next.length < pinDigits) return;
    void run(async () => {
      try {
        await hasLeft();
        await callStaff(enterPin, { memberId: member.id, pin: next });
      } catch (error) {
        setPin('');
        await onChanged();
        throw error;
      }
      await onIn();
    });
  };
  const key = (content: ReactNode, act: () => void, more: { className?: string; 'aria-label'?: string } = {}) => (
    <button type="button" onClick={act} {...more}>
      {content}
    </button>
  );
  return (
    <section
      className="tablet-pad"
      aria-label={`PIN of ${name}`}
      onKeyDown={({ key: pressed }) => {
        if (/^\d$/.test(pressed)) type(pin + pressed);
        if (pressed === 'Backspace') setPin(pin.slice(0, -1));
      }}
    >
      <h2>{name}, your PIN</h2>
      <div className="tablet-dots" role="status" aria-label={`${pin.length} of ${pinDigits} digits typed`}>
        {Array.from({ length: pinDigits }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name
          <i key={at} className={at < pin.length ? 'tablet-dot--typed' : undefined} />
        ))}
      </div>
      <FailureBanner failure={failure} />
      <div className="tablet-keys">
        {digits.map((digit) => (
          <button key={digit} type="button" onClick={() => type(pin + digit)}>
            {digit}
          </button>
        ))}
        {key(`Not ${name}`, onOther, { className: 'tablet-key--quiet' })}
        {key(0, () => type(`${pin}0`))}
        {key(<Icon name="delete" />, () => setPin(pin.slice(0, -1)), {
          className: 'tablet-key--quiet',
          'aria-label': 'Delete one digit',
        })}
      </div>
    </section>
  );
}

type LockedProps = Pick<TabletPadProps, 'onFull'> & { readonly member: Member; readonly onOther: () => void };

const Locked = ({ member, onFull, onOther }: LockedProps) => (
  <section className="tablet-pad" aria-label="PIN locked">
    <h2>{firstNameOf(member)}’s PIN is locked</h2>
    <Banner kind="error" icon="lock">
      Five wrong PINs. {firstNameOf(member)} signs in once in full, then the PIN works again.
    </Banner>
    <Button kind="primary" size="large" block onClick={onFull}>
      Sign in in full
    </Button>
    <Button size="large" block onClick={onOther}>
      Somebody else
    </Button>
  </section>
);
