import type { ComponentProps } from 'react';
import { pictureKinds, storedPictureAddress } from '#contract/pages/picture-addresses.ts';
import type { PictureKind, PictureWidth } from '#contract/pages/urls.ts';
import { Picture } from './picture.tsx';

type StoredPictureProps = ComponentProps<typeof Picture> & {
  /** Null if only its name is known. */
  readonly hash: string | null | undefined;
};

/** A picture at its own addresses, which never change, in the best format that the browser accepts. */
export function StoredPicture({ hash, ...picture }: StoredPictureProps) {
  if (!hash) return <Picture {...picture} />;
  const { widths, sizes } = picture;
  const sources = (kind: PictureKind) =>
    widths.map((width: PictureWidth) => `${storedPictureAddress(hash, width, kind)} ${width}w`).join(', ');
  const middle = widths[Math.floor(widths.length / 2)] ?? 640;
  return (
    <picture>
      {pictureKinds.slice(0, -1).map((kind) => (
        <source key={kind} type={`image/${kind}`} sizes={sizes} srcSet={sources(kind)} />
      ))}
      <Picture {...picture} srcSet={sources('jpeg')} src={storedPictureAddress(hash, middle, 'jpeg')} />
    </picture>
  );
}
