import '#web/styles/catalogue/home.css';
import '#web/styles/catalogue/promotions.css';
import type { MouseEvent, ReactNode } from 'react';
import type { HomeContent } from '#contract/content/pages.ts';
import { Announcement } from '#web/ui/home/announcement.tsx';
import { BrandStory } from '#web/ui/home/brand-story.tsx';
import { Hero } from '#web/ui/home/hero.tsx';
import { PopularCategories } from '#web/ui/home/popular-categories.tsx';
import { Promises } from '#web/ui/home/promises.tsx';
import { DiscountSeal } from './discount-seal.tsx';
import { Promotions } from './promotions.tsx';

const scrollGently = (event: MouseEvent) => {
  const featured = document.getElementById('featured');
  if (featured === null) return;
  event.preventDefault();
  featured.scrollIntoView({
    behavior: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
  featured.focus({ preventScroll: true });
};

type HomeScreenProps = {
  readonly content: HomeContent;
  readonly featured: ReactNode;
  readonly newsletter: ReactNode;
};

export const HomeScreen = ({ content, featured, newsletter }: HomeScreenProps) => (
  <>
    <Hero hero={content.hero} onWish={scrollGently}>
      <DiscountSeal />
    </Hero>
    <Promises promises={content.promises} />
    <Announcement announcement={content.announcement} />
    <Promotions slides={content.slides} over={content.promotions} />
    {featured}
    <PopularCategories tiles={content.tiles} />
    <BrandStory story={content.brandStory} />
    {newsletter}
  </>
);
