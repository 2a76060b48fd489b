import { urls } from '#contract/pages/urls.ts';

export type MenuLink = { readonly text: string; readonly to: string };
export type PicturedLink = MenuLink & { readonly picture: string };
export type MenuGroup = {
  readonly title: string;
  readonly icon: 'grid' | 'cake' | 'party' | 'wand';
  readonly links: readonly PicturedLink[];
};

const link = (text: string, slug: string): MenuLink => ({ text, to: urls.category(slug) });
const pictured = (text: string, slug: string, picture: string): PicturedLink => ({ ...link(text, slug), picture });

export const navLinks: readonly MenuLink[] = [
  link('Cupcakes', 'cupcakes'),
  link('Custom Cakes', 'custom-cakes'),
  link('Birthday Cakes', 'birthday-cakes'),
  link('Wedding Cakes', 'wedding-cakes'),
  link('Seasonal Specials', 'seasonal-specials'),
];

export const mobileNavLinks: readonly MenuLink[] = [...navLinks, link('Dessert Boxes', 'dessert-boxes')];

export const featuredCategory = pictured(
  'Featured - Birthday Cakes',
  'birthday-cakes',
  'rainbow-sprinkle-birthday-cake.jpg',
);

const mainCategories: readonly PicturedLink[] = [
  pictured('Cupcakes', 'cupcakes', 'raspberry-jam-heart-cupcake.jpg'),
  pictured('Custom Cakes', 'custom-cakes', 'personalised-photo-cake.jpg'),
  pictured('Birthday Cakes', 'birthday-cakes', 'rainbow-sprinkle-birthday-cake.jpg'),
  pictured('Wedding Cakes', 'wedding-cakes', 'ivory-rose-three-tier-wedding-cake.jpg'),
  pictured('Mini Cakes', 'mini-cakes', 'mini-chocolate-ganache-cake.jpg'),
  pictured('Celebration Cakes', 'celebration-cakes', 'victoria-sponge-celebration-cake.jpg'),
  pictured('Dessert Boxes', 'dessert-boxes', 'signature-cupcake-box-of-six.jpg'),
  pictured('Seasonal Specials', 'seasonal-specials', 'christmas-poinsettia-cake.jpg'),
];

/** The slugs are spelt the American way; what the customer reads is not. */
const cupcakeTypes = [
  pictured('Classic Flavours', 'classic-flavors', 'vanilla-bean-swirl-cupcake.jpg'),
  pictured('Premium Flavours', 'premium-flavors', 'pistachio-and-rose-cupcake.jpg'),
  pictured('Filled Cupcakes', 'filled-cupcakes', 'lemon-curd-meringue-cupcake.jpg'),
  pictured('Vegan Cupcakes', 'vegan-cupcakes', 'vegan-vanilla-blueberry-cupcake.jpg'),
];

const occasions: readonly PicturedLink[] = [
  pictured('Anniversary', 'celebration-cakes', 'golden-anniversary-rose-cake.jpg'),
  pictured('Baby Shower', 'celebration-cakes', 'baby-shower-bootees-cake.jpg'),
  pictured('Graduation', 'celebration-cakes', 'graduation-cap-celebration-cake.jpg'),
  pictured("Valentine's Day", 'seasonal-specials', 'valentines-chocolate-heart-cake.jpg'),
  pictured('Christmas', 'seasonal-specials', 'snowy-christmas-tree-cake.jpg'),
  pictured('Easter', 'seasonal-specials', 'easter-bunny-lemon-cake.jpg'),
];

const custom = [
  pictured('Photo Cakes', 'custom-cakes', 'personalised-photo-cake.jpg'),
  pictured('Logo Cakes', 'custom-cakes', 'company-logo-cake.jpg'),
  pictured('Message Cakes', 'custom-cakes', 'handwritten-message-cake.jpg'),
  pictured('Character Themes', 'custom-cakes', 'dinosaur-adventure-cake.jpg'),
  pictured('Traditional Wedding', 'wedding-cakes', 'heritage-piped-wedding-cake.jpg'),
  pictured('Modern Wedding', 'wedding-cakes', 'gilded-modern-wedding-cake.jpg'),
];

export const menuGroups: readonly MenuGroup[] = [
  { title: 'All Categories', icon: 'grid', links: mainCategories },
  { title: 'Cupcake Types', icon: 'cake', links: cupcakeTypes },
  { title: 'Special Occasions', icon: 'party', links: occasions },
  { title: 'Custom & Themed', icon: 'wand', links: custom },
];

export const menuNameOf = (path: string): string | undefined =>
  [...mainCategories, ...cupcakeTypes].find(({ to }) => to === path)?.text;
