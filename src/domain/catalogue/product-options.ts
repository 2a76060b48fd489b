export type WordsOption = { readonly max: number; readonly where: string; readonly placeholder: string };

export const photoShapes = ['circle', 'rectangle-4x3'] as const;
export type PhotoShape = (typeof photoShapes)[number];

/** What of a picture is printed: its shorter side has at least `minPixels`. */
export type PhotoOption = { readonly shape: PhotoShape; readonly minPixels: number };

export const optionParts = ['message', 'name', 'age', 'colours', 'photo', 'logo'] as const;
export type OptionPart = (typeof optionParts)[number];

/** What a customer may choose or say of one cake; what is missing is not offered. */
export type ProductOptions = {
  readonly message?: WordsOption;
  readonly name?: WordsOption;
  readonly age?: { readonly from: number; readonly to: number; readonly where: string };
  readonly colours?: readonly string[];
  readonly photo?: PhotoOption;
  readonly logo?: PhotoOption;
};
