import { type ReactNode, useId } from 'react';

type PanelProps = {
  readonly title?: string;
  /** At the right of its head. */
  readonly actions?: ReactNode;
  /** What fills it to its edges, as a table. */
  readonly flush?: boolean;
  readonly children: ReactNode;
};

export function Panel({ title, actions, flush = false, children }: PanelProps) {
  const id = useId();
  const content = (
    <>
      {title !== undefined && (
        <div className="panel-head">
          <h2 id={id}>{title}</h2>
          {actions && <div className="panel-actions">{actions}</div>}
        </div>
      )}
      <div className={flush ? 'panel-flush' : 'panel-body'}>{children}</div>
    </>
  );
  return title === undefined ? (
    <div className="panel">{content}</div>
  ) : (
    <section className="panel" aria-labelledby={id}>
      {content}
    </section>
  );
}
