import { createContext, createElement, type ReactNode, useContext } from 'react';

type Use = { readonly by: object; readonly name: string; readonly saying: string; readonly html: string | undefined };

/** The last HTML of each part, by the object that it shows and the part's name. It is forgotten with the object. */
const known = /* @__PURE__ */ new WeakMap<object, Map<string, { readonly saying: string; readonly html: string }>>();

const places = /<kept-part n="(\d+)">([\s\S]*?)<\/kept-part>/g;

/** The kept parts of one page while the server writes it. */
export class PageParts {
  readonly #uses: Use[] = [];

  use(by: object, name: string, saying: string): { readonly n: number; readonly isKnown: boolean } {
    const last = known.get(by)?.get(name);
    const html = last?.saying === saying ? last.html : undefined;
    return { n: this.#uses.push({ by, name, saying, html }) - 1, isKnown: html !== undefined };
  }

  /** The page with the cached parts filled in; the parts rendered for this page are cached from then on. */
  fill(page: string): string {
    return page.replace(places, (_place, n: string, written: string) => {
      const use = this.#uses[Number(n)];
      if (!use) throw new Error('a part that nobody used');
      if (use.html !== undefined) return use.html;
      const own = known.get(use.by) ?? new Map();
      known.set(use.by, own.set(use.name, { saying: use.saying, html: written }));
      return written;
    });
  }
}

export const PagePartsContext = /* @__PURE__ */ createContext<PageParts | null>(null);

type KeptProps = {
  /**
   * What the part shows, including everything that it shows before anything is chosen: an object that never changes,
   * and a new one if any of that changes; null if the part is not cached.
   */
  readonly by: object | null;
  /** Which of the parts that show the object, and in which form; there are few of them. */
  readonly name: string;
  /** Whatever in it depends on the time: the part is rendered again if this differs. */
  readonly saying?: string;
  /** Without `useId` and without pictures that load at once; no kept part is inside another. */
  readonly children: () => ReactNode;
};

function Written({ by, name, saying = '', children }: KeptProps): ReactNode {
  const parts = useContext(PagePartsContext);
  if (parts === null || by === null) return children();
  const { n, isKnown } = parts.use(by, name, saying);
  return createElement('kept-part', { n }, isKnown ? null : children());
}

/**
 * A part that the server renders once for what it shows, and not again for each page. A browser renders it like any
 * other.
 */
export const Kept = import.meta.env.SSR ? Written : ({ children }: KeptProps): ReactNode => children();
