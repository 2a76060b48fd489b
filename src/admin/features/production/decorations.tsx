import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { staffKey } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText, shortDay } from '#admin/lib/day-words.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { useNow } from '#admin/lib/use-now.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { Overlay } from '#admin/ui/overlays/dialog.tsx';
import { Chip, givenBackWords, TestChip } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type Decoration, readProduction, tickProduction } from '#contract/admin/production.ts';
import type { Failure } from '#domain/failure.ts';
import { Picture } from '#web/ui/picture.tsx';

type DecorationsProps = {
  readonly decorations: readonly Decoration[];
  /** Null if more than one day is shown. */
  readonly ticking: Ticking | null;
  readonly mayTick: boolean;
  readonly mayOpen: boolean;
};

/** Decorations made for one person: the message exactly as typed, colour, name, photo; each is ticked with the name of whoever piped it. */
export function Decorations({ decorations, ...rest }: DecorationsProps) {
  const [photo, setPhoto] = useState<Decoration | null>(null);
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-3">
        {decorations.map((decoration) => (
          <DecorationCard key={decoration.key} {...rest} decoration={decoration} onPhoto={() => setPhoto(decoration)} />
        ))}
      </ul>
      <Overlay
        open={photo !== null}
        onClose={() => setPhoto(null)}
        title={photo ? `Photo for ${photo.orderNo}` : 'Photo'}
        kind="dialog"
        className="m-0! h-dvh! max-h-none! w-screen! max-w-none! rounded-none! [&_.overlay-body]:grid [&_.overlay-body]:min-h-0 [&_.overlay-body]:place-items-center"
      >
        {photo?.photo && <FullPhoto address={photo.photo} alt={`The customer’s photo for ${photo.name}`} />}
      </Overlay>
    </>
  );
}

function FullPhoto({ address, alt }: { readonly address: string; readonly alt: string }) {
  const [isGone, setGone] = useState(false);
  if (isGone) return <p>The photo cannot be shown. It has been removed, or the shop cannot be reached.</p>;
  return (
    <img
      className="max-h-[calc(100dvh-110px)] max-w-full object-contain"
      src={address}
      alt={alt}
      onError={() => setGone(true)}
    />
  );
}

type CardProps = Omit<DecorationsProps, 'decorations'> & {
  readonly decoration: Decoration;
  readonly onPhoto: () => void;
};

