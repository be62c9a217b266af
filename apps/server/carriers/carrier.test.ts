import { expect, it } from 'vitest'
import { callWithTimeout, CarrierUnreachable } from './carrier.ts'

it('a carrier that never answers counts as unreachable, even if its adapter ignores the signal', async () => {
  const neverAnswering = () => new Promise<never>(() => undefined)
  await expect(callWithTimeout(neverAnswering, 20)).rejects.toThrow(CarrierUnreachable)
})

it('the carrier’s answer or error is passed on if it comes in time', async () => {
  expect(await callWithTimeout(async () => 'answer')).toBe('answer')
  await expect(callWithTimeout(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
