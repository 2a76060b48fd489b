import type { MouseEvent } from 'react';
import type { HomeContent } from '#contract/content/pages.ts';
import { urls } from '#contract/pages/urls.ts';
import { discountedOrderText } from '#domain/money/discount.ts';
import { useShop } from '#web/base/shop.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';

const scrollGently = (event: MouseEvent) => {
  const featured = document.getElementById('featured');
  if (featured === null) return;
  event.preventDefault();
  featured.scrollIntoView({
    behavior: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
  featured.focus({ preventScroll: true });
};

export const Hero = ({ hero }: { hero: HomeContent['hero'] }) => {
  const { discount } = useShop();
  const discounted = discountedOrderText(discount);
  return (
    <section className="hero">
      <div className="wrap hero-inner">
        <div className="hero-text">
          <h1>{hero.headline}</h1>
          <p className="lead">{hero.line}</p>
          <a className="button button--primary" href={urls.featured} onClick={scrollGently}>
            <span>Go to Our Top Picks</span>
            <Icon name="arrow-down" />
          </a>
        </div>
        <div className="hero-picture">
          <Picture
            file={hero.picture}
            alt={hero.alt}
            widths={[640, 900, 1280, 1920]}
            sizes="(min-width: 1024px) 66vw, 100vw"
            shape={[1800, 900]}
            first
          />
          {discounted !== null && (
            <div className="seal" role="note">
              <p>
                <b>{`${discount.percent}%`}</b>
                <span>
                  off
                  <br />
                  {discounted}
                </span>
              </p>
            </div>
          )}
        </div>
      </div>
      <div className="hero-hem" />
    </section>
  );
};