function DecorationCard({ decoration, ticking, mayTick, mayOpen, onPhoto }: CardProps) {
  const { key, orderNo, date, time, name, image, size, quantity, message, words, photo, isChanged, isExtra } =
    decoration;
  const isDone = ticking?.ahead.get(key) ?? decoration.isDone;
  // Orders that are ready or collected are done, and only a tick can be undone.
  const mayTickThis = ticking !== null && mayTick && (!decoration.isDone || decoration.tick !== null);
  return (
    <li
      className={`flex flex-col overflow-hidden rounded-large shadow-panel print:break-inside-avoid print:border print:shadow-none ${isDone ? 'bg-pistachio-50' : 'bg-white'}`}
    >
      {photo !== null ? (
        <img className="h-29 w-full object-cover print:hidden" src={photo} alt="" />
      ) : (
        image !== '' && (
          <Picture
            className="h-29 w-full object-cover print:hidden"
            file={image}
            alt=""
            widths={[320, 640]}
            sizes="(min-width: 768px) 33vw, 100vw"
            shape={[640, 232]}
          />
        )
      )}
      <div className="grid flex-1 grid-rows-[auto_auto_1fr_auto_auto] gap-1.5 px-3.5 pt-2.5 pb-3.5">
        <p className="flex items-center justify-between gap-2.5">
          <b className="font-sans text-[1.25rem]/[1.2] font-bold tabular-nums">
            {ticking === null && `${shortDay(date)}, `}
            {time}
          </b>
          {mayOpen ? (
            <Link
              className="-my-3 inline-grid min-h-12 min-w-12 [place-items:center_end] font-bold tracking-[0.06em] text-ink"
              to={adminUrls.order(orderNo)}
              aria-label={`Order ${orderNo}`}
            >
              {orderNo.slice(-4)}
            </Link>
          ) : (
            <b className="-my-3 inline-grid min-h-12 min-w-12 [place-items:center_end] font-bold tracking-[0.06em] text-ink">
              {orderNo.slice(-4)}
            </b>
          )}
        </p>
        <div className="grid justify-items-start gap-1.5">
          <h2 className="font-sans text-sm/[1.3] font-semibold">
            {quantity > 1 && `${quantity} × `}
            {name}
            {size !== '' && <span className="text-muted"> {size}</span>}
          </h2>
          {decoration.isGivenBack && (
            <Chip tone="loud" icon="undo-2">
              {givenBackWords()}
            </Chip>
          )}
          {decoration.isTest && <TestChip />}
          {isChanged && (
            <Chip tone="loud" icon="triangle-alert">
              Changed since its ticket was printed
            </Chip>
          )}
        </div>
        {isExtra && <p className="text-sm text-muted">On the card, by hand:</p>}
        {message !== '' && (
          <q
            className="[quotes:'“'_'”'] font-display text-[1.25rem]/[1.25] font-semibold min-h-[2.5em] block content-center whitespace-pre-wrap wrap-anywhere"
            dir="auto"
          >
            {message}
          </q>
        )}
        <p className="text-sm text-muted">
          {words.join(' · ')}
          {photo !== null && (
            <>
              {' '}
              <TextButton onClick={onPhoto}>See photo</TextButton>
            </>
          )}
        </p>
        <PipedButton
          isDone={isDone}
          tick={decoration.tick}
          word={isExtra ? 'written' : message === '' ? 'done' : 'piped'}
          onTick={mayTickThis ? () => ticking.tick(key, !isDone) : null}
        />
      </div>
    </li>
  );
}

type PipedButtonProps = {
  readonly isDone: boolean;
  readonly tick: Decoration['tick'];
  /** What is done to it: a card is not piped. */
  readonly word: 'piped' | 'written' | 'done';
  readonly onTick: (() => void) | null;
};

function PipedButton({ isDone, tick, word, onTick }: PipedButtonProps) {
  const now = useNow();
  const { timeZone } = useSession().shop;
  const who = tick ? ` by ${tick.by}, ${momentText(tick.at, now, timeZone)}` : '';
  return (
    <Button
      block
      kind={isDone ? 'primary' : 'soft'}
      icon={isDone ? 'check' : 'circle-dashed'}
      className={`print:hidden ${isDone ? 'bg-pistachio-700!' : ''}`}
      aria-pressed={isDone}
      disabled={onTick === null}
      onClick={() => onTick?.()}
    >
      {isDone ? `${word[0]?.toUpperCase()}${word.slice(1)}${who}` : `Mark ${word}`}
    </Button>
  );
}

type Ticking = {
  /** By key, as tapped: shown before the shop has responded. */
  readonly ahead: ReadonlyMap<string, boolean>;
  readonly tick: (key: string, isDone: boolean) => void;
  readonly failure: Failure | null;
};

/** The ticks of one day's decorations. A tap counts at once; a tick that the shop refuses is reverted. */
export function useTicks(day: string): Ticking {
  const client = useQueryClient();
  const write = useStaffWrite(tickProduction);
  const [ahead, setAhead] = useState<ReadonlyMap<string, boolean>>(new Map());
  const tick = async (key: string, isDone: boolean): Promise<void> => {
    setAhead((known) => new Map(known).set(key, isDone));
    if (await write.send({ day, key, isDone })) await client.invalidateQueries({ queryKey: staffKey(readProduction) });
    setAhead((known) => new Map([...known].filter(([tapped]) => tapped !== key)));
  };
  return { ahead, tick: (key, isDone) => void tick(key, isDone), failure: write.failure };
}
