import { useState } from 'react';
import { useAct } from '#admin/lib/use-act.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { PictureButton } from '#admin/ui/forms/picture-button.tsx';
import { wantedPhotoAddress } from '#contract/pages/picture-addresses.ts';
import { sendPhoto } from '#contract/personalisation.ts';
import { aspectOf, leastSizeOf, sizeInWords } from '#domain/catalogue/photo.ts';
import type { PhotoOption } from '#domain/catalogue/product-options.ts';
import { Failure } from '#domain/failure.ts';
import { callOverHttpWatching } from '#web/lib/calling/call-watching.ts';
import { cutPhoto, readChosen } from '#web/lib/chosen-photo.ts';

type StaffPhotoProps = {
  readonly productId: number;
  readonly option: PhotoOption;
  /** Empty if it is still to come. */
  readonly token: string;
  readonly onPhoto: (token: string) => void;
};

/** Z-02 at the till: a file or the camera, cropped to its middle; without one the order waits for what its customer sends by a link. */
export function StaffPhoto({ productId, option, token, onPhoto }: StaffPhotoProps) {
  const act = useAct();
  const [percent, setPercent] = useState(0);
  const choose = (file: File | undefined): void => {
    if (!file) return;
    setPercent(0);
    void act.run(async () => {
      const chosen = await readChosen(file, option);
      if (typeof chosen === 'string') throw new Failure('invalid', { text: chosen });
      const photo = await cutPhoto(chosen.bitmap, middleOf(chosen.bitmap, aspectOf(chosen.cut)), option, chosen.cut);
      chosen.bitmap.close();
      onPhoto((await callOverHttpWatching(setPercent)(sendPhoto, { productId, photo })).token);
    });
  };
  return (
    <div>
      <b>Picture for the cake</b>
      {token !== '' && <img src={wantedPhotoAddress(token)} alt="What is printed on the cake" />}
      <p className="flex flex-wrap items-center gap-2.5">
        <PictureButton name="Picture for the cake" isThere={token !== ''} isBusy={act.isBusy} onFile={choose} />
        {token !== '' && (
          <Button kind="ghost" onClick={() => onPhoto('')}>
            Remove
          </Button>
        )}
      </p>
      <p className="text-sm text-muted">
        {token === '' && 'Or leave it for now: the customer gets a link to add it. '}
        At least {sizeInWords(leastSizeOf(option, 'square'))}; the middle is printed.
      </p>
      <p className="text-sm" role="status">
        {act.isBusy && `Sending the picture: ${percent} %`}
      </p>
      <FailureBanner failure={act.failure} />
    </div>
  );
}

/** The largest part of that shape, in percentages. */
function middleOf({ width, height }: Pick<ImageBitmap, 'width' | 'height'>, aspect: number) {
  const share = aspect / (width / height);
  const [wide, high] = share <= 1 ? [100 * share, 100] : [100, 100 / share];
  return { x: (100 - wide) / 2, y: (100 - high) / 2, width: wide, height: high };
}
