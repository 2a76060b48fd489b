import type { SettingKey } from '#contract/content/settings.ts';
import { company, kitchen, phrases, refunds, shopConfig } from '#shop-config';

const { discountPolicy, discountPercent, pickup, unpaidOrderMinutes, orderNumberPrefix, ...identity } = shopConfig;

/** What `shop.config.ts` says of a bakery that has said nothing itself. */
export const settingsOfConfig = {
  identity,
  company,
  kitchen,
  refunds,
  phrases,
  discount: { policy: discountPolicy, percent: discountPercent },
  orders: { numberPrefix: orderNumberPrefix, unpaidMinutes: unpaidOrderMinutes, visitMinutes: pickup.visitMinutes },
} satisfies { readonly [Key in SettingKey]?: unknown };
