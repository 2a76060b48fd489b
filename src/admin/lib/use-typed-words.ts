import { useEffect, useRef } from 'react';
import { useTyped } from '#web/lib/use-typed.ts';

/** How long a pause in typing lasts. */
const pauseMs = 200;

/** What is typed into a search, which goes into the address once the person pauses. */
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
