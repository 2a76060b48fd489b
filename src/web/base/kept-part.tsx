import { createContext, createElement, type ReactNode, useContext } from 'react';

type Use = { readonly by: object; readonly name: string; readonly saying: string; readonly html: string | undefined };

/** Of the object that a part shows, by the part's name, as it was written last. They go with it. */
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

  /** The page with what is known put in its places; what was written for it is known from then on. */
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
   * What it shows, and all that it shows before anything is chosen: an object that never changes, another where anything of it does; null where it
   * is not kept.
   */
  readonly by: object | null;
  /** Which of the parts that show it, and how: of few. */
  readonly name: string;
  /** What of it goes by the hour: it is written anew where that is another. */
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

/** A part that the server writes once for what it shows, and not again for each page. A browser draws it as any other. */
export const Kept = import.meta.env.SSR ? Written : ({ children }: KeptProps): ReactNode => children();
