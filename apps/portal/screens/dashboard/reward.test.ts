import { describe, expect, it } from 'vitest'
import { percentageIn, rewardState } from './reward.tsx'

const refusal = {
  type: 'FLOW_BANNER_NOT_FOUND',
  message: 'Noch 4 Bestellungen bis zur nächsten Belohnung.',
  status: 404,
  requestId: 'r1',
} as const

describe('the reward banner', () => {
  it('congratulates as soon as the reward was received', () => {
    const banner = [
      { text: 'Geschafft! Du bekommst 10% Treuerabatt.', isRewardReceived: true, percentage: 10 },
    ]
    expect(rewardState(banner, null)).toEqual({ kind: 'received', percentage: 10 })
  })

  it('shows the percentage from the text of a reward that is near', () => {
    const banner = [{ text: 'Noch eine Bestellung bis 15 % Rabatt', isRewardReceived: false, percentage: 15 }]
    expect(rewardState(banner, null)).toEqual({ kind: 'near', percentage: 15 })
  })

  it('shows the name of a reward that is a product, whatever its text says', () => {
    const banner = [
      {
        text: 'Noch 1 Bestellung, gratis: Snack 20 %',
        isRewardReceived: false,
        percentage: null,
        product: 'Snack 20 %',
      },
    ]
    expect(rewardState(banner, null)).toEqual({ kind: 'near', percentage: null, product: 'Snack 20 %' })
  })

  it('shows the service’s message if no reward is near', () => {
    expect(rewardState(null, refusal)).toEqual({ kind: 'none', message: refusal.message })
  })

  it('shows no message if the reward failed to load', () => {
    expect(rewardState(null, { ...refusal, type: 'UNAVAILABLE', message: '' })).toEqual({
      kind: 'none',
      message: null,
    })
    expect(rewardState([{ text: '', isRewardReceived: false, percentage: 0 }], null).kind).toBe('none')
  })

  it('finds a percentage with or without a space before the sign, or none', () => {
    expect(percentageIn('15%')).toBe(15)
    expect(percentageIn('bis zu 20 %')).toBe(20)
    expect(percentageIn('noch 4 Bestellungen')).toBeNull()
  })
})
