import type { ReactNode } from 'react';
import { Crumbs } from '#web/ui/crumbs.tsx';

/** A page of text: breadcrumb, title, a sentence to start with, and the rest. */
export const ProsePage = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <div className="wrap">
    <Crumbs here={title} />
    <article className="read prose">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {children}
    </article>
  </div>
);
