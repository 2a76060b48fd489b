import { expect, test } from 'vitest';
import { isOfThisEmail, isWorthAnotherTry } from './send-newsletter.ts';

const thrown = (message: string, facts: object = {}) => Object.assign(new Error(message), facts);
const lost = { code: 'ECONNECTION', command: 'CONN' };

test.each([
  ['nobody listens', thrown('connect ECONNREFUSED', { code: 'ESOCKET', command: 'CONN', syscall: 'connect' }), true],
  ['no such host', thrown('getaddrinfo ENOTFOUND', { code: 'EDNS', syscall: 'getaddrinfo' }), true],
  ['nobody answers', thrown('Connection timeout', { code: 'ETIMEDOUT', command: 'CONN' }), true],
  ['nobody greets', thrown('Greeting never received', { code: 'ETIMEDOUT', command: 'CONN' }), true],
  ['the password is wrong', thrown('Invalid login', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }), true],
  ['greylisted', thrown('Recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }), true],
  ['it is full for now', thrown('Message failed', { code: 'EMESSAGE', command: 'DATA', responseCode: 452 }), true],
  ['no such mailbox', thrown('Recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }), false],
  ['the line was cut after the text', thrown('Connection closed unexpectedly', lost), false],
  ['it said go on, and then nothing', thrown('Connection closed unexpectedly', { ...lost, responseCode: 354 }), false],
  ['it hangs after the text', thrown('Timeout', { code: 'ETIMEDOUT', command: 'CONN' }), false],
  ['the line broke', thrown('read ECONNRESET', { code: 'ESOCKET', command: 'CONN', syscall: 'read' }), false],
  ['silence', thrown('out of time'), false],
  ['nothing said', null, false],
])('[J-04] after ‘%s’ another try is harmless: %s', (_, error, again) => {
  expect(isWorthAnotherTry(error)).toBe(again);
});

test('[J-04] only who refuses one email is asked to take the next at once', () => {
  const of = (responseCode?: number, code = 'EENVELOPE') => isOfThisEmail(thrown('no', { code, responseCode }));
  expect([of(550), of(451), of(), of(535, 'EAUTH'), isOfThisEmail(null)]).toEqual([true, false, false, false, false]);
});
