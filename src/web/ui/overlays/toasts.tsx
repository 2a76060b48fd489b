import { Around } from '#web/ui/group.tsx';
import '#web/styles/ui/toasts.css';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '#web/base/create-store.ts';
import type { Severity } from '#web/ui/alert.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { dismissToast, holdToast, leftOf, openDialogs, releaseToast, type Toast, toasts } from './overlay-stores.ts';

const icons: Readonly<Record<Severity, IconName>> = {
  success: 'circle-check',
  info: 'info',
  warning: 'warning',
  error: 'circle-alert',
};

/**
 * In the topmost open dialog, because everything outside it is inert; in the top layer, because that covers everything
 * else (N-01).
 */
export function Toasts() {
  const shown = useStore(toasts, []);
  const dialog = useStore(openDialogs, []).at(-1);
  return shown.length === 0 ? null : createPortal(<ToastRegion shown={shown} />, dialog ?? document.body);
}

function ToastRegion({ shown }: { shown: readonly Toast[] }) {
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // A dialog may go at the very moment it receives them: they are created again in the next one.
    if (region.current?.isConnected) region.current.showPopover?.();
    // If a dialog opens, they are created again in it: a pointer or focus that held one can no longer leave it.
    for (const { id } of toasts.current()) releaseToast(id);
  }, []);
  return (
    <section ref={region} className="toasts" popover="manual" aria-label="Notifications">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

/** The toasts that were read out: one that is created again because a dialog opens or closes is not announced again. */
const said = new Set<number>();

function ToastCard({ toast }: { toast: Toast }) {
  const { id, severity, title, text, durationMs, progress, redirecting, held } = toast;
  const [goneMs] = useState(() => durationMs - leftOf(id));
  const [isSaid] = useState(() => said.has(id));
  useLayoutEffect(() => void said.add(id), [id]);
  const hold = () => holdToast(id);
  const release = () => releaseToast(id);
  return (
    <Around
      className={`toast toast--${severity}${held ? ' is-held' : ''}`}
      role={severity === 'error' || severity === 'warning' ? 'alert' : 'status'}
      aria-live={isSaid ? 'off' : undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={icons[severity]} />
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
        {redirecting && (
          <p className="toast-redirect">
            <Spinner small />
            Redirecting...
          </p>
        )}
      </div>
      <button type="button" aria-label="Dismiss" onClick={() => dismissToast(id)}>
        <Icon name="close" />
      </button>
      {progress && (
        <span className="bar" style={{ animationDuration: `${durationMs}ms`, animationDelay: `-${goneMs}ms` }} />
      )}
    </Around>
  );
}
