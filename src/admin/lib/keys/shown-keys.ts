const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
};

/** On a Mac Command takes the place of Ctrl. */
export const isMac = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys of a shortcut one by one, as they stand on a keyboard: 'Ctrl+K' is Ctrl and K, 'G T' is G and T. */
export const shownKeys = (keys: string, onMac = isMac()): readonly string[] =>
  keys.split(/[ +]/).map((key) => (key === 'Ctrl' && onMac ? '⌘' : (signs[key] ?? key)));
