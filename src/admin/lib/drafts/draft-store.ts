import { dayMs } from '#domain/time/durations.ts';
import type { DeviceStorage } from '#web/lib/device/device-storage.ts';

/** What is typed and not yet saved is kept for so long. */
const keptMs = 30 * dayMs;
/** Characters of one draft. A larger one lives as long as its screen. */
const largestDraft = 100_000;
const mostDrafts = 60;

const indexKey = 'staff-drafts';
const nameOf = (memberId: number, key: string): string => `staff-draft:${memberId}:${key}`;

type Index = Readonly<Record<string, number>>;

/** Each member's drafts on this device, the oldest given up where there are too many. Nothing is thrown. */
export function createDraftStore(device: DeviceStorage, now: () => number) {
  const readIndex = (): Index => {
    const read = parsed(device.read(indexKey));
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(
      Object.entries(read).filter((pair): pair is [string, number] => Number.isFinite(pair[1])),
    );
  };
  const writeIndex = (index: Index): void => void device.write(indexKey, JSON.stringify(index));

  const forget = (name: string): void => {
    device.remove(name);
    const { [name]: _, ...others } = readIndex();
    writeIndex(others);
  };
  const keepFew = (index: Index): Index => {
    const newestFirst = Object.entries(index).toSorted(([, a], [, b]) => b - a);
    const kept = newestFirst.filter(([, at], n) => n < mostDrafts && at > now() - keptMs);
    for (const [name] of newestFirst) if (!kept.some(([other]) => other === name)) device.remove(name);
    return Object.fromEntries(kept);
  };

  return {
    /** As it was stored: whoever reads it has to check it. Null where there is none, or it is too old. */
    read(memberId: number, key: string): unknown {
      const name = nameOf(memberId, key);
      const at = readIndex()[name];
      return at === undefined || at <= now() - keptMs ? null : parsed(device.read(name));
    },
    /** False where it is too large to be kept. */
    write(memberId: number, key: string, draft: unknown): boolean {
      const name = nameOf(memberId, key);
      const text = JSON.stringify(draft);
      if (text.length > largestDraft) {
        forget(name);
        return false;
      }
      device.write(name, text);
      writeIndex(keepFew({ ...readIndex(), [name]: now() }));
      return true;
    },
    forget: (memberId: number, key: string): void => forget(nameOf(memberId, key)),
  };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
