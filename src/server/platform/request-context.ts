import type { Shop } from '#contract/shop.ts';
import type { ServiceAddresses } from '#contract/wire/services.ts';
import { Failure } from '#domain/failure.ts';
import type { SearchCounts } from '#server/catalogue/search/count-searches.ts';
import type { CatalogueSnapshots } from '#server/catalogue/snapshot/catalogue-snapshot.ts';
import type { ShopSnapshot } from '#server/catalogue/snapshot/shop-snapshot.ts';
import type { Db } from '#server/db/open.ts';
import type { MailReach } from '#server/gateways/mail.ts';
import type { PaymentGateway } from '#server/gateways/payments.ts';
import type { PostcodeGateway } from '#server/gateways/postcodes-gateway.ts';
import type { FacebookGateway, OpenIdGateway } from '#server/gateways/sign-in/sign-in.ts';
import type { DiskRoom, FileStorage } from '#server/gateways/storage.ts';
import type { TakenDays } from '#server/pickup/read-room.ts';
import type { UnpaidBounds } from '#server/sales/orders/holding/unpaid-bounds.ts';
import type { SnapshotCache } from './snapshot-cache.ts';

/** How many logins may fail before the next one has to wait; 0 is no limit. */
export type LoginLimits = { readonly perAccount: number; readonly perNetwork: number };

export type Customer = { readonly id: number; readonly email: string; readonly firstName: string };

/** The outside world and the environment's settings, the same for every request of one process. */
export type Services = {
  readonly payments: PaymentGateway;
  readonly postcodes: PostcodeGateway;
  /** Undefined if the shop is not registered with them. */
  readonly signIn: { readonly google: OpenIdGateway | undefined; readonly facebook: FacebookGateway | undefined };
  /** Pictures of the catalogue, photos of customers. */
  readonly storage: FileStorage;
  /** Whether the owner keeps the pictures of the catalogue in a place of their own, where they only have names. */
  readonly hasPicturesElsewhere: boolean;
  readonly mail: MailReach;
  /** What is left on the disk where the shop keeps its data; null if the disk does not answer. */
  readonly disk: () => Promise<DiskRoom | null>;
  /** The absolute address of the shop, without a slash at its end. */
  readonly publicUrl: string;
  /** Overrides what the owner has set. */
  readonly unpaidOrderMinutes?: number | undefined;
  readonly unpaidBounds: UnpaidBounds;
  /** 0 is no limit. */
  readonly registrationsPerHour: number;
  /** Emails about real money are not counted; 0 is no limit. */
  readonly emailsPerHour: number;
  /** A session ends after this many days, however much it is used. */
  readonly sessionDays: number;
  readonly loginLimits: LoginLimits;
  readonly mapScript: string | null;
  readonly serviceAddresses: ServiceAddresses;
};

/** `db` is the action's transaction if the endpoint writes 'once'. */
export type RequestContext = {
  readonly db: Db;
  readonly now: Date;
  readonly customer: Customer | null;
  readonly token: string | null;
  /** Null if the server itself is asking. */
  readonly address: string | null;
  readonly services: Services;
  readonly shop: Shop;
  /** What pages show of what the owner has set; code that decides about money or capacity reads the settings itself. */
  readonly snapshot: ShopSnapshot;
  /** How much of the coming days orders have taken, as pages show it; the order's own statement takes the capacity. */
  readonly taken: Pick<SnapshotCache<TakenDays>, 'read'>;
  /** What pages show of the products; what can be sold is decided by the order's own statements. */
  readonly catalogue: CatalogueSnapshots;
  /** For the report of what people searched for. */
  readonly searches: Pick<SearchCounts, 'count'>;
};

/** @throws Failure 'signInRequired' */
export function customerOf(context: Pick<RequestContext, 'customer'>): Customer {
  if (!context.customer) throw new Failure('signInRequired');
  return context.customer;
}

/** @throws Failure 'notAllowed' for anybody else's id */
export function customerNamed(context: RequestContext, userId: number): Customer {
  const customer = customerOf(context);
  if (customer.id !== userId) throw new Failure('notAllowed');
  return customer;
}
