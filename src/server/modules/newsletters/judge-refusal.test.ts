import { expect, test } from 'vitest';
import { isWorthAnotherTry } from './judge-refusal.ts';

const thrown = (facts: object) => Object.assign(new Error('no'), facts);

test.each([
  ['nobody listens', thrown({ code: 'ESOCKET', command: 'CONN', syscall: 'connect' }), true],
  ['no such host', thrown({ code: 'EDNS', syscall: 'getaddrinfo' }), true],
  ['the password is wrong', thrown({ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }), true],
  ['greylisted', thrown({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }), true],
  ['no such mailbox', thrown({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }), false],
  ['the line was cut after the text', thrown({ code: 'ECONNECTION', command: 'DATA' }), false],
  ['silence', new Error('out of time'), false],
  ['nothing said', null, false],
])('[J-04] after ‘%s’ another try is harmless: %s', (_, error, again) => {
  expect(isWorthAnotherTry(error)).toBe(again);
});
