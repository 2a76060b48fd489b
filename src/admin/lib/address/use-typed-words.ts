import { useEffect, useRef, useState } from 'react';

/** How long somebody pauses in typing. */
const pauseMs = 200;

/** What is typed into a search, and goes into the address once somebody pauses; another view, or 'back', takes its place. */
export function useTypedWords(
  said: string,
  say: (words: string | undefined) => void,
): readonly [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(said);
  const [known, setKnown] = useState(said);
  if (said !== known) {
    setKnown(said);
    setTyped(said);
  }
  const latest = useRef(say);
  latest.current = say;
  useEffect(() => {
    if (typed.trim() === said) return;
    const timer = setTimeout(() => latest.current(typed.trim() || undefined), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, said]);
  return [typed, setTyped];
}
