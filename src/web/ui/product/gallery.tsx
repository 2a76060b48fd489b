import { type KeyboardEvent, useState } from 'react';
import type { Product } from '#contract/listing/catalogue.ts';
import { Kept } from '#web/base/kept-part.tsx';
import { Group } from '#web/ui/group.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { StoredPicture } from '#web/ui/stored-picture.tsx';
import { useSwipe } from '#web/ui/use-swipe.ts';
import { ProductBadges } from '#web/ui/values/badges.tsx';

type View = Product['pictures'][number];

/** P-02: a product with one picture shows it four times. */
function picturesOf({ pictures, mainImage, name }: Product): readonly View[] {
  const own = pictures[0] ?? { file: mainImage, hash: null, alternative: name };
  const shown = pictures.length > 1 ? pictures : [own, own, own, own];
  return shown.map(({ file, hash, alternative }, at) => ({
    file,
    hash,
    alternative: `${alternative.replace(/\.$/, '')}, picture ${at + 1} of ${shown.length}`,
  }));
}

/** For this long after a move, no other is accepted (storefront §4). */
export const lockMs = 300;

type GalleryPlace = { readonly shown: number; readonly lockedUntil: number };

export const galleryStart: GalleryPlace = { shown: 0, lockedUntil: 0 };

/** The next place in a ring of `count`; while locked, the place stays. `now` is in milliseconds. */
export function moveTo(place: GalleryPlace, picture: number, count: number, now: number): GalleryPlace {
  if (now < place.lockedUntil || picture === place.shown) return place;
  return { shown: ((picture % count) + count) % count, lockedUntil: now + lockMs };
}

/** Arrows, keys, dots, thumbnails and a swipe all move it; none of them within 300 ms of the last move. */
export function Gallery({ product }: { product: Product }) {
  const pictures = picturesOf(product);
  const [{ shown }, setPlace] = useState(galleryStart);
  const show = (picture: number) => setPlace((place) => moveTo(place, picture, pictures.length, performance.now()));
  const swipe = useSwipe((step) => show(shown + step));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') show(shown - 1);
    if (event.key === 'ArrowRight') show(shown + 1);
  };
  const current = (picture: number) => (picture === shown ? ('true' as const) : undefined);

  return (
    <div className="gallery">
      <Group
        className="gallery-main"
        aria-roledescription="carousel"
        aria-label="Product pictures"
        onKeyDown={onKeyDown}
        {...swipe}
      >
        <StoredPicture
          key={shown}
          file={pictures[shown]?.file ?? product.mainImage}
          hash={pictures[shown]?.hash}
          alt={pictures[shown]?.alternative ?? ''}
          widths={[480, 640, 750, 900, 1280]}
          sizes="(min-width: 1320px) 668px, (min-width: 768px) 50vw, 92vw"
          first
        />
        <Kept by={product} name="gallery">
          {() => (
            <>
              <ProductBadges product={product} />
              <button
                type="button"
                className="round-button prev"
                aria-label="Previous picture"
                onClick={() => show(shown - 1)}
              >
                <Icon name="arrow-left" />
              </button>
              <button
                type="button"
                className="round-button next"
                aria-label="Next picture"
                onClick={() => show(shown + 1)}
              >
                <Icon name="arrow-right" />
              </button>
              <div className="dots">
                {pictures.map((_, picture) => (
                  <button
                    // biome-ignore lint/suspicious/noArrayIndexKey: one picture may be there four times
                    key={picture}
                    type="button"
                    aria-label={`Picture ${picture + 1}`}
                    aria-current={current(picture)}
                    onClick={() => show(picture)}
                  />
                ))}
              </div>
            </>
          )}
        </Kept>
      </Group>
      <Kept by={product} name="thumbs">
        {() => (
          <div className="thumbs">
            {pictures.map(({ file, hash }, picture) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: one picture may be there four times
                key={picture}
                type="button"
                aria-label={`Show picture ${picture + 1}`}
                aria-current={current(picture)}
                onClick={() => show(picture)}
              >
                <StoredPicture
                  file={file}
                  hash={hash}
                  alt=""
                  widths={[160, 240, 320]}
                  sizes="(min-width: 1024px) 156px, (min-width: 768px) 11vw, 21vw"
                />
              </button>
            ))}
          </div>
        )}
      </Kept>
    </div>
  );
}
