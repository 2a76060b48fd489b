import { useEffect, useState } from 'react';
import { callStaff } from '#admin/lib/calling/call-staff.ts';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import { presenceEverySeconds, sayPresent } from '#contract/admin/orders/order-page.ts';

type EditedProps = { readonly orderNo: string; readonly isEditing: boolean };

const none: readonly string[] = [];

/** Who else is changing this order: asked while the page is visible; stays silent if it cannot be known, and says when one stops. */
function useOthersEditing({ orderNo, isEditing }: EditedProps): readonly string[] {
  const [others, setOthers] = useState(none);
  useEffect(() => {
    let isGone = false;
    let said: Promise<unknown> = Promise.resolve();
    const say = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const asked = callStaff(sayPresent, { orderNo, isEditing }).then(
        (answer) => answer.others,
        () => none,
      );
      said = asked;
      const heard = await asked;
      if (!isGone) setOthers(heard);
    };
    const again = (): void => void say();
    // If it does not arrive, what was said last is believed for a minute.
    const stop = (): void => {
      if (isEditing) void callStaff(sayPresent, { orderNo, isEditing: false, hasStopped: true }).catch(() => undefined);
    };
    const timer = window.setInterval(again, presenceEverySeconds * 1_000);
    document.addEventListener('visibilitychange', again);
    window.addEventListener('pagehide', stop);
    again();
    return () => {
      isGone = true;
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('pagehide', stop);
      // After what is under way, which would be believed otherwise.
      void said.then(stop);
    };
  }, [orderNo, isEditing]);
  return others;
}

const firstNames = (names: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(names.map((name) => name.split(' ', 1)[0] ?? name));

/** 'Owen is changing it'. */
export function OthersEditing(edited: EditedProps) {
  const others = useOthersEditing(edited);
  return (
    <span role="status">
      {others.length > 0 && (
        <Chip tone="custard" icon="users">
          {firstNames(others)} {others.length === 1 ? 'is' : 'are'} changing it
        </Chip>
      )}
    </span>
  );
}
