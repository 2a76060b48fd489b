import { type DragEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { Product } from '#contract/listing/catalogue.ts';
import { photoAddress } from '#contract/pages/picture-addresses.ts';
import { photoTypes } from '#contract/photos.ts';
import { leastSizeOf, sizeInWords } from '#domain/catalogue/photo.ts';
import type { PhotoOption } from '#domain/catalogue/product-options.ts';
import { Button } from '#web/ui/button.tsx';
import { leadText } from '#web/ui/forms/personalise.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePhoto } from './use-photo.ts';

const PhotoCropper = lazy(async () => ({ default: (await import('./photo-cropper.tsx')).PhotoCropper }));

type PhotoFieldProps = {
  readonly product: Pick<Product, 'id' | 'slug' | 'options'>;
  readonly option: PhotoOption;
  /** Empty where there is none yet. */
  readonly token: string;
  readonly onPhoto: (token: string) => void;
  /** What is missing, once the customer wanted the cake without it. */
  readonly complaint: string | undefined;
  /** How often it was: each time the focus comes here. */
  readonly asked: number;
};

/** Z-02. The button of the file's own input works by keyboard, and opens the camera on a telephone. */
export function PhotoField({ product, option, token, onPhoto, complaint, asked }: PhotoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isShown, setShown] = useState(true);
  const photo = usePhoto({
    productId: product.id,
    slug: product.slug,
    option,
    token,
    onPhoto: (sent) => {
      setShown(true);
      onPhoto(sent);
    },
  });
  const { state } = photo;
  const label = product.options.photo ? 'Your photo' : 'Your logo';
  const error = state.is === 'refused' ? state.text : complaint;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void photo.choose(event.dataTransfer.files[0]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped here can be chosen by the button within */}
      <div
        className={`photo-drop${isOver ? ' is-over' : ''}${error ? ' has-error' : ''}`}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {token !== '' && (
          <figure className={`photo-shown photo-shown--${option.shape}`}>
            {isShown ? (
              <img src={photoAddress(token)} alt={`${label}, as we print it`} onError={() => setShown(false)} />
            ) : (
              <figcaption>This picture is no longer here.</figcaption>
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
            <p className="photo-done">
              <Icon name="circle-check" /> We have your picture. Nobody sees it but you and the bakery.
            </p>
          )}
        </div>
      </div>
      <p className="help" id={`${id}-help`}>
        {leadText(option.lead)}JPEG, PNG, WebP or AVIF, at least {sizeInWords(leastSizeOf(option))}, at most 20 MB.
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
        <Suspense>
          <PhotoCropper
            chosen={state.chosen}
            option={option}
            onClose={photo.cancel}
            onCut={(area) => void photo.cut(state.chosen, area)}
          />
        </Suspense>
      )}
    </section>
  );
}
