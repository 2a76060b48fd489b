import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { createStore } from '#web/base/create-store.ts';
import { type DeviceStorage, deviceStorage } from '#web/lib/device/device-storage.ts';
import { useMember } from './session/session.ts';

/** How long what is typed and not yet saved is kept. */
const keptMs = 30 * dayMs;
/** The most characters of one draft. A larger one lasts only as long as its screen. */
const largestDraft = 100_000;
const mostDrafts = 60;

const indexKey = 'staff-drafts';
const nameOf = (memberId: number, key: string): string => `staff-draft:${memberId}:${key}`;

type Index = Readonly<Record<string, number>>;

/** Each member's drafts on this device; the oldest are dropped if there are too many. It throws nothing. */
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
    /** As it was stored: whoever reads it must check it. Null if there is none, or it is too old. */
    read(memberId: number, key: string): unknown {
      const name = nameOf(memberId, key);
      const at = readIndex()[name];
      return at === undefined || at <= now() - keptMs ? null : parsed(device.read(name));
    },
    /** False if it is too large to be kept. */
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

const drafts = createDraftStore(deviceStorage, () => Date.now());

/** Whether the screen had a draft that this release cannot read; the frame says so. */
export const draftLost = createStore(false);

export type Draft<T> = {
  readonly value: T;
  /** What it holds at this very moment, for code that waited in the meantime; null if nothing is typed. */
  readonly latest: () => T | null;
  readonly set: (next: T) => void;
  /** It was typed here and is not saved; also true if it came back after a reload or another sign-in. */
  readonly isChanged: boolean;
  /** Once it is given up, or saved when nobody could type in the meantime: the field is as it was at first. */
  readonly clear: () => void;
  /** Once `sent`, the value that the form held at that time, is saved: what was typed since stays. */
  readonly clearSent: (sent: T) => void;
};

/**
 * What a form holds, kept on this device for this member until it is saved: a reload, a lock, a sign-out and a lost
 * connection lose nothing. Another key is another draft: give the form `key={…}` too.
 * @param schema what an older release kept in another form is dropped, and the frame says so
 */
export function useDraft<S extends z.ZodMiniType>(key: string, initial: z.output<S>, schema: S): Draft<z.output<S>> {
  const { id } = useMember();
  const [read] = useState(() => {
    const stored = drafts.read(id, key);
    return stored === null ? null : schema.safeParse(stored);
  });
  const [kept, setKept] = useState<{ readonly value: z.output<S> } | null>(read?.success ? { value: read.data } : null);
  const isLost = read?.success === false;
  useEffect(() => {
    if (!isLost) return;
    drafts.forget(id, key);
    draftLost.set(true);
  }, [isLost, id, key]);
  const latest = useRef(kept);
  const put = (next: typeof kept): void => {
    latest.current = next;
    setKept(next);
  };
  const clear = (): void => {
    drafts.forget(id, key);
    put(null);
  };
  return {
    value: kept === null ? initial : kept.value,
    latest: () => latest.current?.value ?? null,
    isChanged: kept !== null,
    set: (value) => {
      drafts.write(id, key, value);
      put({ value });
    },
    clear,
    clearSent: (sent) => {
      if (latest.current === null || latest.current.value === sent) clear();
    },
  };
}

/** An answer that somebody is writing, as the device keeps it. */
export const answerDraft = z.string().check(z.maxLength(20_000));

/** An email that somebody is writing, as the device keeps it. */
export const letterDraft = z.object({ subject: z.string(), text: z.string() });
