import { expect, it } from 'vitest'
import { CarrierUnreachable, callWithTimeout } from './carrier.ts'

it('a carrier that never answers is not reached, even where its adapter takes no notice of the signal', async () => {
  const deaf = () => new Promise<never>(() => undefined)
  await expect(callWithTimeout(deaf, 20)).rejects.toThrow(CarrierUnreachable)
})

it('what a carrier answers in time, or throws, is handed on', async () => {
  expect(await callWithTimeout(async () => 'answer')).toBe('answer')
  await expect(callWithTimeout(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
