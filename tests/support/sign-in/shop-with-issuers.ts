import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { test as quietTest } from '#tests/support/browser/browser.ts';
import { freePort } from '#tests/support/free-port.ts';
import { bakeryApp, facebook } from './facebook.ts';
import { bakeryClient, openIdProviderFor } from './openid-provider.ts';

export type Issuers = {
  readonly google: Awaited<ReturnType<typeof openIdProviderFor>>;
  readonly facebook: Awaited<ReturnType<typeof facebook>>;
  readonly shop: string;
};

const longestStartMs = 60_000;

/** The built shop with an OpenID provider and a Facebook of its own, one for each of Playwright's workers. */
async function openWithIssuers(): Promise<Issuers & AsyncDisposable> {
  const port = await freePort();
  const shop = `http://localhost:${port}`;
  const google = await openIdProviderFor({ returnUrl: `${shop}/sign-in/google` });
  const face = await facebook();
  const serving = spawn(
    process.execPath,
    [fileURLToPath(new URL('../browser/serve-for-browser.mjs', import.meta.url))],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        E2E_PORT: String(port),
        PUBLIC_URL: shop,
        GOOGLE_ISSUER: google.issuer,
        GOOGLE_CLIENT_ID: bakeryClient.clientId,
        GOOGLE_CLIENT_SECRET: bakeryClient.clientSecret,
        FACEBOOK_APP_ID: bakeryApp.appId,
        FACEBOOK_APP_SECRET: bakeryApp.appSecret,
        FACEBOOK_DIALOG_URL: face.address,
        FACEBOOK_GRAPH_URL: face.address,
      },
    },
  );
  const ended = once(serving, 'exit');
  const until = Date.now() + longestStartMs;
  const isReady = () =>
    fetch(`${shop}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (serving.exitCode !== null || Date.now() > until) throw new Error('the shop with issuers did not open');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    google,
    facebook: face,
    shop,
    [Symbol.asyncDispose]: async () => {
      serving.kill('SIGTERM');
      await ended;
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
