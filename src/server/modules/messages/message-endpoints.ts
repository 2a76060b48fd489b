import { contactMap } from '#contract/contact-map.ts';
import { sendContactMessage, subscribeToNewsletter, unsubscribeFromNewsletter } from '#contract/messages.ts';
import { answeredBy } from '#server/modules/endpoint-action.ts';
import { findContactMap } from './contact/find-contact-map.ts';
import { takeContactMessage } from './contact/take-contact-message.ts';
import { subscribe } from './newsletter/subscribe.ts';
import { unsubscribe } from './newsletter/unsubscribe.ts';

export const messageEndpoints = [
  answeredBy(contactMap, findContactMap),
  answeredBy(sendContactMessage, takeContactMessage),
  answeredBy(subscribeToNewsletter, subscribe),
  answeredBy(unsubscribeFromNewsletter, unsubscribe),
];
