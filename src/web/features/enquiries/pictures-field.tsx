import { DropArea } from '#web/ui/drop-area.tsx';
import '#web/styles/enquiries.css';
import { useEffect, useId, useRef, useState } from 'react';
import { enquiryTexts, sendEnquiryPicture } from '#contract/enquiries.ts';
import { wantedPhotoAddress } from '#contract/pages/picture-addresses.ts';
import { photoTexts, photoTypes } from '#contract/personalisation.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { mostPictures } from '#domain/enquiry.ts';
import { callOverHttpWatching } from '#web/lib/calling/call-watching.ts';
import { base64Of, openPicture, shrunkAddress } from '#web/lib/device/picture-file.ts';
import { Icon } from '#web/ui/icon.tsx';

type PicturesFieldProps = {
  readonly label?: string;
  readonly most?: number;
  /** The id of its button. */
  readonly id?: string;
  readonly tokens: readonly string[];
  readonly onTokens: (tokens: string[]) => void;
  readonly complaint?: string | undefined;
};

/** Enough to see what is meant, and little to send from a phone. */
const longestSide = 1_600;

/** The picture in base64. @returns what is wrong with it, in words, under `fault` */
async function prepared(file: File): Promise<{ readonly picture: string } | { readonly fault: string }> {
  const bitmap = await openPicture(file);
  if (typeof bitmap === 'string') return { fault: bitmap };
  const address = shrunkAddress(bitmap, longestSide);
  bitmap.close();
  return address === null ? { fault: photoTexts.unreadable } : { picture: base64Of(address) };
}

/** Uploads one picture after another, so that each shows its progress. A fault in one does not undo those before it. */
function usePictures(tokens: readonly string[], onTokens: (tokens: string[]) => void) {
  const [percent, setPercent] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // One may be removed while another is being uploaded.
  const now = useRef(tokens);
  useEffect(() => {
    now.current = tokens;
  }, [tokens]);
  const add = async (files: readonly File[]): Promise<void> => {
    if (percent !== null || files.length === 0) return;
    setFault(null);
    for (const file of files) {
      if (now.current.length >= mostPictures) {
        setFault(enquiryTexts.tooManyPictures);
        break;
      }
      setPercent(0);
      const read = await prepared(file);
      if ('fault' in read) {
        setFault(read.fault);
        continue;
      }
      try {
        const { token } = await callOverHttpWatching(setPercent)(sendEnquiryPicture, { picture: read.picture });
        now.current = [...now.current, token];
        onTokens([...now.current]);
      } catch (error) {
        setFault(describeFailure(error).text);
      }
    }
    setPercent(null);
  };
  const remove = (token: string): void => {
    setFault(null);
    onTokens(tokens.filter((one) => one !== token));
  };
  return { percent, fault, add, remove };
}

/** A few pictures of what is meant; each can be removed again. */
export function PicturesField({
  label = 'Pictures of what you have in mind',
  most = mostPictures,
  id: inputId,
  tokens,
  onTokens,
  complaint,
}: PicturesFieldProps) {
  const id = useId();
  const { percent, fault, add, remove } = usePictures(tokens, onTokens);
  const isBusy = percent !== null;
  const error = fault ?? complaint;
  return (
    <section className="enquiry-pictures" aria-labelledby={`${id}-label`}>
      <p className="field-label" id={`${id}-label`}>
        {label} <span className="optional-mark">(optional)</span>
      </p>
      <DropArea
        className={(isOver) => `enquiry-drop${isOver ? ' is-over' : ''}${error ? ' has-error' : ''}`}
        onFiles={(files) => void add(files)}
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
        {tokens.length < most && (
          <label className={`button button--outline${isBusy ? ' is-busy' : ''}`}>
            <Icon name="image-up" />
            <span>{tokens.length > 0 ? 'Add Another' : most === 1 ? 'Add a Picture' : 'Add Pictures'}</span>
            <input
              id={inputId}
              type="file"
              multiple={most > 1}
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
      </DropArea>
      <p className="help" id={`${id}-help`}>
        {most === 1
          ? 'JPEG, PNG, WebP or AVIF, at most 20 MB.'
          : `Up to ${most}: JPEG, PNG, WebP or AVIF, at most 20 MB each. Only you and the bakery can see them.`}
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
