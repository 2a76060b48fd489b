import type { SettingKey } from '#contract/content/settings.ts';
import { company, enquiries, kitchen, phrases, refunds, shopConfig } from '#shop-config';

const { discountPolicy, discountPercent, pickup, unpaidOrderMinutes, orderNumberPrefix, ...identity } = shopConfig;

/** What `shop.config.ts` sets for a bakery that has set nothing itself; its pages of terms have the text that comes with the shop. */
export const settingsOfConfig = {
  identity,
  company,
  kitchen,
  refunds,
  phrases,
  enquiries,
  pickupPage: { written: null },
  returnsPage: { written: null },
  termsPage: { written: null },
  privacyPage: { written: null },
  discount: { policy: discountPolicy, percent: discountPercent },
  orders: { numberPrefix: orderNumberPrefix, unpaidMinutes: unpaidOrderMinutes, visitMinutes: pickup.visitMinutes },
} satisfies { readonly [Key in SettingKey]?: unknown };
