import { useState } from 'react';
import type * as z from 'zod/mini';
import type { FieldErrors } from '#domain/failure.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { type Difference, differencesOf, isSameValue, mergeFields, type Three } from '#domain/values/differences.ts';
import type { StaffWrite } from './calling/use-staff-write.ts';
import { momentText } from './day-words.ts';
import { focusFirstFault } from './focus-first-fault.ts';
import { useDraft } from './use-draft.ts';
import { useShopClock } from './use-now.ts';

/** A value as the shop has it, and the version that a save names as seen. */
export type Saved<Value, Version = number> = { readonly version: Version; readonly value: Value };

/** What the shop has after a save; 'stale' if another version counted than the one that was seen, and nothing was saved. */
export type SaveAnswer<Value, Version = number> = Saved<Value, Version> & {
  readonly outcome: 'saved' | 'stale';
  /** Who saved it, and when; empty and null if nobody knows. */
  readonly by: string;
  readonly at: string | null;
};

/** Stored on the device until it is saved: what was seen, and what was typed over it. */
export type Kept<Value, Typed, Version> = {
  readonly version: Version;
  readonly seen: Value;
  readonly typed: Typed;
};

type Discarded<Draft> = {
  readonly draft: Draft;
  readonly count: number;
  /** Until when it can be taken back, in epoch milliseconds, and for how long in all. */
  readonly endsAt: number;
  readonly seconds: number;
};

type VersionedForm<Value extends object, Typed extends object, Version> = {
  /** Names its draft on this device. */
  readonly key: string;
  readonly server: Saved<Value, Version>;
  readonly schema: z.ZodMiniType<Kept<Value, Typed, Version>>;
  readonly typedOf: (value: Value) => Typed;
  /** What was typed over what was seen; `unread` are the faults of what cannot be read. */
  readonly read: (typed: Typed, seen: Value) => { readonly value: Value; readonly unread: FieldErrors };
  /** What is impossible in what is wanted. */
  readonly check: (wanted: Value, seen: Value) => FieldErrors;
  /** Field by field, unless it has fields with parts of their own. */
  readonly compare?: {
    readonly differences: (three: Three<Value>) => Difference[];
    readonly merge: (three: Three<Value>, takeMine: ReadonlySet<string>) => Value;
  };
  readonly write: Pick<StaffWrite<never, unknown>, 'isBusy' | 'failure' | 'forgetFailure'>;
  /** Null if the shop refused: then `write` says why. */
  readonly save: (over: Saved<Value, Version>, wanted: Value) => Promise<SaveAnswer<Value, Version> | null>;
  readonly onSaved: (saved: Saved<Value, Version>) => void;
};

/** For a form whose fields are typed as they are saved. */
export const asTyped = {
  typedOf: <Value>(value: Value): Value => value,
  read: <Value>(typed: Value) => ({ value: typed, unread: {} }),
} as const;

const undoSeconds = 60;

const fieldByField = { differences: differencesOf, merge: mergeFields };

/** The fields that were typed into in the meantime. */
const typedSince = <Typed extends object>(sent: Typed, now: Typed): Partial<Typed> => {
  const before = new Map<string, unknown>(Object.entries(sent));
  return Object.fromEntries(
    Object.entries(now).filter(([field, typed]) => !isSameValue(typed, before.get(field))),
  ) as Partial<Typed>;
};

/**
 * A form of something that others save too: what is typed, what it changes, and saving it. What is typed stays on this
 * device until it is saved; what somebody else saved in the meantime is shown beside it, and nothing is overwritten
 * unseen.
 */
