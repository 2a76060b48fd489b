/**
 * Goes from the shop's address at a provider to the address that the provider sends the browser back to, like a browser
 * that keeps cookies and presses the button of an account.
 */
export async function walkThrough(address: string, account: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const shop = new URL(new URL(address).searchParams.get('redirect_uri') ?? '');
  let url = new URL(address);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 10; step++) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    form = undefined;
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    await response.body?.cancel();
    if (response.status === 200) form = new URLSearchParams({ account });
    else if (location === null) throw new Error(`${url.href} answered ${response.status}`);
    else url = new URL(location, url);
    if (url.origin === shop.origin && url.pathname === shop.pathname) return url;
  }
  throw new Error('the provider leads nowhere');
}
