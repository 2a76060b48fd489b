import { expect, test } from 'vitest';
import { callerOf, countedOf, networkOf, networksOf } from './network-of.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:aaaa::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['203.0.113.7:1000', '203.0.113.7'],
  ['[2001:db8:1:2::9]:1000', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2'],
  ['a made-up text', 'unknown'],
  ['1.2.3', 'unknown'],
  ['', 'unknown'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['203.0.113.7', [['203.0.113.7', 1]]],
  [
    '2001:db8:1:2ab::9',
    [
      ['2001:db8:1:2ab', 1],
      ['2001:db8:1:02/56', 2],
      ['2001:db8:1/48', 8],
    ],
  ],
])('%s is counted in its wider networks too', (address, networks) => {
  expect(networksOf(address).map(({ network, times }) => [network, times])).toEqual(networks);
  expect(callerOf(address)).toBe(networks.at(-1)?.[0]);
});

test('who is logged in is counted by account, and in a wider bound with the accounts of the same network', () => {
  expect(countedOf('203.0.113.7', null)).toEqual([{ network: '203.0.113.7', times: 1 }]);
  expect(countedOf('2001:db8:1:2ab::9', { id: 7 }).map(({ network, times }) => [network, times])).toEqual([
    ['account 7', 1],
    ['accounts of 2001:db8:1:2ab', 5],
    ['accounts of 2001:db8:1:02/56', 10],
    ['accounts of 2001:db8:1/48', 40],
  ]);
  expect(countedOf(null, null)).toEqual([{ network: 'unknown', times: 1 }]);
});
