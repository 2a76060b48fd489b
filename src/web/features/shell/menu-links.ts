import { urls } from '#contract/urls.ts';

export type MenuLink = { readonly text: string; readonly to: string };

const category = (text: string, slug: string): MenuLink => ({ text, to: urls.category(slug) });

/** H-11: the links of the navigation row. */
export const navLinks: readonly MenuLink[] = [
  category('Cupcakes', 'cupcakes'),
  category('Custom Cakes', 'custom-cakes'),
  category('Birthday Cakes', 'birthday-cakes'),
  category('Wedding Cakes', 'wedding-cakes'),
  category('Seasonal Specials', 'seasonal-specials'),
];

/** H-11: the menu of small screens has one more. */
export const mobileNavLinks: readonly MenuLink[] = [...navLinks, category('Dessert Boxes', 'dessert-boxes')];

/** H-09: the one that the menu puts first. */
export const featuredCategory = category('Birthday Cakes', 'birthday-cakes');

export const mainCategories: readonly MenuLink[] = [
  category('Cupcakes', 'cupcakes'),
  category('Custom Cakes', 'custom-cakes'),
  category('Birthday Cakes', 'birthday-cakes'),
  category('Wedding Cakes', 'wedding-cakes'),
  category('Mini Cakes', 'mini-cakes'),
  category('Celebration Cakes', 'celebration-cakes'),
  category('Dessert Boxes', 'dessert-boxes'),
  category('Seasonal Specials', 'seasonal-specials'),
];

/** The slugs are spelt the American way, what the customer reads is not. */
export const cupcakeTypes: readonly MenuLink[] = [
  category('Classic Flavours', 'classic-flavors'),
  category('Premium Flavours', 'premium-flavors'),
  category('Filled Cupcakes', 'filled-cupcakes'),
  category('Vegan Cupcakes', 'vegan-cupcakes'),
];

/** What a category's address is called in our menus; undefined for one that is in none. */
export const menuNameOf = (path: string): string | undefined =>
  [...mainCategories, ...cupcakeTypes].find(({ to }) => to === path)?.text;
