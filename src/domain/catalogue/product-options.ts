import type { AllergenLevels } from '#domain/diet/allergens.ts';

/** How long a cake, or an option on it, takes: working days, as `Lead` counts them, or hours in which the bakery is open. */
export type LeadTime = { readonly hours: number; readonly days: number; readonly orderBy: string | null };

/** A missing lead takes no time of its own. */
type WithLead = { readonly lead?: LeadTime | undefined };

export type WordsOption = WithLead & {
  readonly max: number;
  readonly where: string;
  readonly placeholder: string;
  /** The words make the cake: a customer who wants it without them says so before it goes in the cart. */
  readonly isAskedFor?: boolean | undefined;
};

export const photoShapes = ['circle', 'rectangle-4x3'] as const;
export type PhotoShape = (typeof photoShapes)[number];

/** The picture to print: it is sharp if its shorter side has at least `minPixels`. */
export type PhotoOption = WithLead & { readonly shape: PhotoShape; readonly minPixels: number };

/** What a box can be filled with: a piece of another product, from the shelf. */
export type Flavour = {
  readonly id: number;
  readonly name: string;
  readonly image: string;
  /** In pieces. */
  readonly stock: number;
  /** What one piece adds to the price of the box; missing if nothing. */
  readonly extraPence?: number | undefined;
  /** There is none of it today, whatever is on the shelf; missing if nobody asks for a day. */
  readonly isOffToday?: boolean | undefined;
  readonly allergens: AllergenLevels;
};

/**
 * A box whose pieces the customer chooses from what is on the shelf of a category, or of a collection that is put together by hand; `from`
 * is its slug or key. What is there at the moment is read along with it and never stored.
 */
export type BoxOption = {
  readonly from: string;
  readonly lead?: undefined;
  readonly flavours?: readonly Flavour[] | undefined;
};

export const optionParts = ['message', 'name', 'age', 'colours', 'photo', 'logo', 'box'] as const;
export type OptionPart = (typeof optionParts)[number];

/** What a customer may choose or ask for on one cake; anything missing is not offered. */
export type ProductOptions = {
  readonly message?: WordsOption;
  readonly name?: WordsOption;
  readonly age?: WithLead & { readonly from: number; readonly to: number; readonly where: string };
  readonly colours?: readonly string[];
  readonly photo?: PhotoOption;
  readonly logo?: PhotoOption;
  readonly box?: BoxOption;
};

/** What the cakes of a new shop take: words are piped within hours, a picture is printed for the next day. */
export const usualLead: Readonly<Record<'words' | 'picture', LeadTime>> = {
  words: { hours: 3, days: 0, orderBy: null },
  picture: { hours: 0, days: 1, orderBy: '16:00' },
};

/** Null if it takes no time of its own. */
export function leadOfPart(options: ProductOptions, part: OptionPart): LeadTime | null {
  const option = part === 'colours' ? undefined : options[part];
  const lead = option?.lead;
  return lead === undefined || (lead.hours === 0 && lead.days === 0) ? null : lead;
}

/**
 * The options, each with its notice only if that is longer than the cake's own: the longest counts, and a shorter one beside it would read
 * like a different answer.
 * @param ofCake what the cake needs anyway
 */
export function withLongerLeads(options: ProductOptions, ofCake: LeadTime | null): ProductOptions {
  const { days, hours } = ofCake ?? { days: 0, hours: 0 };
  const keep = <Option extends WithLead>(option: Option): Option => {
    const { hours: ownHours = 0, days: ownDays = 0 } = option.lead ?? {};
    return ownDays > days || (days === 0 && ownHours > hours) ? option : { ...option, lead: undefined };
  };
  const { message, name, age, photo, logo } = options;
  return {
    ...options,
    ...(message && { message: keep(message) }),
    ...(name && { name: keep(name) }),
    ...(age && { age: keep(age) }),
    ...(photo && { photo: keep(photo) }),
    ...(logo && { logo: keep(logo) }),
  };
}

/** Whether something can be written on it; its photo is chosen on the cake's own page. */
export const takesWords = ({ message, name, age }: Pick<ProductOptions, 'message' | 'name' | 'age'> = {}): boolean =>
  Boolean(message || name || age);

/** What a cake is printed with, a photo or a logo, without which it is not made. */
export const photoOptionOf = ({ photo, logo }: Pick<ProductOptions, 'photo' | 'logo'>): PhotoOption | undefined =>
  photo ?? logo;
