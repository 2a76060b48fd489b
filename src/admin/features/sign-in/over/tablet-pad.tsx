import { type ReactNode, useState } from 'react';
import { callStaff } from '#admin/lib/calling/call-staff.ts';
import { useDeviceNews } from '#admin/lib/live/order-news.ts';
import { useAct } from '#admin/lib/use-act.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { Mark } from '#admin/ui/frame/mark.tsx';
import { useHeadingFocus } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Avatar } from '#admin/ui/values/avatar.tsx';
import type { DeviceNews } from '#contract/admin/board/board.ts';
import { enterPin, type TabletMembers } from '#contract/admin/team/tablet.ts';
import { pinDigits } from '#domain/staff/sign-in.ts';
import { Announced } from '#web/ui/announced.tsx';
import { Around } from '#web/ui/group.tsx';
import { hasLeft } from './locked.ts';

type Member = TabletMembers['members'][number];

type TabletPadProps = {
  readonly tablet: TabletMembers;
  readonly onIn: () => Promise<void>;
  readonly onChanged: () => Promise<unknown>;
  /** Opens the full sign-in. */
  readonly onFull: () => void;
  /** Goes back to the board of a wall. */
  readonly onBack?: () => void;
};

const firstNameOf = ({ name }: Member): string => name.split(' ')[0] ?? name;
/** The first name on a tile; two people with the same first name get their full names. */
const nameOnTile = (member: Member, members: readonly Member[]): string => {
  const isAlone = members.every((other) => other.id === member.id || firstNameOf(other) !== firstNameOf(member));
  return isAlone ? firstNameOf(member) : member.name;
};
/** Keeps a tile in place under a finger that is coming down: those who arrive later go after those already shown. */
function useTiles(members: readonly Member[]): readonly Member[] {
  const [places, setPlaces] = useState(() => members.map(({ id }) => id));
  const come = members.map(({ id }) => id).filter((id) => !places.includes(id));
  if (come.length > 0) setPlaces([...places, ...come]);
  return places.flatMap((place) => members.find(({ id }) => id === place) ?? []);
}
/** '2 new orders, 1 for today'. */
function newsText({ today, later }: DeviceNews): string {
  const all = today + later;
  const orders = `${all} new ${all === 1 ? 'order' : 'orders'}`;
  if (later === 0) return `${orders} for today`;
  return today === 0 ? orders : `${orders}, ${today} for today`;
}
const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const padLook =
  'grid content-center gap-5 bg-oat-50 px-6 py-8 text-ink min-[901px]:px-11 [&_h2]:text-center [&_h2]:font-display [&_h2]:text-[1.5rem]/[1.2] [&_h2]:font-semibold';

/** How often a tablet that nobody has unlocked asks who may: somebody may have chosen a PIN meanwhile. */
export const newPinsEveryMs = 60_000;

/** Who is at the tablet, and their six digits (T-06). */
export function TabletPad({ tablet: { device, members }, onIn, onChanged, onFull, onBack }: TabletPadProps) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const chosen = members.find(({ id }) => id === chosenId) ?? null;
  const tiles = useTiles(members);
  const { time } = useShopClock();
  const heading = useHeadingFocus();
  const news = useDeviceNews(() => void onChanged());
  return (
    <div className="tablet grid min-h-dvh grid-cols-1 bg-damson-900 text-white min-[901px]:grid-cols-[minmax(0,1fr)_440px]">
      <section
        className="flex flex-col gap-6.5 p-6 min-[901px]:p-12 [&_:focus-visible]:outline-custard-300"
        aria-label="Members"
      >
        <div className="flex items-center justify-between gap-2.5">
          <div className="flex items-center gap-2.5">
            <Mark />
            <span className="text-sm text-damson-200">
              {device?.name}
              <br />
              bakers and counter staff only
            </span>
          </div>
          {onBack && (
            <Button icon="arrow-left" onClick={onBack}>
              Back to the board
            </Button>
          )}
          <span className="number font-sans text-[2rem]/none font-bold normal-nums">{time}</span>
        </div>
        <h1 ref={heading} className="text-[2.125rem]" tabIndex={-1}>
          Who is using the tablet?
        </h1>
        <Announced>
          {news !== null && news.today + news.later > 0 && (
            <p className="flex w-fit items-center gap-2.5 rounded bg-custard-300 px-3.5 py-2.5 font-strong text-ink">
              <Icon name="bell" />
              {newsText(news)}
            </p>
          )}
        </Announced>
        {members.length === 0 && <p>Nobody has a PIN yet. Sign in fully and choose one under ‘You’.</p>}
        <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3.5 min-[901px]:grid-cols-3">
          {tiles.map((member) => (
            <button
              key={member.id}
              type="button"
              className={`grid justify-items-center gap-2.25 rounded-[18px] border border-transparent px-2.5 py-5 text-center font-sans text-[1.125rem]/[1.3] font-strong wrap-anywhere [&_.avatar]:size-17 [&_.avatar]:text-[1.3rem] ${member.id === chosenId ? 'bg-white text-ink forced-colors:bg-[Highlight]' : 'bg-[rgb(255_255_255/0.08)] text-white'}`}
              aria-pressed={member.id === chosenId}
              onClick={() => setChosenId(member.id)}
            >
              <Avatar initials={member.initials} id={member.id} size="large" />
              <span>
                {nameOnTile(member, members)}
                <small
                  className={`block text-[0.875rem] font-medium ${member.id === chosenId ? 'text-muted' : 'text-damson-200'}`}
                >
                  {member.isPinLocked ? 'PIN locked' : `${member.roleName}${member.wasLast ? ', last here' : ''}`}
                </small>
              </span>
            </button>
          ))}
        </div>
        <p className="mt-auto flex items-center gap-2.5 text-sm text-damson-200">
          <Icon name="lock" />
          <span>
            Owner or manager?{' '}
            <TextButton className="text-white!" onClick={onFull}>
              Sign in fully
            </TextButton>
            . A PIN never opens more than this.
          </span>
        </p>
      </section>
      {chosen === null ? (
        <section className={padLook} aria-label="PIN">
          <p className="text-center text-muted">Tap your name, then type your PIN.</p>
        </section>
      ) : chosen.isPinLocked ? (
        <Locked member={chosen} onFull={onFull} onOther={() => setChosenId(null)} />
      ) : (
        <section className={padLook} aria-label={`PIN for ${firstNameOf(chosen)}`}>
          <PinPad
            key={chosen.id}
            name={firstNameOf(chosen)}
            onPin={async (pin) => {
              try {
                await hasLeft();
                await callStaff(enterPin, { memberId: chosen.id, pin });
              } catch (error) {
                await onChanged();
                throw error;
              }
              await onIn();
            }}
            onOther={() => setChosenId(null)}
          />
        </section>
      )}
    </div>
  );
}

