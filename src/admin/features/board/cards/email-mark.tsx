import { type ReactNode, useEffect, useState } from 'react';
import { Chip } from '#admin/ui/values/chip.tsx';

const mostSeconds = 60;

const secondsUntil = (at: string): number => Math.min(mostSeconds, Math.ceil((Date.parse(at) - Date.now()) / 1_000));

type EmailMarkProps = {
  readonly at: string;
  /** Shown once the email has gone. */
  readonly children: ReactNode;
};

/** 'Email 47 s': until then it can be taken back. Ticks by itself, so that the card around it is not drawn each second. */
export function EmailMark({ at, children }: EmailMarkProps) {
  const [left, setLeft] = useState(() => secondsUntil(at));
  useEffect(() => {
    setLeft(secondsUntil(at));
    const timer = window.setInterval(() => {
      const now = secondsUntil(at);
      setLeft(now);
      if (now <= 0) window.clearInterval(timer);
    }, 1_000);
    return () => window.clearInterval(timer);
  }, [at]);
  if (left <= 0) return children;
  return (
    <Chip tone="pistachio" icon="mail">
      {`Email ${left} s`}
    </Chip>
  );
}
