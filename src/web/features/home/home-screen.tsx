import '#web/styles/catalogue/home.css';
import '#web/styles/catalogue/promotions.css';
import type { ReactNode } from 'react';
import type { HomeContent } from '#contract/content/pages.ts';
import { Announcement } from './announcement.tsx';
import { BrandStory } from './brand-story.tsx';
import { Hero } from './hero.tsx';
import { PopularCategories } from './popular-categories.tsx';
import { Promises } from './promises.tsx';
import { Promotions } from './promotions.tsx';

type HomeScreenProps = {
  readonly content: HomeContent;
  readonly featured: ReactNode;
  readonly newsletter: ReactNode;
};

export const HomeScreen = ({ content, featured, newsletter }: HomeScreenProps) => (
  <>
    <Hero hero={content.hero} />
    <Promises promises={content.promises} />
    <Announcement announcement={content.announcement} />
    <Promotions slides={content.slides} over={content.promotions} />
    {featured}
    <PopularCategories tiles={content.tiles} />
    <BrandStory story={content.brandStory} />
    {newsletter}
  </>
);