type PadProps = {
  readonly name: string;
  /** Called with six digits; what it throws is shown, and others may be typed. */
  readonly onPin: (pin: string) => Promise<void>;
  /** True if it replaces what was pressed, so that digits can be typed at once. */
  readonly takesFocus?: boolean;
  readonly onOther: () => void;
};

const keyLook = 'grid h-21 place-items-center rounded-[18px] border font-sans font-bold';
const loudKey = `${keyLook} border-line bg-white text-[1.875rem]/none text-ink`;
const quietKey = `${keyLook} border-transparent text-[1rem]/none text-damson-800`;

/** The PIN pad for whoever is at the tablet, or confirms something there. */
export function PinPad({ name, onPin, takesFocus = false, onOther }: PadProps) {
  const [pin, setPin] = useState('');
  const { run, isBusy, failure } = useAct();
  const type = (next: string) => {
    if (isBusy || next.length > pinDigits) return;
    setPin(next);
    if (next.length < pinDigits) return;
    void run(async () => {
      try {
        await onPin(next);
      } catch (error) {
        setPin('');
        throw error;
      }
    });
  };
  const key = (content: ReactNode, act: () => void, more: { className?: string; 'aria-label'?: string } = {}) => (
    <button type="button" className={loudKey} onClick={act} {...more}>
      {content}
    </button>
  );
  return (
    <Around
      className="column"
      tabIndex={-1}
      ref={takesFocus ? focusOn : undefined}
      onKeyDown={({ key: pressed }) => {
        if (/^\d$/.test(pressed)) type(pin + pressed);
        if (pressed === 'Backspace') setPin(pin.slice(0, -1));
      }}
    >
      <h2>{name}, your PIN</h2>
      <div
        className="flex justify-center gap-3.5"
        role="status"
        aria-label={`${pin.length} of ${pinDigits} digits typed`}
      >
        {Array.from({ length: pinDigits }, (_, at) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name
            key={at}
            className={`size-5 rounded-full border-[2.5px] border-damson-700 ${at < pin.length ? 'bg-damson-700 forced-colors:bg-[Highlight]' : ''}`}
          />
        ))}
      </div>
      <FailureBanner failure={failure} />
      <div className="grid grid-cols-3 gap-3">
        {digits.map((digit) => (
          <button key={digit} type="button" className={loudKey} onClick={() => type(pin + digit)}>
            {digit}
          </button>
        ))}
        {key(`Not ${name}`, onOther, { className: quietKey })}
        {key(0, () => type(`${pin}0`))}
        {key(<Icon name="delete" />, () => setPin(pin.slice(0, -1)), {
          className: quietKey,
          'aria-label': 'Delete one digit',
        })}
      </div>
    </Around>
  );
}

const focusOn = (node: HTMLElement | null): void => node?.focus();

type LockedProps = Pick<TabletPadProps, 'onFull'> & { readonly member: Member; readonly onOther: () => void };

const Locked = ({ member, onFull, onOther }: LockedProps) => (
  <section className={padLook} aria-label="PIN locked">
    <h2>{firstNameOf(member)}’s PIN is locked</h2>
    <Banner kind="error" icon="lock">
      Five wrong PINs. {firstNameOf(member)} needs to sign in fully once, then the PIN works again.
    </Banner>
    <Button kind="primary" size="large" block onClick={onFull}>
      Sign in fully
    </Button>
    <Button size="large" block onClick={onOther}>
      Somebody else
    </Button>
  </section>
);
