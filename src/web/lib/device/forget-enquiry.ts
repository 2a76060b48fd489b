import type { DeviceStorage } from './device-storage.ts';

/** Where an enquiry that is being typed is kept. What reads it loads a library that no page but its own needs. */
export const enquiryKey = 'enquiry';

/** It is sent, or somebody else may sit here next. */
export const forgetEnquiry = (storage: DeviceStorage): void => void storage.remove(enquiryKey);
