import '#web/styles/home.css';
import '#web/styles/promotions.css';
import type { ReactNode } from 'react';
import { BrandStory } from './brand-story.tsx';
import { Hero } from './hero.tsx';
import { PopularCategories } from './popular-categories.tsx';
import { Promises } from './promises.tsx';
import { Promotions } from './promotions.tsx';

/** The home page; `featured` is the grid of 'Our Featured Picks'. */
export const HomeScreen = ({ featured }: { featured: ReactNode }) => (
  <>
    <Hero />
    <Promises />
    <Promotions />
    {featured}
    <PopularCategories />
    <BrandStory />
  </>
);
