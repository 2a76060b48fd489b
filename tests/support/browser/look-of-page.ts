import type { Page } from './browser.ts';

/** The checks that run once in the page: each gives one line per finding, and none if all is well. */
type Look = 'smallTargets' | 'lowTargets' | 'boxesWithoutLines' | 'moving' | 'besideTheWindow' | 'unreadable';

/** Runs in the page, so everything that it needs is inside it. */
const lookAt = (look: Look): string[] => {
  /** Read out, but not shown. */
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    ((getComputedStyle(element).clipPath !== 'none' && element.getBoundingClientRect().width <= 1) ||
      isClipped(element.parentElement));
  const every = (selector: string): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.getBoundingClientRect().width > 1 &&
        !isClipped(element) &&
        element.closest('[inert]') === null,
    );
  const named = (element: Element): string => {
    const classes = [...element.classList].map((name) => `.${name}`).join('');
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    const within = element.parentElement?.className;
    return `${within ? `.${String(within).split(' ')[0]} > ` : ''}${element.tagName.toLowerCase()}${classes} ‘${words}’`;
  };
  const once = (lines: readonly string[]): string[] => [...new Set(lines)];

  /** Words that continue on the next line, text that lies over other text, and text cut off at an edge of its box. */
  const unreadable = (): string[] => {
    const lines: string[] = [];
    const shown: { words: string; element: Element; around: Element | null; box: DOMRect }[] = [];
    const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      const words = text.textContent ?? '';
      if (!element || !words.trim() || element.closest('noscript, script, style, [inert], select, svg')) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isClipped(element)) continue;
      const range = document.createRange();
      for (const word of words.matchAll(/[\p{L}\p{N}][^\s\u00ad\u200b@/–—-]*[\p{L}\p{N}]/gu)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const rows = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
        if (new Set(rows).size > 1) lines.push(`‘${word[0]}’ is broken: ${named(element)}`);
      }
      range.selectNodeContents(text);
      let seen = new DOMRect(-1e5, -1e5, 2e5, 2e5);
      let [isClamped, around]: [boolean, Element | null] = [false, null];
      for (let box: Element | null = element; box && box !== document.body && !around; box = box.parentElement) {
        const { overflowX, overflowY, display, webkitLineClamp, position } = getComputedStyle(box);
        isClamped ||= webkitLineClamp !== 'none';
        if (/auto|scroll/.test(overflowX + overflowY) || /fixed|sticky/.test(position)) around = box;
        else if (/hidden|clip/.test(overflowX + overflowY) && display !== 'inline') {
          const { left, right, top, bottom } = box.getBoundingClientRect();
          const [x, y] = [Math.max(seen.left, left), Math.max(seen.top, top)];
          seen = new DOMRect(x, y, Math.min(seen.right, right) - x, Math.min(seen.bottom, bottom) - y);
        }
      }
      for (const { left, right, top, width, height } of range.getClientRects()) {
        if (width <= 1 || height <= 1) continue;
        // Letters fill the middle of their line's box.
        const box = new DOMRect(left, top + height / 4, width, height / 2);
        const isCut = left < seen.left - 2 || right > seen.right + 2 || box.top < seen.top || box.bottom > seen.bottom;
        if (!isCut) shown.push({ words: words.trim().slice(0, 40), element, around, box });
        else if (!isClamped) lines.push(`‘${words.trim().slice(0, 40)}’ is cut: ${named(element)}`);
      }
    }
    shown.sort((a, b) => a.box.top - b.box.top);
    for (const [place, one] of shown.entries())
      for (const other of shown.slice(place + 1)) {
        if (other.box.top >= one.box.bottom) break;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        if (width > 3 && one.around === other.around && one.element !== other.element)
          lines.push(`‘${one.words}’ and ‘${other.words}’ lie over each other: ${named(one.element)}`);
      }
    return lines;
  };

  if (look === 'smallTargets' || look === 'lowTargets') {
    /**
     * Staff press without looking. Customers' targets are as high as a finger, and a target of one line of words is
     * only as wide as the words.
     */
    const isStaff = look === 'smallTargets';
    const least = isStaff ? 48 : 44;
    /**
     * The area that can be pressed in its place: its label, the frame around its own field, the row that is its link,
     * or an overlay on top of it.
     */
    const reach = (target: HTMLElement): { width: number; height: number } => {
      const boxes = [
        target,
        target.closest(target.matches('a') ? '.table-row-link' : 'label, .field-with-unit') ?? target,
      ].map((box) => box.getBoundingClientRect());
      const over = getComputedStyle(target, '::after');
      const more = over.content !== 'none' && over.position === 'absolute' ? target.offsetParent : null;
      const all = more instanceof HTMLElement ? [...boxes, more.getBoundingClientRect()] : boxes;
      return {
        width: Math.max(...all.map(({ width }) => width)),
        height: Math.max(...all.map(({ height }) => height)),
      };
    };
    return once(
      every(
        `button, input, select, textarea, summary, [role="menuitem"], ${isStaff ? 'a[href]' : 'header a, footer a'}`,
      )
        .filter((target) => target.closest('p, small, .banner > div') === null)
        .flatMap((target) => {
          const { width, height } = reach(target);
          const isSmall = height < least - 0.5 || (isStaff && width < least - 0.5);
          return isSmall ? [`${named(target)} ${Math.round(width)}x${Math.round(height)}`] : [];
        }),
    );
  }
  if (look === 'boxesWithoutLines') {
    const isSeen = (style: CSSStyleDeclaration, side: 'Top' | 'Bottom'): boolean =>
      style[`border${side}Style`] !== 'none' &&
      !/^rgba.*, 0\)$/.test(style[`border${side}Color`]) &&
      Number.parseFloat(style[`border${side}Width`]) >= 1;
    return once(
      every('[data-box]')
        .filter((box) => {
          const style = getComputedStyle(box);
          const hasBorder = isSeen(style, 'Top') || isSeen(style, 'Bottom');
          const hasOutline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
          return !hasBorder && !hasOutline && style.forcedColorAdjust !== 'none';
        })
        .map(named),
    );
  }
  if (look === 'moving')
    return once(
      [...document.querySelectorAll('body, body *')].flatMap((element) =>
        [undefined, '::before', '::after'].flatMap((part) => {
          const { animationName, transitionDuration } = getComputedStyle(element, part);
          const isStill = animationName === 'none' && transitionDuration.split(', ').every((time) => time === '0s');
          return isStill ? [] : [`${named(element)}${part ?? ''} ${animationName} ${transitionDuration}`];
        }),
      ),
    );
  if (look === 'unreadable') return once(unreadable());
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  return once(
    every('body *')
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return (right > window.innerWidth + 1 || left < -1) && !scrolls(element);
      })
      .map(named),
  );
};

export const lookOf = (page: Page, look: Look): Promise<string[]> => page.evaluate(lookAt, look);

/**
 * Marks what stands out by its own background or shadow while the page has the shop's colours: if a reader uses their
 * own colours, it needs a border or an outline (`lookOf(page, 'boxesWithoutLines')`).
 */
export const markBoxes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const things =
      'button, a[href], input, select, textarea, label, [role="menuitem"], dialog, [class*="card"], [class*="chip"], [class*="panel"], [class*="banner"], [class*="tile"]';
    const backgroundOf = (element: Element | null): string => {
      if (element === null) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor === 'rgba(0, 0, 0, 0)' ? backgroundOf(element.parentElement) : backgroundColor;
    };
    for (const marked of document.querySelectorAll<HTMLElement>('[data-box]')) delete marked.dataset.box;
    for (const element of document.querySelectorAll<HTMLElement>(things)) {
      const { boxShadow } = getComputedStyle(element);
      const isApart = boxShadow !== 'none' || backgroundOf(element) !== backgroundOf(element.parentElement);
      if (isApart && !(element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)))
        element.dataset.box = '';
    }
  });
