import { createListeners } from '#web/base/create-store.ts';

export type DeviceStorage = {
  readonly read: (key: string) => string | null;
  /** False if the device did not keep it: it then lasts as long as the tab. */
  readonly write: (key: string, text: string) => boolean;
  /** False if the device could not forget it: it is then forgotten for this tab only. */
  readonly remove: (key: string) => boolean;
};

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Opens the storage. The tab remembers what the device does not keep, and `onRefused` is told. `find` is called each
 * time because merely naming local storage may throw.
 */
export function openDeviceStorage(find: () => Kept | null, onRefused: () => void = () => undefined): DeviceStorage {
  const remembered = new Map<string, string | null>();
  const tried = (key: string, instead: string | null, act: (storage: Kept) => void): boolean => {
    try {
      const storage = find();
      if (storage) {
        act(storage);
        remembered.delete(key);
        return true;
      }
    } catch {
      // Blocked or full: the tab remembers.
    }
    remembered.set(key, instead);
    return false;
  };
  return {
    read: (key) => {
      const own = remembered.get(key);
      if (own !== undefined) return own;
      try {
        return find()?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    write: (key, text) => {
      const isKept = tried(key, text, (storage) => storage.setItem(key, text));
      if (!isKept) onRefused();
      return isKept;
    },
    remove: (key) => tried(key, null, (storage) => storage.removeItem(key)),
  };
}

export const tabStorage: DeviceStorage = openDeviceStorage(() =>
  typeof window === 'undefined' ? null : window.sessionStorage,
);

const refusals = createListeners();
/** Storage is blocked or full: what should be permanent lasts only as long as the page. */
export const onRefusal = refusals.subscribe;

export const deviceStorage: DeviceStorage = openDeviceStorage(
  () => (typeof window === 'undefined' ? null : window.localStorage),
  refusals.notify,
);
