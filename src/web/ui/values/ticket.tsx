import '#web/styles/ui/ticket.css';
import type { ComponentProps } from 'react';

export const Ticket = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section {...rest} className={className ? `ticket ${className}` : 'ticket'} />
);
