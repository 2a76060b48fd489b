/** At most seven entries: the first, the last, those around `page`, and 'gap' for two or more that are left out. */
export function pageWindow(page: number, pages: number): readonly (number | 'gap')[] {
  const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (pages <= 7) return run(1, pages);
  if (page <= 4) return [...run(1, 5), 'gap', pages];
  if (page >= pages - 3) return [1, 'gap', ...run(pages - 4, pages)];
  return [1, 'gap', page - 1, page, page + 1, 'gap', pages];
}
