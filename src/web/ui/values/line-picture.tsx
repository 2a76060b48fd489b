import type { PictureWidth } from '#contract/pages/urls.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';

type LinePictureProps = { readonly file: string; readonly widths: readonly PictureWidth[]; readonly sizes: string };

/** What has no picture, as an extra, stands there with a sign. */
export const LinePicture = ({ file, widths, sizes }: LinePictureProps) =>
  file === '' ? (
    <span className="line-tile">
      <Icon name="party" />
    </span>
  ) : (
    <Picture file={file} alt="" widths={widths} sizes={sizes} />
  );
