/**
 * The token for the header of every write, asked for once and kept for the tab (storefront §7).
 * A service at an address of its own gives a token of its own.
 */
export function createCsrfTokens(ask: (address: string) => Promise<string>) {
  const tokens = new Map<string, Promise<string>>();
  return {
    /** Rejects as `ask` does; the next write then asks again. */
    tokenFor(address: string): Promise<string> {
      const known = tokens.get(address);
      if (known) return known;
      const asked = ask(address);
      tokens.set(address, asked);
      asked.catch(() => {
        if (tokens.get(address) === asked) tokens.delete(address);
      });
      return asked;
    },
    /** Drops a token that was refused; one that was fetched since stays. */
    async forget(address: string, refused: string): Promise<void> {
      const known = tokens.get(address);
      const token = await known?.catch(() => undefined);
      if (token === refused && tokens.get(address) === known) tokens.delete(address);
    },
  };
}
