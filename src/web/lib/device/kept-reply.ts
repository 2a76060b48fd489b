import * as z from 'zod/mini';
import type { DeviceStorage } from './device-storage.ts';
import { replyKey } from './forget-enquiry.ts';

const kept = z.object({ enquiryId: z.int(), text: z.string(), pictures: z.array(z.string()) });

/** What is being written to the bakery about one enquiry. */
export type Reply = Omit<z.output<typeof kept>, 'enquiryId'>;

export const noReply: Reply = { text: '', pictures: [] };

/** Of that enquiry alone: what was written about another is not read here. */
export function keptReply(storage: DeviceStorage, enquiryId: number): Reply {
  try {
    const { enquiryId: of, ...reply } = kept.parse(JSON.parse(storage.read(replyKey) ?? ''));
    return of === enquiryId ? reply : noReply;
  } catch {
    return noReply;
  }
}

export const keepReply = (storage: DeviceStorage, enquiryId: number, { text, pictures }: Reply): void =>
  void storage.write(replyKey, JSON.stringify({ enquiryId, text, pictures }));
