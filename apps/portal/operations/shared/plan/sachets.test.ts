import { describe, expect, it } from 'vitest'
import { aMenuLine, aSubscription } from '../../../testing/fixtures.ts'
import { agreedUnitPrice } from './sachets.ts'

describe('the agreed price per kilogram', () => {
  it.each([
    ['30.24 kg', '199.90', aSubscription().sachets, '6.61'],
    ['the same box at a price of a former catalogue', '238.00', aSubscription().sachets, '7.87'],
    ['a box without food', '199.90', [], undefined],
  ] as const)('is that of the menu line: %s', (_case, price, sachets, expected) => {
    expect(agreedUnitPrice({ lines: [aMenuLine({ price })], sachets: [...sachets] })).toBe(expected)
  })

  it('is that of the menu only, whatever else is in the box', () => {
    const supplement = { ...aMenuLine(), price: '19.90', product: null }
    const { sachets } = aSubscription()
    expect(agreedUnitPrice({ lines: [supplement, aMenuLine()], sachets })).toBe('6.61')
    expect(agreedUnitPrice({ lines: [supplement], sachets })).toBeUndefined()
  })
})
