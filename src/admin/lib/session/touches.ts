const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let last = Date.now();
const touched = (): void => {
  last = Date.now();
};

/** Once, as the page begins. */
export function listenForTouches(): void {
  for (const touch of touches) window.addEventListener(touch, touched, { capture: true, passive: true });
}

/** For how many milliseconds nobody has touched the page. */
export const untouchedMs = (): number => Date.now() - last;
