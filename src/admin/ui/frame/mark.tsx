import { createContext, useContext } from 'react';
import sprite from '#admin/ui/icons.svg?url?url';
import { Mark as DrawnMark } from '#web/ui/mark.tsx';

/** The bakery's letter, for everything below. */
export const MarkLetter = createContext('');

/** The shop's fluted mark; `className` sets its size and its colours. */
export const Mark = ({ className = 'size-10 fill-custard-300 text-damson-900' }: { className?: string }) => (
  <DrawnMark
    letter={useContext(MarkLetter)}
    className={`mark flex-none [&_text]:fill-current [&_text]:font-display [&_text]:text-[41.5px]/none [&_text]:font-bold [&_text]:[text-anchor:middle] ${className}`}
    sprite={sprite}
  />
);

type ConnectionMarkProps = {
  readonly isLive: boolean;
  /** HH:MM; that it moves on proves that the screen is alive. */
  readonly time: string;
};

/** 'Live 11:20' with a dot; a ring and words if the connection is lost. */
export const ConnectionMark = ({ isLive, time }: ConnectionMarkProps) => (
  <span className="inline-flex items-center gap-2 text-sm font-semibold whitespace-nowrap">
    <i
      className={`rounded-full ${isLive ? 'size-2.25 bg-pistachio-700 shadow-[0_0_0_4px_var(--color-pistachio-100)]' : 'size-3 border-[2.5px] border-raspberry-700 bg-white'}`}
      aria-hidden="true"
    />
    <span className={isLive ? 'max-md:hidden' : undefined}>{isLive ? 'Live' : 'Not connected'}</span>
    <span className="font-medium text-muted tabular-nums">{time}</span>
  </span>
);
