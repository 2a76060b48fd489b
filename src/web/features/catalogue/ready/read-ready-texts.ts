import { openingDiary } from '#contract/diary.ts';
import { minuteMs } from '#domain/time/durations.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { Readiness } from '#web/ui/product/ready/notice-words.ts';
import { readyTexts } from '#web/ui/product/ready/ready-words.ts';

/** By the shop's diary and this moment's clock; all products of a page ask for the diary once. */
export async function readReadyTexts(readiness: Readiness): Promise<ReturnType<typeof readyTexts>> {
  const diary = await queryClient().fetchQuery({
    queryKey: ['diary'],
    queryFn: () => callOverHttp(openingDiary, {}),
    staleTime: minuteMs,
  });
  return readyTexts(readiness, Date.now(), diary);
}
