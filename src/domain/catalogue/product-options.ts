type Words = { readonly max: number; readonly where: string; readonly placeholder: string };

/** A picture's shorter side has at least `minPixels`. */
type Photo = { readonly shape: 'circle' | 'rectangle-4x3'; readonly minPixels: number };

/** What a customer may choose or say of one cake; what is missing is not offered. */
export type ProductOptions = {
  readonly message?: Words;
  readonly name?: Words;
  readonly age?: { readonly from: number; readonly to: number; readonly where: string };
  readonly colours?: readonly string[];
  readonly photo?: Photo;
  readonly logo?: Photo;
};
