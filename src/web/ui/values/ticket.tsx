import '#web/styles/ui/ticket.css';
import type { ComponentProps } from 'react';

/** A white card with a scalloped lower edge: order summary, confirmation, tracker. */
export const Ticket = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section {...rest} className={className ? `ticket ${className}` : 'ticket'} />
);
