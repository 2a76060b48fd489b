import { Outlet } from 'react-router';
import { LiveRegions } from '#admin/features/shell/live-regions.tsx';
import { useArrival } from '#admin/features/shell/use-arrival.ts';
import { Mark } from '#admin/ui/frame/mark.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** A picture at the left of a wide screen; the mark and one column of fields. */
export function EntryFrame() {
  useArrival();
  return (
    <div className="entry">
      <div className="entry-picture">
        <Picture file="login" alt="" widths={[640, 900, 1280]} sizes="50vw" />
      </div>
      <main id="main" tabIndex={-1}>
        <div className="entry-column">
          <Mark className="mark--dark" />
          <Outlet />
        </div>
      </main>
      <LiveRegions />
    </div>
  );
}
