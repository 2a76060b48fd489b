import type { ComponentProps } from 'react';
import { type PictureWidth, urls } from '#contract/pages/urls.ts';

type PictureProps = Omit<ComponentProps<'img'>, 'width' | 'height'> & {
  readonly file: string;
  readonly alt: string;
  readonly widths: readonly PictureWidth[];
  readonly sizes: string;
  readonly shape?: readonly [width: number, height: number];
  /** Loads at once and first: for the one picture that a page opens with. */
  readonly first?: boolean;
};

export function Picture({ file, alt, widths, sizes, shape = [800, 800], first = false, ...rest }: PictureProps) {
  const middle = widths[Math.floor(widths.length / 2)] ?? 640;
  return (
    <img
      // `sizes` and `srcSet` before `src`: a browser that sets attributes in order would fetch `src` first.
      sizes={sizes}
      srcSet={widths.map((width) => `${urls.picture(file, width)} ${width}w`).join(', ')}
      src={urls.picture(file, middle)}
      alt={alt}
      width={shape[0]}
      height={shape[1]}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      {...(first && { fetchPriority: 'high' as const })}
      {...rest}
    />
  );
}
