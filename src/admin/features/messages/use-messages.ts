import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { countOpenMessages, findMessage, listMessages } from '#contract/admin/messages/messages.ts';

/** Where the live line is not heard. */
const askEveryMs = 30_000;

const changes = { of: ['messages'], reads: [countOpenMessages, listMessages, findMessage] } as const;

/** How many messages wait, for the rail; what is shown of messages is read anew whenever one changes. */
export function useOpenMessages(may: boolean): number {
  const count = useStaffQuery(
    countOpenMessages,
    {},
    { enabled: may, refetchInterval: askEveryMs, refetchOnWindowFocus: false },
  );
  useReadAnew(changes);
  return may ? (count.data?.open ?? 0) : 0;
}
