import type { ReactNode } from 'react';
import { useSoundSwitch } from '#admin/lib/live/order-sound.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { paletteShown } from '#admin/lib/shortcuts.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { ConnectionMark } from '#admin/ui/frame/mark.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { DayPrints, type PrintedSoFar } from '#admin/ui/overlays/day-prints.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { PauseButton } from './pause-menu.tsx';

type HeaderProps = {
  readonly title: string;
  readonly sub: string;
  /** HH:MM. */
  readonly time: string;
  readonly isOff: boolean;
  readonly notToday: ReactNode;
  /** The prints of the day so far. */
  readonly printed: readonly PrintedSoFar[];
  readonly isSelecting: boolean;
  readonly onSelecting: (isSelecting: boolean) => void;
};

/** The name of the day, whether the board is live and has sound, and the day's actions. */
export function BoardHeader({ title, sub, time, isOff, notToday, printed, isSelecting, onSelecting }: HeaderProps) {
  const sound = useSoundSwitch();
  const mayTake = useMay('orders.take');
  const mayPause = useMay('sales.pause');
  const seesProduction = useMay('production.see');
  return (
    <PageHeader
      title={title}
      sub={sub}
      connection={<ConnectionMark isLive={!isOff} time={time} />}
      actions={
        <>
          <IconButton
            icon={sound.isOn ? 'bell' : 'bell-off'}
            label={sound.isOn ? 'Sound is on' : 'Sound is off: switch it on'}
            aria-pressed={sound.isOn}
            onClick={() => sound.switchTo(!sound.isOn)}
          />
          <IconButton
            icon="search"
            label="Find anything"
            aria-haspopup="dialog"
            onClick={() => paletteShown.set(true)}
          />
          <Button
            kind="ghost"
            icon="check-check"
            className="max-md:hidden!"
            aria-pressed={isSelecting}
            onClick={() => onSelecting(!isSelecting)}
          >
            <span className="word-if-roomy">Select</span>
          </Button>
          {(mayTake || seesProduction) && <DayPrints orders={printed} />}
          {notToday}
          {mayPause && <PauseButton isOff={isOff} />}
          {mayTake ? (
            <>
              <ButtonLink to={adminUrls.collect} icon="scan-line" className="max-md:hidden!">
                Collect
              </ButtonLink>
              <ButtonLink to={adminUrls.newOrder} kind="primary" icon="plus">
                New order
              </ButtonLink>
            </>
          ) : (
            seesProduction && (
              <ButtonLink to={adminUrls.production} icon="chef-hat">
                Totals
              </ButtonLink>
            )
          )}
        </>
      }
    />
  );
}
