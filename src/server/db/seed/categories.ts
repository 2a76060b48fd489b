/** The documented ids (storefront §7); the cupcake types are 9 to 12 under cupcakes (decisions). */
export const seededCategories = [
  { id: 1, slug: 'cupcakes', name: 'Cupcakes', blurb: 'Small cakes with tall swirls, baked fresh on the morning you collect.', parentId: null },
  { id: 2, slug: 'custom-cakes', name: 'Custom Cakes', blurb: 'Your photo, your logo, your words: made to order for one day only.', parentId: null },
  { id: 3, slug: 'birthday-cakes', name: 'Birthday Cakes', blurb: 'Sponges, drips and ribbons for the big day, boxed and ready to collect.', parentId: null },
  { id: 4, slug: 'wedding-cakes', name: 'Wedding Cakes', blurb: 'Tiers for the day itself, from the traditional to the barely dressed.', parentId: null },
  { id: 5, slug: 'seasonal-specials', name: 'Seasonal Specials', blurb: 'What the time of year asks for, while it lasts.', parentId: null },
  { id: 6, slug: 'mini-cakes', name: 'Mini Cakes', blurb: 'Whole cakes for two, or for one with plans.', parentId: null },
  { id: 7, slug: 'celebration-cakes', name: 'Celebration Cakes', blurb: 'For anniversaries, graduations and every other good excuse.', parentId: null },
  { id: 8, slug: 'dessert-boxes', name: 'Dessert Boxes', blurb: 'A little of everything, packed to share.', parentId: null },
  { id: 9, slug: 'classic-flavors', name: 'Classic Flavours', blurb: 'Vanilla, chocolate, lemon and the others that never leave the counter.', parentId: 1 },
  { id: 10, slug: 'premium-flavors', name: 'Premium Flavours', blurb: 'Pistachio, praline and honeycomb, for a treat of a treat.', parentId: 1 },
  { id: 11, slug: 'filled-cupcakes', name: 'Filled Cupcakes', blurb: 'A soft centre of jam, curd or caramel in every one.', parentId: 1 },
  { id: 12, slug: 'vegan-cupcakes', name: 'Vegan Cupcakes', blurb: 'Made without anything from an animal, and missed by nobody.', parentId: 1 },
] as const;
