import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { Found, FoundCustomer, FoundOrder, FoundProduct } from '#contract/admin/finding.ts';
import { type Command, isCalled } from './commands.ts';
import type { Recent } from './recent-choices.ts';

/** One row of the palette. A recently opened order or product is its number or name alone. */
export type Option = { readonly key: string } & (
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'order'; readonly number: string; readonly order?: FoundOrder }
  | {
      readonly kind: 'product';
      readonly slug: string;
      readonly name: string;
      /** The id of its form; null for those who do not edit products: they get the orders that contain it. */
      readonly id: number | null;
      readonly product?: FoundProduct;
    }
  | { readonly kind: 'customer'; readonly customer: FoundCustomer }
  | { readonly kind: 'orderWith'; readonly name: string }
);
export type OptionGroup = { readonly name: string; readonly options: readonly Option[] };

type May = Pick<Offered, 'seesOrders' | 'editsProducts'>;

type Offered = {
  readonly typed: string;
  readonly commands: readonly Command[];
  /** Null until the shop has responded to these words. */
  readonly found: Found | null;
  readonly recents: readonly Recent[];
  /** Whether orders, and the list of them, may be opened. */
  readonly seesOrders: boolean;
  /** Whether a product opens in its form. */
  readonly editsProducts: boolean;
  readonly takesOrders: boolean;
};

/**
 * What is offered, group by group; no group is empty. Commands come first, because they are there at once: the option
 * that someone is
 * about to choose does not move when the shop responds.
 */
export function optionsFor({
  typed,
  commands,
  found,
  recents,
  seesOrders,
  editsProducts,
  takesOrders,
}: Offered): readonly OptionGroup[] {
  const called = commands.filter((command) => (typed === '' ? !command.isInner : isCalled(command, typed)));
  const own = (group: Command['group']): OptionGroup => ({
    name: group,
    options: called.filter((command) => command.group === group).map(optionOf),
  });
  const lately: OptionGroup = {
    name: 'Recent',
    options: recents.flatMap(ofRecent(commands, { seesOrders, editsProducts })),
  };
  const groups =
    typed === ''
      ? [lately, own('Go to'), own('Do')]
      : [own('Go to'), own('Do'), ...ofFound(found, { seesOrders, editsProducts }), orderWith(found, takesOrders)];
  return groups.filter(({ options }) => options.length > 0);
}

const optionOf = (command: Command): Option => ({ kind: 'command', key: command.key, command });

const ofRecent =
  (commands: readonly Command[], { seesOrders, editsProducts }: May) =>
  (recent: Recent): Option[] => {
    if (recent.kind === 'command') {
      const command = commands.find(({ key }) => key === recent.key);
      return command ? [{ ...optionOf(command), key: `lately ${command.key}` }] : [];
    }
    if (recent.kind === 'order')
      return seesOrders ? [{ kind: 'order', key: `lately ${recent.number}`, number: recent.number }] : [];
    const { slug, name, id } = recent;
    const form = editsProducts ? (id ?? null) : null;
    return form === null && !seesOrders ? [] : [{ kind: 'product', key: `lately ${slug}`, slug, name, id: form }];
  };

/** The first product on sale, for those who take orders. */
const orderWith = (found: Found | null, takesOrders: boolean): OptionGroup => {
  const sold = takesOrders ? found?.products?.find(({ isShown }) => isShown) : undefined;
  return {
    name: 'Take an order',
    options: sold ? [{ kind: 'orderWith', key: `order with ${sold.slug}`, name: sold.name }] : [],
  };
};

/** Nothing leads to orders for those who may not see them. */
function ofFound(found: Found | null, { seesOrders, editsProducts }: May): OptionGroup[] {
  if (found === null) return [];
  const { orders, customers } = seesOrders ? found : { orders: null, customers: null };
  const products = seesOrders || editsProducts ? found.products : null;
  return [
    {
      name: 'Orders',
      options: (orders ?? []).map((order) => ({
        kind: 'order',
        key: `order ${order.number}`,
        number: order.number,
        order,
      })),
    },
    {
      name: 'Products',
      options: (products ?? []).map((product) => ({
        kind: 'product',
        key: `product ${product.slug}`,
        slug: product.slug,
        name: product.name,
        id: editsProducts ? product.id : null,
        product,
      })),
    },
    {
      name: 'Customers',
      options: (customers ?? []).map((customer) => ({
        kind: 'customer',
        key: `customer ${customer.id}`,
        customer,
      })),
    },
  ];
}

/** Where the option leads, below /admin; null for one that does something. */
export function addressOf(option: Option): string | null {
  if (option.kind === 'command') return 'to' in option.command ? option.command.to : null;
  if (option.kind === 'order') return adminUrls.order(option.number);
  if (option.kind === 'product')
    return option.id === null ? adminUrls.ordersOf({ product: option.slug }) : adminUrls.product(option.id);
  if (option.kind === 'orderWith') return adminUrls.newOrderWith(option.name);
  return adminUrls.customer(option.customer.id);
}

/** What of the option is stored on the device; null for one that is not stored. */
export function recentOf(option: Option): Recent | null {
  if (option.kind === 'command') return 'to' in option.command ? { kind: 'command', key: option.command.key } : null;
  if (option.kind === 'order') return { kind: 'order', number: option.number };
  if (option.kind !== 'product') return null;
  const { slug, name, id } = option;
  return { kind: 'product', slug, name, ...(id !== null && { id }) };
}

/** '2 orders, 1 product': for those who cannot see the list. */
export function countWords(groups: readonly OptionGroup[]): string {
  const counts = groups.map(({ name, options: { length } }) => {
    const one = nouns[name] ?? 'command';
    return `${length} ${length === 1 ? one : `${one}s`}`;
  });
  return counts.join(', ');
}

const nouns: Readonly<Record<string, string>> = {
  Orders: 'order',
  Products: 'product',
  Customers: 'customer',
  'Go to': 'screen',
};
