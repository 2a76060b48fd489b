import { useState } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import type { Product } from '#contract/listing/catalogue.ts';
import { wantedPhotoAddress } from '#contract/pages/picture-addresses.ts';
import { sendPhoto } from '#contract/personalisation.ts';
import { aspectOf, bestSizeText, usualCut } from '#domain/catalogue/photo.ts';
import { Failure } from '#domain/failure.ts';
import { callOverHttpWatching } from '#web/lib/calling/call-watching.ts';
import { type Chosen, cutPhoto, readChosen, warningOf } from '#web/lib/chosen-photo.ts';
import { PictureButton } from './picture-button.tsx';

type StaffPhotoProps = {
  /** The product's; no picture can be chosen without it. */
  readonly productId: number | null;
  readonly options: Product['options'];
  /** Whose picture it is: 'Photo Cake'. */
  readonly of: string;
  /** Empty if none was chosen here. */
  readonly token: string;
  /** The address of the picture that the line has already. */
  readonly standing?: string | null;
  /** Said while there is none. */
  readonly missing: string;
  readonly onPhoto: (token: string) => void;
};

/**
 * Z-02 for staff: a file or the camera, cropped to its middle; without one the order waits for what its customer sends by a link. Nothing
 * for a product that is not printed.
 */
export function StaffPhoto({ productId, options, of, token, standing = null, missing, onPhoto }: StaffPhotoProps) {
  /** Of what is sent; null if nothing is. */
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [warning, setWarning] = useState('');
  const option = options.photo ?? options.logo;
  if (!option || productId === null) return null;
  const shown = token === '' ? standing : wantedPhotoAddress(token);
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setPercent(0);
    setFailure(null);
    try {
      const chosen = await readChosen(file);
      if (typeof chosen === 'string') throw new Failure('invalid', { text: chosen });
      const shape = usualCut(option.shape, chosen);
      const cut = { chosen, area: middleOf(chosen, aspectOf(shape)), cut: shape };
      const photo = cutPhoto(cut, option);
      onPhoto((await callOverHttpWatching(setPercent)(sendPhoto, { productId, photo })).token);
      setWarning(warningOf(cut, option));
    } catch (error) {
      setFailure(error instanceof Failure ? error : new Failure('unrecognised'));
    } finally {
      setPercent(null);
    }
  };
  return (
    <div>
      <b>Picture for the cake</b>
      {shown !== null && <img className="max-h-60" src={shown} alt={`What is printed on ${of}`} />}
      <p className="flex flex-wrap items-center gap-2.5">
        <PictureButton
          name={of}
          isThere={shown !== null}
          words={shown === null ? 'Add a picture' : 'Replace the picture'}
          isBusy={percent !== null}
          onFile={(file) => void choose(file)}
        />
        {token !== '' && (
          <Button kind="ghost" onClick={() => onPhoto('')}>
            {standing === null ? 'Remove the picture' : 'Keep the old picture'}
          </Button>
        )}
      </p>
      <p className="text-sm text-muted">
        {shown === null && `${missing} `}
        The middle is printed. {bestSizeText(option)}
      </p>
      <p className="text-sm" role="status">
        {percent === null ? token !== '' && warning : `Sending the picture: ${percent} %`}
      </p>
      <FailureBanner failure={failure} />
    </div>
  );
}

/** The largest part of that shape, in percentages. */
function middleOf({ width, height }: Pick<Chosen, 'width' | 'height'>, aspect: number) {
  const share = aspect / (width / height);
  const [wide, high] = share <= 1 ? [100 * share, 100] : [100, 100 / share];
  return { x: (100 - wide) / 2, y: (100 - high) / 2, width: wide, height: high };
}
