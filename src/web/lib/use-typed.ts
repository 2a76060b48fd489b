import { useState } from 'react';

type Typed = {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Notes that the text was sent and is to come back. */
  readonly send: (text: string) => void;
  /** The text that counts: the last one sent, though it may not be back yet. */
  readonly counts: string;
};

/**
 * What somebody types into a field, and what comes back of it through an address or a draft. Another view, or 'back',
 * replaces the text; what comes back late, while somebody types on, does not.
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
