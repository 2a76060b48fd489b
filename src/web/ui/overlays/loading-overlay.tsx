import { useStore } from '#web/base/create-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { awaited } from './loading-store.ts';

/** covers the screen while something is awaited that has no place of its own. */
export const LoadingOverlay = () =>
  useStore(awaited, []).length > 0 ? (
    <div className="loading" role="status">
      <Icon name="mark" className="mark" />
      <p>Loading...</p>
    </div>
  ) : null;
