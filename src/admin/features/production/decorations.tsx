import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#admin/lib/session/session.ts';
import { momentText, shortDay } from '#admin/lib/time/day-words.ts';
import { useNow } from '#admin/lib/time/use-now.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { Overlay } from '#admin/ui/overlays/dialog.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { Decoration } from '#contract/admin/production/production.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { Ticking } from './use-ticks.ts';

type DecorationsProps = {
  readonly decorations: readonly Decoration[];
  /** Null where more than one day is shown. */
  readonly ticking: Ticking | null;
  readonly mayTick: boolean;
  readonly mayOpen: boolean;
};

/** What is made for one person: the message exactly as typed, colour, name, photo; each is ticked with the name of who piped it. */
export function Decorations({ decorations, ...rest }: DecorationsProps) {
  const [photo, setPhoto] = useState<Decoration | null>(null);
  return (
    <>
      <ul className="decorations">
        {decorations.map((decoration) => (
          <DecorationCard key={decoration.key} {...rest} decoration={decoration} onPhoto={() => setPhoto(decoration)} />
        ))}
      </ul>
      <Overlay
        open={photo !== null}
        onClose={() => setPhoto(null)}
        title={photo ? `Photo of ${photo.orderNo}` : 'Photo'}
        className="dialog photo-full"
      >
        {photo?.photo && <FullPhoto address={photo.photo} alt={`The customer’s photo for ${photo.name}`} />}
      </Overlay>
    </>
  );
}

function FullPhoto({ address, alt }: { readonly address: string; readonly alt: string }) {
  const [isGone, setGone] = useState(false);
  if (isGone) return <p>The photo cannot be shown: it is removed already, or the shop cannot be reached.</p>;
  return <img src={address} alt={alt} onError={() => setGone(true)} />;
}

type CardProps = Omit<DecorationsProps, 'decorations'> & {
  readonly decoration: Decoration;
  readonly onPhoto: () => void;
};

function DecorationCard({ decoration, ticking, mayTick, mayOpen, onPhoto }: CardProps) {
  const { key, orderNo, date, time, name, image, size, quantity, message, words, photo, isChanged } = decoration;
  const ahead = ticking?.ahead.get(key) ?? 0;
  const isDone = ahead === 0 ? decoration.done !== null : ahead > 0;
  return (
    <li className={isDone ? 'decoration is-done' : 'decoration'}>
      <Picture file={image} alt="" widths={[320, 640]} sizes="(min-width: 768px) 33vw, 100vw" shape={[640, 232]} />
      <div className="decoration-body">
        <p className="row row--apart">
          <b className="decoration-time">
            {ticking === null && `${shortDay(date)}, `}
            {time}
          </b>
          {mayOpen ? (
            <Link className="decoration-number" to={adminUrls.order(orderNo)} aria-label={`Order ${orderNo}`}>
              {orderNo.slice(-4)}
            </Link>
          ) : (
            <b className="decoration-number">{orderNo.slice(-4)}</b>
          )}
        </p>
        <h2>
          {quantity > 1 && `${quantity} × `}
          {name}
          {size !== '' && <span className="muted"> {size}</span>}
        </h2>
        {isChanged && (
          <Chip tone="loud" icon="triangle-alert">
            Changed since its ticket
          </Chip>
        )}
        {message !== '' && (
          <q className="decoration-message" dir="auto">
            {message}
          </q>
        )}
        <p className="small muted">
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
          done={decoration.done}
          hasMessage={message !== ''}
          onTick={ticking !== null && mayTick ? () => ticking.tick(key, isDone ? -1 : 1) : null}
        />
      </div>
    </li>
  );
}

type PipedButtonProps = {
  readonly isDone: boolean;
  readonly done: Decoration['done'];
  readonly hasMessage: boolean;
  readonly onTick: (() => void) | null;
};

function PipedButton({ isDone, done, hasMessage, onTick }: PipedButtonProps) {
  const now = useNow();
  const { timeZone } = useSession().shop;
  const word = hasMessage ? 'piped' : 'done';
  const who = done ? ` by ${done.by}, ${momentText(done.at, now, timeZone)}` : '';
  return (
    <Button
      block
      kind={isDone ? 'primary' : 'soft'}
      icon={isDone ? 'check' : 'circle-dashed'}
      className={isDone ? 'decoration-done' : undefined}
      aria-pressed={isDone}
      disabled={onTick === null}
      onClick={() => onTick?.()}
    >
      {isDone ? `${hasMessage ? 'Piped' : 'Done'}${who}` : `Mark ${word}`}
    </Button>
  );
}
