import { useEffect, useId, useRef, useState } from 'react';
import type { Product } from '#contract/listing/catalogue.ts';
import { photoAddress } from '#contract/pages/picture-addresses.ts';
import { photoTypes, sendPhoto } from '#contract/personalisation.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { photoMissingText } from '#domain/catalogue/personalisation-words.ts';
import { bestSizeText } from '#domain/catalogue/photo.ts';
import type { PhotoOption } from '#domain/catalogue/product-options.ts';
import { Failure } from '#domain/failure.ts';
import { callOverHttpWatching } from '#web/lib/calling/call-watching.ts';
import { type Chosen, type Cut, cutPhoto, readChosen, warningOf } from '#web/lib/chosen-photo.ts';
import { Button } from '#web/ui/button.tsx';
import { DropArea } from '#web/ui/drop-area.tsx';
import { leadText } from '#web/ui/forms/personalise.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { latePart } from '#web/ui/late-part.tsx';

const PhotoCropper = latePart(async () => (await import('./photo-cropper.tsx')).PhotoCropper);

type PhotoFieldProps = {
  readonly product: Pick<Product, 'id' | 'options'>;
  readonly option: PhotoOption;
  /** Empty if there is none yet. */
  readonly token: string;
  readonly onPhoto: (token: string) => void;
  /** The message written next to it: both are seen together, as on the cake. */
  readonly message?: string | undefined;
  readonly complaint?: string | undefined;
  /** How often the customer wanted the product without it: each time the focus comes here. */
  readonly asked: number;
};

type PhotoState =
  | { readonly is: 'waiting' }
  | { readonly is: 'reading' }
  | { readonly is: 'cutting'; readonly chosen: Chosen }
  | { readonly is: 'sending'; readonly percent: number }
  | { readonly is: 'refused'; readonly text: string; readonly again: (() => void) | null };

type Photo = {
  readonly productId: number;
  readonly option: PhotoOption;
  readonly onPhoto: (token: string) => void;
};

const waiting: PhotoState = { is: 'waiting' };

const mayWorkAgain = (error: unknown): boolean =>
  error instanceof Failure && ['network', 'timedOut', 'unavailable', 'serverFault'].includes(error.code);

/** The steps from the file to the token. */
function usePhoto({ productId, option, onPhoto }: Photo) {
  const [state, setState] = useState<PhotoState>(waiting);
  const [warning, setWarning] = useState('');

  const send = async (photo: string) => {
    setState({ is: 'sending', percent: 0 });
    const call = callOverHttpWatching((percent) => setState({ is: 'sending', percent }));
    try {
      const sent = await call(sendPhoto, { productId, photo });
      setState(waiting);
      onPhoto(sent.token);
    } catch (error) {
      const again = mayWorkAgain(error) ? () => void send(photo) : null;
      setState({ is: 'refused', text: describeFailure(error).text, again });
    }
  };
  const isBusy = state.is === 'reading' || state.is === 'sending';

  return {
    state,
    /** About the picture that was sent; empty if it prints sharply. */
    warning,
    isBusy,
    choose: async (file: File | undefined) => {
      if (!file || isBusy) return;
      setState({ is: 'reading' });
      const read = await readChosen(file);
      setState(typeof read === 'string' ? { is: 'refused', text: read, again: null } : { is: 'cutting', chosen: read });
    },
    cut: async (cut: Cut) => {
      setState({ is: 'sending', percent: 0 });
      setWarning(warningOf(cut, option));
      await send(cutPhoto(cut, option));
    },
    cancel: () => setState(waiting),
    remove: () => {
      setState(waiting);
      onPhoto('');
    },
  };
}

/** Z-02. The button of the file input itself works by keyboard, and opens the camera on a phone. */
export function PhotoField({ product, option, token, onPhoto, message = '', complaint, asked }: PhotoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(true);
  const photo = usePhoto({
    productId: product.id,
    option,
    onPhoto: (sent) => {
      setShown(true);
      onPhoto(sent);
    },
  });
  const { state } = photo;
  const label = product.options.photo ? 'Your photo' : 'Your logo';
  const missing = asked > 0 && token === '' ? photoMissingText : undefined;
  const error = state.is === 'refused' ? state.text : (complaint ?? missing);
  useEffect(() => {
    if (asked > 0) input.current?.focus();
  }, [asked]);
  const isCutting = state.is === 'cutting';
  const wasCutting = useRef(false);
  useEffect(() => {
    if (wasCutting.current && !isCutting) input.current?.focus();
    wasCutting.current = isCutting;
  }, [isCutting]);

  return (
    <section className="photo-field" aria-labelledby={`${id}-label`}>
      <p className="field-label" id={`${id}-label`}>
        {label}
      </p>
      <DropArea
        className={(isOver) => `photo-drop${isOver ? ' is-over' : ''}${error ? ' has-error' : ''}`}
        onFiles={([file]) => void photo.choose(file)}
      >
        {token !== '' && (
          <figure className={`photo-shown photo-shown--${option.shape}`}>
            {isShown ? (
              <>
                <img src={photoAddress(token)} alt={`${label}, as we print it`} onError={() => setShown(false)} />
                {message.trim() !== '' && (
                  <span className="plaque" aria-hidden="true" dir="auto">
                    {message.trim()}
                  </span>
                )}
              </>
            ) : (
              <figcaption>This picture is no longer available.</figcaption>
            )}
          </figure>
        )}
        <div className="photo-choices">
          <label className={`button button--outline${photo.isBusy ? ' is-busy' : ''}`}>
            <Icon name="image-up" />
            <span>{token === '' ? 'Choose a Picture' : 'Choose Another'}</span>
            <input
              ref={input}
              id={`${id}-file`}
              type="file"
              className="visually-hidden"
              accept={photoTypes.join(',')}
              aria-disabled={photo.isBusy}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}
              onChange={({ target }) => {
                void photo.choose(target.files?.[0]);
                target.value = ''; // the same file may be chosen again
              }}
            />
          </label>
          {token !== '' && (
            <Button
              variant="ghost"
              onClick={() => {
                photo.remove();
                input.current?.focus();
              }}
            >
              Remove
            </Button>
          )}
        </div>
        <p className="help photo-hint">or drop it here</p>
        <div role="status">
          {state.is === 'reading' && <p className="photo-progress">Opening your picture</p>}
          {state.is === 'sending' && (
            <p className="photo-progress">
              <span>Sending your picture</span>
              <progress max={100} value={state.percent} aria-label="Sent so far" />
            </p>
          )}
          {state.is === 'waiting' && token !== '' && isShown && (
            <>
              <p className="photo-done">
                <Icon name="circle-check" /> We have your picture. Only you and the bakery can see it.
              </p>
              {photo.warning !== '' && (
                <p className="photo-warning">
                  <Icon name="circle-alert" /> {photo.warning}
                </p>
              )}
            </>
          )}
        </div>
      </DropArea>
      <p className="help" id={`${id}-help`}>
        {leadText(option.lead)}JPEG, PNG, WebP or AVIF, at most 20 MB. {bestSizeText(option)}
      </p>
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      {state.is === 'refused' && state.again && (
        <Button variant="outline" small icon="refresh" onClick={state.again}>
          Send Again
        </Button>
      )}
      {state.is === 'cutting' && (
        <PhotoCropper
          chosen={state.chosen}
          option={option}
          onClose={photo.cancel}
          onCut={(cut) => void photo.cut(cut)}
        />
      )}
    </section>
  );
}
