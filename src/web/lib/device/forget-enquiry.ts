import type { DeviceStorage } from './device-storage.ts';

/** Where an enquiry that is being typed is kept, and where an answer to the bakery is. What reads them loads a library that no page but their own needs. */
export const enquiryKey = 'enquiry';
export const replyKey = 'enquiry-reply';

/** It is sent, or somebody else may sit here next. */
export const forgetEnquiry = (storage: DeviceStorage): void => void storage.remove(enquiryKey);

/** As {@link forgetEnquiry}. */
export const forgetReply = (storage: DeviceStorage): void => void storage.remove(replyKey);
