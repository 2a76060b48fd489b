import type { ComponentProps } from 'react';
import { type PictureKind, type PictureWidth, pictureKinds, urls } from '#contract/pages/urls.ts';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> & {
  readonly file: string;
  /** Of a picture that has addresses of its own; without one it is asked for by its file's name. */
  readonly hash?: string | null | undefined;
  readonly alt: string;
  readonly widths: readonly PictureWidth[];
  readonly sizes: string;
  readonly shape?: readonly [width: number, height: number];
  /** Loads at once and first: for the one picture that a page opens with. */
  readonly first?: boolean;
};

export function Picture({ file, hash, alt, widths, sizes, shape = [800, 800], first = false, ...rest }: PictureProps) {
  const middle = widths[Math.floor(widths.length / 2)] ?? 640;
  const address = (width: PictureWidth, kind: PictureKind) =>
    hash ? urls.storedPicture(hash, width, kind) : urls.picture(file, width);
  const sources = (kind: PictureKind) => widths.map((width) => `${address(width, kind)} ${width}w`).join(', ');
  const image = (
    <img
      // `sizes` and `srcSet` before `src`: a browser that sets attributes in order would fetch `src` first.
      sizes={sizes}
      srcSet={sources('jpeg')}
      src={address(middle, 'jpeg')}
      alt={alt}
      width={shape[0]}
      height={shape[1]}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      {...(first && { fetchPriority: 'high' as const })}
      {...rest}
    />
  );
  if (!hash) return image;
  return (
    <picture>
      {pictureKinds.slice(0, -1).map((kind) => (
        <source key={kind} type={`image/${kind}`} sizes={sizes} srcSet={sources(kind)} />
      ))}
      {image}
    </picture>
  );
}
