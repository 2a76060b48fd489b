/** The token for the header of every write, asked for once a tab and service (storefront §7). */
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
