import { type DragEvent, useId, useState } from 'react';
import { wantedPhotoAddress } from '#contract/pages/picture-addresses.ts';
import { photoTypes } from '#contract/photos.ts';
import { mostPictures } from '#domain/enquiry/enquiry.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePictures } from './use-pictures.ts';

type PicturesFieldProps = {
  readonly tokens: readonly string[];
  readonly onTokens: (tokens: string[]) => void;
  readonly complaint?: string | undefined;
};

/** A few pictures of what is meant; each can be taken away again. */
export function PicturesField({ tokens, onTokens, complaint }: PicturesFieldProps) {
  const id = useId();
  const { percent, fault, add, remove } = usePictures(tokens, onTokens);
  const [isOver, setOver] = useState(false);
  const isBusy = percent !== null;
  const error = fault ?? complaint;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add([...event.dataTransfer.files]);
  };
  return (
    <section className="enquiry-pictures" aria-labelledby={`${id}-label`}>
      <p className="field-label" id={`${id}-label`}>
        Pictures of what you have in mind <span className="optional-mark">(optional)</span>
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped here can be chosen by the button within */}
      <div
        className={`enquiry-drop${isOver ? ' is-over' : ''}${error ? ' has-error' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {tokens.length > 0 && (
          <ul className="enquiry-thumbs">
            {tokens.map((token, at) => (
              <li key={token}>
                <img src={wantedPhotoAddress(token)} alt={`Yours, number ${at + 1}`} />
                <button
                  type="button"
                  className="enquiry-thumb-remove"
                  aria-label={`Remove picture ${at + 1}`}
                  onClick={() => remove(token)}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {tokens.length < mostPictures && (
          <label className={`button button--outline${isBusy ? ' is-busy' : ''}`}>
            <Icon name="image-up" />
            <span>{tokens.length === 0 ? 'Add Pictures' : 'Add Another'}</span>
            <input
              type="file"
              multiple
              className="visually-hidden"
              accept={photoTypes.join(',')}
              aria-disabled={isBusy}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}
              onChange={({ target }) => {
                void add([...(target.files ?? [])]);
                target.value = ''; // the same file may be chosen again
              }}
            />
          </label>
        )}
        <div role="status">
          {isBusy && (
            <p className="enquiry-progress">
              <span>Sending your picture</span>
              <progress max={100} value={percent} aria-label="Sent so far" />
            </p>
          )}
        </div>
      </div>
      <p className="help" id={`${id}-help`}>
        {`Up to ${mostPictures}: JPEG, PNG, WebP or AVIF, at most 20 MB each. Nobody sees them but you and the bakery.`}
      </p>
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </section>
  );
}
