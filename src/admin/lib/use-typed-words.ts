import { useEffect, useRef, useState } from 'react';

/** How long somebody pauses in typing. */
const pauseMs = 200;

/**
 * What is typed into a search, and goes into the address once somebody pauses. Another view, or 'back', takes its
 * place; what comes back from the address late, while somebody types on, does not.
 */
export function useTypedWords(
  said: string,
  say: (words: string | undefined) => void,
): readonly [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(said);
  const [known, setKnown] = useState(said);
  const [onTheWay, setOnTheWay] = useState<readonly string[]>([]);
  if (said !== known) {
    const arrived = onTheWay.indexOf(said);
    setKnown(said);
    setOnTheWay(arrived < 0 ? [] : onTheWay.slice(arrived + 1));
    if (arrived < 0) setTyped(said);
  }
  const latest = useRef(say);
  latest.current = say;
  useEffect(() => {
    const words = typed.trim();
    if (words === said) return;
    const timer = setTimeout(() => {
      setOnTheWay((before) => [...before, words]);
      latest.current(words || undefined);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, said]);
  return [typed, setTyped];
}

/** A count as typed; null for what is none, or lies outside. */
export function wholeNumberFrom(typed: string, least: number, most: number): number | null {
  const text = typed.trim();
  const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return count >= least && count <= most ? count : null;
}
