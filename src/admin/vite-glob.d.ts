interface ImportMeta {
  /** What Vite makes of it in a build: a function for each file that matches the pattern, which loads it. */
  glob<T>(pattern: string): Record<string, () => Promise<T>>;
}
