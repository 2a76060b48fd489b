import { test as quietTest } from '#tests/support/browser/browser.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';
import { bakeryApp, facebook } from './facebook.ts';
import { bakeryClient, openIdProviderFor } from './openid-provider.ts';

export type Issuers = {
  readonly google: Awaited<ReturnType<typeof openIdProviderFor>>;
  readonly facebook: Awaited<ReturnType<typeof facebook>>;
  readonly shop: string;
};

/** The built shop with an OpenID provider and a Facebook of its own, one for each of Playwright's workers. */
async function openWithIssuers(): Promise<Issuers & AsyncDisposable> {
  const port = await freePort();
  const shop = `http://localhost:${port}`;
  const google = await openIdProviderFor({ returnUrl: `${shop}/sign-in/google` });
  const face = await facebook();
  const serving = await openOwnShop(
    {
      PUBLIC_URL: shop,
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: bakeryClient.clientId,
      GOOGLE_CLIENT_SECRET: bakeryClient.clientSecret,
      FACEBOOK_APP_ID: bakeryApp.appId,
      FACEBOOK_APP_SECRET: bakeryApp.appSecret,
      FACEBOOK_DIALOG_URL: face.address,
      FACEBOOK_GRAPH_URL: face.address,
    },
    port,
  );
  return {
    google,
    facebook: face,
    shop,
    [Symbol.asyncDispose]: async () => {
      await serving[Symbol.asyncDispose]();
      await google[Symbol.asyncDispose]();
      await face[Symbol.asyncDispose]();
    },
  };
}

/** The quiet page of every browser test, in a shop where Google and Facebook are configured. */
export const test = quietTest.extend<{ isHere: undefined }, { issuers: Issuers }>({
  issuers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      await using opened = await openWithIssuers();
      await use(opened);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ issuers }, use) => use(issuers.shop),
  isHere: [
    async ({ issuers: { google, facebook: face } }, use) => {
      google.isDown = false;
      face.isDown = false;
      await use(undefined);
    },
    { auto: true },
  ],
});
