import '#web/styles/catalogue/home.css';
import '#web/styles/catalogue/promotions.css';
import type { ReactNode } from 'react';
import { BrandStory } from './brand-story.tsx';
import { Hero } from './hero.tsx';
import { PopularCategories } from './popular-categories.tsx';
import { Promises } from './promises.tsx';
import { Promotions } from './promotions.tsx';

type HomeScreenProps = {
  readonly featured: ReactNode;
  readonly newsletter: ReactNode;
};

export const HomeScreen = ({ featured, newsletter }: HomeScreenProps) => (
  <>
    <Hero />
    <Promises />
    <Promotions />
    {featured}
    <PopularCategories />
    <BrandStory />
    {newsletter}
  </>
);
