type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * A key press by its name: 'N', '/', '?', 'Shift+Enter', 'Ctrl+K' (on a Mac with Command), 'Alt+ArrowUp'. Shift is part
 * of a letter or a sign already.
 */
export function nameOfKeys({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  const isSign = [...key].length === 1 && key !== ' ';
  const parts = [
    ctrlKey || metaKey ? 'Ctrl' : '',
    altKey ? 'Alt' : '',
    shiftKey && !isSign ? 'Shift' : '',
    key === ' ' ? 'Space' : isSign ? key.toUpperCase() : key,
  ];
  return parts.filter((part) => part !== '').join('+');
}

/** Without Ctrl or Alt, and no key of its own like Escape: what WCAG 2.1.4 lets people switch off. */
export const isSingleSign = (keys: string): boolean => keys.split(' ').every((name) => [...name].length === 1);

/** 'G T' is two presses, one soon after the other. */
export const isFirstOf = (name: string, keys: string): boolean => keys.startsWith(`${name} `);
