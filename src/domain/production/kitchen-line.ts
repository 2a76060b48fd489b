import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import type { Fulfilment } from '#domain/order/fulfilment/fulfilment.ts';

export const kitchenKinds = ['cake', 'cupcake', 'extra'] as const;
/** A cupcake is what has a type of cupcake; an extra is no work of the kitchen's, but goes into the box. */
export type KitchenKind = (typeof kitchenKinds)[number];

/** One line of an order as the kitchen sees it. */
export type KitchenLine = {
  readonly lineId: number;
  readonly orderNo: string;
  readonly date: string;
  readonly time: string;
  readonly fulfilment: Fulfilment;
  readonly productId: number;
  /** Of a quote: it is like no other line, whatever its product and weight. */
  readonly isBespoke: boolean;
  readonly name: string;
  readonly image: string;
  readonly kind: KitchenKind;
  /** 'Vanilla'; empty for extras. */
  readonly base: string;
  readonly weightGrams: number;
  readonly sizeLabel: string;
  readonly quantity: number;
  /** As sold, by the names of the law. */
  readonly allergens: readonly string[];
  readonly personalisation: Personalisation;
};

/** What ticks of a product's pieces are kept under, and of one line's decoration. */
export const keyOfProduct = ({
  productId,
  weightGrams,
  isBespoke,
  lineId,
}: Pick<KitchenLine, 'productId' | 'weightGrams' | 'isBespoke' | 'lineId'>): string =>
  isBespoke ? `bespoke:${lineId}` : `product:${productId}:${weightGrams}`;
export const keyOfLine = ({ lineId }: Pick<KitchenLine, 'lineId'>): string => `line:${lineId}`;

/** Something is to be piped, coloured or printed on it by hand. */
export const isDecorated = ({ personalisation }: Pick<KitchenLine, 'personalisation'>): boolean =>
  Object.values(personalisation).some((part) => part !== undefined && part !== '');

/** By day and key, how many are ticked. */
export type Ticks = ReadonlyMap<string, number>;
export const tickOf = (day: string, key: string): string => `${day} ${key}`;