export function useVersionedForm<Value extends object, Typed extends object, Version = number>({
  key,
  server,
  schema,
  typedOf,
  read,
  check,
  compare = fieldByField,
  write,
  save,
  onSaved,
}: VersionedForm<Value, Typed, Version>) {
  const { now } = useShopClock();
  const initial = { version: server.version, seen: server.value, typed: typedOf(server.value) };
  const draft = useDraft(key, initial, schema);
  const [conflict, setConflict] = useState<(SaveAnswer<Value, Version> & { more: Partial<Value> }) | null>(null);
  const [hasTried, setTried] = useState(false);
  const [discarded, setDiscarded] = useState<Discarded<typeof draft.value> | null>(null);
  // A field that came with a newer release is missing from a draft of an older one.
  const whole = ({ version, seen, typed }: Kept<Value, Typed, Version>) => ({
    version,
    seen: { ...initial.seen, ...seen },
    typed: { ...initial.typed, ...typed },
  });
  const { version, seen, typed } = whole(draft.value);
  const { value, unread } = read(typed, seen);
  const changes = compare.differences({ before: seen, theirs: seen, mine: value });
  const count = changes.length + Object.keys(unread).length;
  const three = conflict && { before: seen, theirs: conflict.value, mine: { ...value, ...conflict.more } };

  /** Keeps the draft over what was seen, with what has been typed since it was sent. */
  const keep = (over: Saved<Value, Version>, sent: Typed): void =>
    draft.set({
      version: over.version,
      seen: over.value,
      typed: { ...sent, ...typedSince(typed, draft.latest()?.typed ?? typed) },
    });
  const settle = (saved: Saved<Value, Version>): 'saved' => {
    if (Object.keys(typedSince(typed, draft.latest()?.typed ?? typed)).length === 0) draft.clear();
    else keep(saved, typedOf(saved.value));
    setConflict(null);
    setTried(false);
    onSaved(saved);
    return 'saved';
  };
  const send = async (
    over: Saved<Value, Version>,
    sent: Typed,
    wanted: Value,
    more: Partial<Value> = {},
  ): Promise<'saved' | 'stale' | 'refused'> => {
    // Nothing is left to save, for example if their version was chosen.
    if (compare.differences({ before: over.value, theirs: over.value, mine: wanted }).length === 0) return settle(over);
    const answer = await save(over, wanted);
    if (answer === null) return 'refused';
    if (answer.outcome === 'saved') return settle(answer);
    const differences = compare.differences({ before: over.value, theirs: answer.value, mine: wanted });
    // Nothing of theirs is in the way, for example if somebody saved a change and reverted it.
    if (differences.every(({ changedBy }) => changedBy === 'me')) return send(answer, sent, wanted, more);
    // What is typed was based on what was seen: it is kept as that, whatever is fetched again.
    keep(over, sent);
    setConflict({ ...answer, more });
    return 'stale';
  };
  return {
    version,
    seen,
    typed,
    value,
    unread,
    changes,
    /** The number of fields that would change, including those that cannot be read. */
    count,
    isDirty: draft.isChanged && count > 0,
    /** Whether one of these fields, or a part of it, would change. */
    isChanged: (...fields: readonly string[]): boolean =>
      changes.some(({ field }) => fields.some((own) => field === own || field.startsWith(`${own}/`))),
    /** Somebody has saved it since this form was begun. */
    isOld: draft.isChanged && !isSameValue(version, server.version),
    faults: { ...(hasTried ? check(value, seen) : {}), ...unread },
    failure: write.failure,
    isBusy: write.isBusy,
    set: (changed: Partial<Typed>): void => {
      write.forgetFailure();
      setDiscarded(null);
      const kept = whole(draft.latest() ?? initial);
      const next = { ...kept.typed, ...changed };
      // Text that is typed back to what it was is no draft, and follows what others save.
      if (isSameValue(next, typedOf(kept.seen))) draft.clear();
      else draft.set({ ...kept, typed: next });
    },
    discard: (): void => {
      write.forgetFailure();
      setTried(false);
      setConflict(null);
      setDiscarded({ draft: draft.value, count, endsAt: Date.now() + undoSeconds * 1_000, seconds: undoSeconds });
      draft.clear();
    },
    /** The changes discarded last, until something else is typed. */
    discarded,
    undo: (): void => {
      if (discarded !== null) draft.set(discarded.draft);
      setDiscarded(null);
    },
    forgetDiscarded: (): void => setDiscarded(null),
    /**
     * False if it is refused, or another version counts: then `faults`, `failure` or `conflict` say why.
     * @param more what is saved with it and nobody typed
     */
    submit: async (more: Partial<Value> = {}): Promise<boolean> => {
      if (write.isBusy) return false;
      setTried(true);
      const wanted = { ...value, ...more };
      const isWrong = Object.keys({ ...check(wanted, seen), ...unread }).length > 0;
      const outcome = isWrong ? 'refused' : await send({ version, value: seen }, typed, wanted, more);
      if (outcome === 'refused') focusFirstFault();
      return outcome === 'saved';
    },
    /** What somebody else saved in the meantime, beside what is typed. */
    conflict: conflict &&
      three && {
        at: conflict.at,
        them: conflict.by || 'Somebody',
        when: conflict.at === null ? 'since' : momentText(conflict.at, now, shopTimeZone),
        differences: compare.differences(three),
        /**
         * Saves their version with what only I changed, and mine where it was chosen. If that is impossible or refused,
         * the form is based on theirs from then on.
         */
        resolve: async (takeMine: ReadonlySet<string>): Promise<void> => {
          const merged = compare.merge(three, takeMine);
          const isWrong = Object.keys(check(merged, conflict.value)).length > 0;
          if (!isWrong && (await send(conflict, typedOf(merged), merged)) !== 'refused') return;
          keep(conflict, typedOf(merged));
          setConflict(null);
          focusFirstFault();
        },
        close: (): void => {
          setConflict(null);
          if (count === 0) draft.clear();
        },
      },
  };
}
