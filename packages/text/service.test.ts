import { describe, expect, it } from 'vitest'
import { serviceDe } from './de/service.ts'
import { serviceEn } from './en/service.ts'

describe.each([
  ['German', serviceDe],
  ['English', serviceEn],
])('in %s', (_language, words) => {
  it('a reward sentence names its percentage once, without a blank, so that the portal can read it', () => {
    const sentences = [
      words.rewardReceived(10),
      words.rewardUsed(15),
      words.rewardNear(1, 20),
      words.rewardNear(2, 15),
    ]
    for (const sentence of sentences) expect(sentence.match(/\d{1,3}%/g), sentence).toHaveLength(1)
    expect(words.rewardNear(1, 20)).toContain('20%')
  })

  it('one order and several orders read right', () => {
    const nouns = [1, 2].map((count) => /Bestellung(en)?\b|orders?\b/.exec(words.rewardNear(count, 10))?.[0])
    expect(new Set(nouns).size).toBe(2)
  })

  it('every step of a parcel has a title of its own', () => {
    const titles = [...Object.values(words.parcel), words.handedOver('DHL')]
    expect(new Set(titles).size).toBe(titles.length)
    expect(titles.every((title) => title.trim() !== '')).toBe(true)
  })
})
