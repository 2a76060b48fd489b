import { useSyncExternalStore } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { isLoading, onLoadingChange } from './loading-store.ts';

/** covers the screen while something is awaited that has no place of its own. */
export const LoadingOverlay = () =>
  useSyncExternalStore(onLoadingChange, isLoading, () => false) ? (
    <div className="loading" role="status">
      <Icon name="mark" className="mark" />
      <p>Loading...</p>
    </div>
  ) : null;
