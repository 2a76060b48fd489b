interface ImportMeta {
  /** What Vite makes of it while it builds: a function for each file of the pattern, which loads it. */
  glob<T>(pattern: string): Record<string, () => Promise<T>>;
}
