import { describe, expect, it } from 'vitest'
import { serviceDe } from './de/service.ts'
import { serviceEn } from './en/service.ts'

const off = (worth: string) => ({ worth, isFree: false })

describe.each([
  ['German', serviceDe],
  ['English', serviceEn],
])('in %s', (_language, copy) => {
  it('a reward message contains one percentage, which the portal parses', () => {
    const messages = [
      copy.rewardReceived(off('10 %')),
      copy.rewardUsed(off('15 %')),
      copy.rewardNear(1, off('20 %')),
      copy.rewardNear(2, off('15 %')),
    ]
    for (const message of messages) expect(message.match(/\d{1,3}\s?%/g), message).toHaveLength(1)
    expect(copy.rewardNear(1, off('20 %'))).toMatch(/\b20\s?%/)
  })

  it('a reward that is a product is named in every message, without a percentage', () => {
    const free = { worth: 'Snack', isFree: true }
    const messages = [
      copy.rewardReceived(free),
      copy.rewardUsed(free),
      copy.rewardNear(2, free),
      copy.rewardTitle(free),
    ]
    for (const message of messages) expect(message).toMatch(/^[^%]*Snack[^%]*$/)
  })

  it('a reward message distinguishes one order from several', () => {
    const nouns = [1, 2].map(
      (count) => /Bestellung(en)?\b|orders?\b/.exec(copy.rewardNear(count, off('10 %')))?.[0],
    )
    expect(new Set(nouns).size).toBe(2)
  })

  it('every tracking event has a distinct title', () => {
    const titles = [...Object.values(copy.parcel), copy.handedOver('DHL')]
    expect(new Set(titles).size).toBe(titles.length)
    expect(titles.every((title) => title.trim() !== '')).toBe(true)
  })
})
