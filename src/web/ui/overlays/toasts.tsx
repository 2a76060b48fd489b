import '#web/styles/ui/toasts.css';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { onDialogsChange, topDialog } from './open-dialogs.ts';
import {
  dismissToast,
  holdToast,
  onToastsChange,
  releaseToast,
  shownToasts,
  type Toast,
  type ToastKind,
} from './toast-store.ts';

const icons: Readonly<Record<ToastKind, IconName>> = {
  success: 'circle-check',
  info: 'info',
  warning: 'warning',
  error: 'circle-alert',
};

const none: readonly Toast[] = [];

/**
 * The notices (N-01), top right. They stand in the topmost open dialog, because everything outside it is inert, and in
 * the top layer, because a modal dialog covers everything else.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts, () => none);
  const dialog = useSyncExternalStore(onDialogsChange, topDialog, () => null);
  return toasts.length === 0 ? null : createPortal(<ToastRegion toasts={toasts} />, dialog ?? document.body);
}

function ToastRegion({ toasts }: { toasts: readonly Toast[] }) {
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    region.current?.showPopover();
  }, []);
  return (
    <section ref={region} className="toasts" popover="manual" aria-label="Notifications">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, kind, title, text, durationMs, progress, redirecting, held } = toast;
  const hold = () => holdToast(id);
  const release = () => releaseToast(id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading it, by pointer or focus, only stops its clock
    <div
      className={`toast toast--${kind}${held ? ' is-held' : ''}`}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={icons[kind]} />
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
      {progress && <span className="bar" style={{ animationDuration: `${durationMs}ms` }} />}
    </div>
  );
}
