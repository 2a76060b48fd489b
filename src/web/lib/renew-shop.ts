import { shopFacts } from '#contract/shop.ts';
import { shopStore } from '#web/base/shop.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';

/** What the owner has changed since the page was made; where it cannot be asked for, all stays as it was. */
export async function renewShop(): Promise<void> {
  const shop = await callOverHttp(shopFacts, {}).catch(() => null);
  if (shop !== null && JSON.stringify(shop) !== JSON.stringify(shopStore.current())) shopStore.set(shop);
}
