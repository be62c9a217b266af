import { describe, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { recipeName } from '@pfotenportal/text/catalogue'
import { quote as text } from '@pfotenportal/text/de/quote'
import sample from '../../../../../catalogue/default.json'
import { aBox, aSide } from '../../../testing/order-fixtures.ts'
import { bindFormat } from '../../../ui/format/format.ts'
import { comparedFacts, type QuoteFact } from './quote-comparison.tsx'

const context = {
  text,
  format: bindFormat('de', day('2026-11-20')),
  recipe: (code: string) => recipeName(sample, code, 'de'),
  taxName: 'MwSt.',
}
const plain = (texts: readonly string[]) => texts.map((line) => line.replaceAll(/\u00a0|\u202f/g, ' '))

function compared(before: ReturnType<typeof aSide>, after: ReturnType<typeof aSide>, facts: QuoteFact[]) {
  return comparedFacts(before, after, facts, context).map((row) => ({
    fact: row.fact,
    before: plain(row.before),
    after: plain(row.after),
    changes: row.changes,
  }))
}

describe('the comparison of old and new', () => {
  it('shows the old and new billing day and delivery window of the next box', () => {
    const later = aSide({
      nextBox: aBox({
        billingDate: '2027-01-04',
        deliveryWindow: { from: '2027-01-12', to: '2027-01-14', shiftedByHoliday: false },
      }),
    })
    expect(compared(aSide(), later, ['billing', 'delivery', 'price'])).toEqual([
      { fact: 'billing', before: ['Di., 8. Dezember'], after: ['Mo., 4. Januar 2027'], changes: true },
      {
        fact: 'delivery',
        before: ['Di., 15. – Do., 17. Dezember'],
        after: ['Di., 12. – Do., 14. Januar 2027'],
        changes: true,
      },
      { fact: 'price', before: ['199,90 €'], after: ['199,90 €'], changes: false },
    ])
  })

  it('says how long a reduced price lasts, even from a service that does not know what comes after', () => {
    const reduced = aBox({
      totalPrice: '146.97',
      priceSteps: [
        { totalPrice: '146.97', boxes: 2 },
        { totalPrice: '163.30', boxes: null },
      ],
    })
    const { priceSteps: _priceSteps, ...former } = aBox()
    const [price] = compared(aSide({ nextBox: former }), aSide({ nextBox: reduced }), ['price'])
    expect(price).toMatchObject({
      before: ['199,90 €'],
      after: ['2-mal 146,97 €, danach 163,30 € alle 28 Tage'],
    })
  })

  it("shows the service's amounts without calculating", () => {
    const dearer = aSide({
      nextBox: aBox({ totalPrice: '220.00', totalTax: '14.39', pricePerDay: '7.86', totalDiscount: '22.00' }),
    })
    const facts = compared(aSide(), dearer, ['price', 'perKg', 'perDay', 'tax', 'shipping'])
    expect(facts.map(({ after }) => after[0])).toEqual([
      '220,00 €',
      '6,61 €/kg',
      '7,86 €',
      'inkl. MwSt. (7 %): 14,39 €',
      'kostenlos',
    ])
  })

  it('lists the sachets in the box, one line each', () => {
    const sachets = [
      { type: 'CG', quantity: 0, weight: { value: 370, unit: 'g' }, serveDays: 0 },
      { type: 'GS', quantity: 14, weight: { value: 400, unit: 'g' }, serveDays: 14 },
      { type: 'RT', quantity: 14, weight: { value: 360, unit: 'g' }, serveDays: 14 },
    ] satisfies ReturnType<typeof aSide>['sachets']
    expect(compared(aSide(), aSide({ sachets }), ['sachets'])[0]?.after).toEqual([
      '14 × 400 g Gockelspeis',
      '14 × 360 g Ringeltanz',
    ])
  })

  it('skips facts that neither side has and shows those that only one side has', () => {
    const paused = aSide({ status: 'PAUSED', nextBox: null, resumesAt: '2026-12-18' })
    expect(compared(aSide({ nextBox: null }), paused, ['billing', 'discount', 'resumes'])).toEqual([
      { fact: 'resumes', before: [], after: ['Fr., 18. Dezember'], changes: true },
    ])
  })

  it('counts down to the reward', () => {
    const near = aSide({ reward: { percentage: 10, remainingOrders: 1, isReceived: false } })
    const reached = aSide({ reward: { percentage: 10, remainingOrders: null, isReceived: true } })
    expect(compared(near, reached, ['reward'])[0]).toMatchObject({
      before: ['noch 1 Bestellung bis 10 %'],
      after: ['10 % eingelöst'],
    })
  })
})
