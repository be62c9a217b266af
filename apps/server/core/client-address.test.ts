import { describe, expect, test } from 'vitest'
import { isNearAddress, markedNetworkOf, networkOf, plainAddress } from './client-address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:DB8::7', '2001:db8::7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', 'unknown'],
])('the address %s is %s', (reported, address) => {
  expect(plainAddress(reported)).toBe(address)
})

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2'],
  ['192.0.2.7:4711', '192.0.2.7', '192.0.2'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2'],
  ['::ffff:cb00:7107', '203.0.113.7', '203.0.113'],
  ['0:0:0:0:0:FFFF:cb00:7107', '203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1', '2001:db8:1:2'],
  ['2001:db8:1:ffff::1', '2001:db8:1', '2001:db8:1:ffff'],
  ['2001:0db8:0001:0002::9', '2001:db8:1', '2001:db8:1:2'],
  ['2001:0db8:0001::1', '2001:db8:1', '2001:db8:1:0'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1', '2001:db8:1:2'],
  ['2001:db8::', '2001:db8:0', '2001:db8:0:0'],
  ['2001:db8:0:1::', '2001:db8:0', '2001:db8:0:1'],
  ['fe80::1%eth0', 'fe80:0:0', 'fe80:0:0:0'],
  ['::1', '0:0:0', '0:0:0:0'],
  ['unknown', 'unknown', 'unknown'],
])('%s counts as %s, and is marked by %s', (reported, counted, marked) => {
  expect([networkOf(reported), markedNetworkOf(reported)]).toEqual([counted, marked])
})

describe('a proxy is near', () => {
  test.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.3.2.1',
    '172.18.0.3',
    '192.168.178.20',
    'fd12:3456::1',
    'fe80::1%eth0',
  ])('at %s', (address) => {
    expect(isNearAddress(address)).toBe(true)
  })

  test.each([
    '8.8.8.8',
    '172.32.0.1',
    '192.0.2.7',
    '100.64.0.9',
    '2a02:8108::1',
    '2002:0a00:0001::1',
    '::ffff:8.8.8.8',
    'unknown',
    '',
  ])('but not at %s', (address) => {
    expect(isNearAddress(address)).toBe(false)
  })
})
