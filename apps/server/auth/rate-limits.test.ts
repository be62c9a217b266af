import { expect, it } from 'vitest'
import { networkOf } from './rate-limits.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8:1:ffff::1', '2001:db8:1'],
  ['2001:0db8:0001::1', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['2001:db8:0:1::', '2001:db8:0'],
  ['::1', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['fe80::', 'fe80:0:0'],
])('rate limits for the address %s apply to its network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
