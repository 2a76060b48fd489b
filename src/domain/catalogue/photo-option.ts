import type { PhotoOption, ProductOptions } from './product-options.ts';

/** What a cake is printed with: a photo or a logo, which it is not made without. */
export const photoOptionOf = ({ photo, logo }: Pick<ProductOptions, 'photo' | 'logo'>): PhotoOption | undefined =>
  photo ?? logo;
