/** Local storage without a browser. */
export function memoryStorage(kept: Record<string, string> = {}): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const texts = new Map(Object.entries(kept));
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

/** Storage as a browser provides it when it is blocked: every access throws. */
export const blockedStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: () => refuse(),
  setItem: () => refuse(),
  removeItem: () => refuse(),
};

function refuse(): never {
  throw new Error('SecurityError: storage is blocked');
}
