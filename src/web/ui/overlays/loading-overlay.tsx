import { useStore } from '#web/base/create-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { awaited } from './loading-store.ts';

export const LoadingOverlay = () =>
  useStore(awaited, []).length > 0 ? (
    <div className="loading" role="status">
      <Icon name="mark" className="mark" />
      <p>Loading...</p>
    </div>
  ) : null;
