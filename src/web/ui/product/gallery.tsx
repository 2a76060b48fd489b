import { type KeyboardEvent, useState } from 'react';
import type { Product } from '#contract/listing/catalogue.ts';
import { Icon } from '#web/ui/icon.tsx';
import { StoredPicture } from '#web/ui/stored-picture.tsx';
import { useSwipe } from '#web/ui/use-swipe.ts';
import { ProductBadges } from '#web/ui/values/badges.tsx';
import { galleryStart, moveTo } from './gallery-moves.ts';

type Photograph = Product['pictures'][number];

/** P-02: a product with one picture shows it four times. */
function photographsOf({ pictures, mainImage, name }: Product): readonly Photograph[] {
  const own = pictures[0] ?? { file: mainImage, hash: null, alternative: name };
  const shown = pictures.length > 1 ? pictures : [own, own, own, own];
  return shown.map(({ file, hash, alternative }, at) => ({
    file,
    hash,
    alternative: `${alternative.replace(/\.$/, '')}, photograph ${at + 1} of ${shown.length}`,
  }));
}

/** Arrows, keys, dots, thumbnails and a swipe all move it; none of them within 300 ms of the last move. */
export function Gallery({ product }: { product: Product }) {
  const photographs = photographsOf(product);
  const [{ shown }, setPlace] = useState(galleryStart);
  const show = (photograph: number) =>
    setPlace((place) => moveTo(place, photograph, photographs.length, performance.now()));
  const swipe = useSwipe((step) => show(shown + step));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') show(shown - 1);
    if (event.key === 'ArrowRight') show(shown + 1);
  };
  const current = (photograph: number) => (photograph === shown ? ('true' as const) : undefined);

  return (
    <div className="gallery">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would make it part of a form */}
      <div
        className="gallery-main"
        role="group"
        aria-roledescription="carousel"
        aria-label="Product photographs"
        onKeyDown={onKeyDown}
        {...swipe}
      >
        <StoredPicture
          key={shown}
          file={photographs[shown]?.file ?? product.mainImage}
          hash={photographs[shown]?.hash}
          alt={photographs[shown]?.alternative ?? ''}
          widths={[480, 640, 750, 900, 1280]}
          sizes="(min-width: 1320px) 668px, (min-width: 768px) 50vw, 92vw"
          first
        />
        <ProductBadges product={product} />
        <button
          type="button"
          className="round-button prev"
          aria-label="Previous photograph"
          onClick={() => show(shown - 1)}
        >
          <Icon name="arrow-left" />
        </button>
        <button
          type="button"
          className="round-button next"
          aria-label="Next photograph"
          onClick={() => show(shown + 1)}
        >
          <Icon name="arrow-right" />
        </button>
        <div className="dots">
          {photographs.map((_, photograph) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: one picture may stand there four times
              key={photograph}
              type="button"
              aria-label={`Photograph ${photograph + 1}`}
              aria-current={current(photograph)}
              onClick={() => show(photograph)}
            />
          ))}
        </div>
      </div>
      <div className="thumbs">
        {photographs.map(({ file, hash }, photograph) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: one picture may stand there four times
            key={photograph}
            type="button"
            aria-label={`Show photograph ${photograph + 1}`}
            aria-current={current(photograph)}
            onClick={() => show(photograph)}
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
    </div>
  );
}
