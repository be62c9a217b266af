import { describe, expect, it, test } from 'vitest'
import { addSeconds, instant } from '@pfotenportal/domain/core/calendar'
import { signatureOf, verifySignature } from './webhook-signature.ts'

const now = instant('2026-11-20T11:00:00Z')
const raw = Buffer.from('{"id": "1",  "amount": 1.10}')
const header = signatureOf(raw, 'secret-one', now)
const whole = { raw, header, secrets: ['secret-one'], now }

it('accepts an unchanged body that was signed with the secret', () => {
  expect(header).toMatch(/^t=1795172400,v1=[0-9a-f]{64}$/)
  expect(verifySignature(whole)).toBe(true)
})

it('rejects the same JSON if it was re-serialised', () => {
  const parsed: unknown = JSON.parse(raw.toString())
  expect(verifySignature({ ...whole, raw: Buffer.from(JSON.stringify(parsed)) })).toBe(false)
})

describe('the time of a signature', () => {
  test.each([
    [0, true],
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
  ])('is accepted after %i seconds: %s', (seconds, expected) => {
    expect(verifySignature({ ...whole, now: addSeconds(now, seconds) })).toBe(expected)
  })

  it('is part of the signed content', () => {
    const later = header.replace('t=1795172400', 't=1795172401')
    expect(verifySignature({ ...whole, header: later })).toBe(false)
  })
})

it('accepts the old and the new secret during a rotation, on either side', () => {
  const both = ['secret-two', 'secret-one']
  expect(verifySignature({ ...whole, secrets: both })).toBe(true)
  const [time = '', ...old] = header.split(',')
  const [, ...renewed] = signatureOf(raw, 'secret-two', now).split(',')
  const twice = [time, ...old, ...renewed].join(',')
  expect(verifySignature({ ...whole, header: twice, secrets: ['secret-two'] })).toBe(true)
  expect(verifySignature({ ...whole, secrets: ['secret-two'] })).toBe(false)
})

test.each([undefined, '', 't=1795172400', 'v1=00', `t=abc,v1=${'0'.repeat(64)}`, `t=1795172400,v1=zz`])(
  'rejects the header %o',
  (wrong) => expect(verifySignature({ ...whole, header: wrong })).toBe(false),
)

it('never accepts an empty secret', () => {
  expect(verifySignature({ ...whole, header: signatureOf(raw, '', now), secrets: [''] })).toBe(false)
})
