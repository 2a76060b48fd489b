import { createContext, useContext } from 'react';
import sprite from '#admin/ui/icons.svg?url';
import { Mark as DrawnMark } from '#web/ui/mark.tsx';

/** The bakery's letter, for whatever stands below. */
export const MarkLetter = createContext('');

/** The shop's fluted mark; it takes its colours from where it stands. */
export const Mark = ({ className = '' }: { className?: string }) => (
  <DrawnMark letter={useContext(MarkLetter)} className={`mark ${className}`} sprite={sprite} />
);
