import type { MouseEvent, ReactNode } from 'react';
import type { HomeContent } from '#contract/content/pages.ts';
import { urls } from '#contract/pages/urls.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';

type HeroProps = {
  readonly hero: HomeContent['hero'];
  /** A tap on its button, which leads to the picks below it. */
  readonly onWish?: (event: MouseEvent) => void;
  /** Over the corner of its picture. */
  readonly children?: ReactNode;
};

/** What the home page opens with. */
export const Hero = ({ hero, onWish, children }: HeroProps) => (
  <section className="hero">
    <div className="wrap hero-inner">
      <div className="hero-text">
        <h1>{hero.headline}</h1>
        <p className="lead">{hero.line}</p>
        <a className="button button--primary" href={urls.featured} onClick={onWish}>
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
        {children}
      </div>
    </div>
    <div className="hero-hem" />
  </section>
);
