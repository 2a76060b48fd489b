import { expect, test } from 'vitest';
import { refusalOf } from './passkeys.ts';

test.each(['192.168.1.20', '127.0.0.1', '[::1]'])('[T-04] at %s it is said that passkeys need a name', (host) => {
  expect(refusalOf(host)).toMatch(/^Passkeys need a name such as shop\.example/);
});

test.each(['shop.example', 'localhost', '4shop.example'])(
  '[T-04] at %s a passkey was cancelled or is missing',
  (host) => {
    expect(refusalOf(host)).toMatch(/^The passkey was not used\./);
  },
);
