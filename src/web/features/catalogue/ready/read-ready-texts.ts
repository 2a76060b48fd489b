import { minuteMs } from '#domain/time/durations.ts';
import { readDiary, shopNow } from '#web/lib/pickup/shop-clock.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { Readiness } from '#web/ui/product/ready/notice-words.ts';
import { readyTexts } from '#web/ui/product/ready/ready-words.ts';

/** By the shop's diary and this moment's clock; all products of a page ask for the diary once. */
export async function readReadyTexts(readiness: Readiness): Promise<ReturnType<typeof readyTexts>> {
  const diary = await queryClient().fetchQuery({
    queryKey: ['diary'],
    queryFn: readDiary,
    staleTime: minuteMs,
  });
  return readyTexts(readiness, shopNow(), diary);
}
