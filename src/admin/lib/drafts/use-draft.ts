import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { useMember } from '#admin/lib/session/session.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { createDraftStore } from './draft-store.ts';

const drafts = createDraftStore(deviceStorage, () => Date.now());

export type Draft<T> = {
  readonly value: T;
  /** What it holds at this very moment, for who waited meanwhile; null where nothing is typed. */
  readonly latest: () => T | null;
  readonly set: (next: T) => void;
  /** It was typed here and is not saved: also when it came back after a reload or another sign-in. */
  readonly isChanged: boolean;
  /** Once it is given up, or saved where nobody could type meanwhile: the field stands as it was at first. */
  readonly clear: () => void;
  /** Once `sent`, the value that the form held then, is saved: what was typed since stays. */
  readonly clearSent: (sent: T) => void;
};

/**
 * What a form holds, kept on this device for this member until it is saved: a reload, a lock, a sign-out and a lost line
 * lose nothing. Another key is another draft: give the form `key={…}` too.
 * @param schema what an older release kept in another form is not taken for a draft
 */
export function useDraft<S extends z.ZodMiniType>(key: string, initial: z.output<S>, schema: S): Draft<z.output<S>> {
  const { id } = useMember();
  const [kept, setKept] = useState<{ readonly value: z.output<S> } | null>(() => {
    const stored = drafts.read(id, key);
    const read = stored === null ? null : schema.safeParse(stored);
    return read?.success ? { value: read.data } : null;
  });
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
