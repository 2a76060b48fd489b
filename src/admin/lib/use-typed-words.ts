import { useEffect, useRef, useState } from 'react';

/** How long somebody pauses in typing. */
const pauseMs = 200;

type Typed = {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** That it was told, and is to come back. */
  readonly send: (text: string) => void;
  /** What counts: told last, though it may not be back yet. */
  readonly counts: string;
};

/**
 * What somebody types into a field, and what comes back of it through an address or a draft. Another view, or 'back', takes
 * its place; what comes back late, while somebody types on, does not.
 */
export function useTyped(said: string): Typed {
  const [typed, type] = useState(said);
  const [known, setKnown] = useState(said);
  const [onTheWay, setOnTheWay] = useState<readonly string[]>([]);
  if (said !== known) {
    const arrived = onTheWay.indexOf(said);
    setKnown(said);
    setOnTheWay(arrived < 0 ? [] : onTheWay.slice(arrived + 1));
    if (arrived < 0) type(said);
  }
  return {
    typed,
    type,
    send: (text) => setOnTheWay((before) => [...before, text]),
    counts: onTheWay.at(-1) ?? said,
  };
}

/** What is typed into a search, and goes into the address once somebody pauses. */
export function useTypedWords(
  said: string,
  say: (words: string | undefined) => void,
): readonly [typed: string, type: (text: string) => void] {
  const { typed, type, send } = useTyped(said);
  const latest = useRef({ say, send });
  latest.current = { say, send };
  useEffect(() => {
    const words = typed.trim();
    if (words === said) return;
    const timer = setTimeout(() => {
      latest.current.send(words);
      latest.current.say(words || undefined);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, said]);
  return [typed, type];
}

/** A count as typed; null for what is none, or lies outside. */
export function wholeNumberFrom(typed: string, least: number, most: number): number | null {
  const text = typed.trim();
  const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return count >= least && count <= most ? count : null;
}
