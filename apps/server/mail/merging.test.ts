import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, day, type Day } from '@pfotenportal/domain/core/calendar'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { cutoffOf } from '@pfotenportal/domain/subscription/schedule'
import { CATALOGUE } from '@pfotenportal/domain/testing/catalogue'
import type { OrderDay } from './fields.ts'
import { delayedMailSchemas, merge, type DelayedMails, type MergeableChange } from './merging.ts'
import { mailTemplates } from './templates.ts'

const first = day('2026-12-02')
const about = { subscriptionId: 20008, petName: 'Max' }

function orderDay(billingDate: Day): OrderDay {
  const { from, to } = deliveryWindow(billingDate, 'DE', CATALOGUE)
  return { billingDate, deliveryWindow: { from, to } }
}

/** The next box and upcoming orders, which differ by their first day. */
const next = (billingDate: Day) => ({ box: null, upcoming: [orderDay(billingDate)] })

const skipChange =
  (template: 'orderSkipped' | 'orderUnskipped') =>
  (id: number, upcoming: Day = first): MergeableChange => {
    const billingDate = addDays(first, id)
    const order = { id, ...orderDay(billingDate), cutoffAt: cutoffOf(billingDate), isFinal: false }
    return { template, data: { ...about, ...next(upcoming), orders: [order] } }
  }
const skip = skipChange('orderSkipped')
const unskip = skipChange('orderUnskipped')

function move(id: number, from: Day, to: Day, wholeCadence = false): MergeableChange {
  const order = { id, ...orderDay(to), formerDate: from, wholeCadence }
  return { template: 'orderRescheduled', data: { ...about, ...next(to), orders: [order], closedSkips: [] } }
}

function restarted(template: 'subscriptionResumed' | 'subscriptionReactivated', on: Day): MergeableChange {
  const { box, ...sample } = delayedMailSchemas['subscriptionReactivated'].parse(
    mailTemplates['subscriptionReactivated'].sample,
  )
  if (!box) throw new Error('the sample has no box')
  const data = { ...sample, ...about, box: { ...box, ...orderDay(on) }, upcoming: [orderDay(on)] }
  return template === 'subscriptionResumed' ? { template, data } : { template, data }
}

const [monday, tuesday, friday] = [day('2026-12-07'), day('2026-12-08'), day('2026-12-11')]

/** The delayed mails, each with its orders. */
function summaryOf(delayed: DelayedMails): string[] {
  return Object.entries(delayed).flatMap(([template, data]) => {
    if (!data) return []
    if (!('orders' in data)) return [`${template} ${data.box?.billingDate ?? 'nothing'}`]
    return data.orders.map((order) =>
      'formerDate' in order
        ? `${template} ${order.id} ${order.formerDate} > ${order.billingDate}`
        : `${template} ${order.id}`,
    )
  })
}

const after = (...changes: readonly MergeableChange[]) => summaryOf(changes.reduce<DelayedMails>(merge, {}))

describe('changes that are undone', () => {
  it.each<[string, readonly MergeableChange[], readonly string[]]>([
    ['a skip and its undo', [skip(1), unskip(1)], []],
    ['an undo and a new skip', [unskip(1), skip(1)], []],
    ['a skip that is undone and repeated', [skip(1), unskip(1), skip(1)], ['orderSkipped 1']],
    ['one of two skips undone', [skip(1), skip(2), unskip(1)], ['orderSkipped 2']],
    ['a skip and the undo of another', [skip(1), unskip(2)], ['orderSkipped 1', 'orderUnskipped 2']],
    ['the same skip twice', [skip(1), skip(1)], ['orderSkipped 1']],
    ['a move and the move back', [move(1, monday, friday), move(1, friday, monday)], []],
    [
      'a move in two steps',
      [move(1, monday, tuesday), move(1, tuesday, friday)],
      ['orderRescheduled 1 2026-12-07 > 2026-12-11'],
    ],
    [
      'two moves and a move back',
      [move(1, monday, tuesday), move(1, tuesday, friday), move(1, friday, monday)],
      [],
    ],
    [
      'a move of all orders and the move back',
      [move(1, monday, friday, true), move(1, friday, monday, true)],
      [],
    ],
    [
      'a move of all orders undone for one only, so the others stay moved',
      [move(1, monday, friday, true), move(1, friday, monday)],
      ['orderRescheduled 1 2026-12-07 > 2026-12-07'],
    ],
    [
      'a single move of a later order, which then follows a move of all',
      [move(2, monday, friday), move(1, monday, tuesday, true)],
      ['orderRescheduled 1 2026-12-07 > 2026-12-08'],
    ],
    [
      'a move and a skip of another order',
      [move(1, monday, friday), skip(2)],
      ['orderSkipped 2', 'orderRescheduled 1 2026-12-07 > 2026-12-11'],
    ],
  ])('%s', (_case, changes, expected) => {
    expect(after(...changes)).toEqual(expected)
  })

  it('for any sequence of skips and undos, only the net changes are mailed', () => {
    const flips = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 30 })
    fc.assert(
      fc.property(flips, (orders) => {
        const skipped = new Set<number>()
        const changes = orders.map((id) => {
          if (skipped.delete(id)) return unskip(id)
          skipped.add(id)
          return skip(id)
        })
        expect(new Set(after(...changes))).toEqual(new Set([...skipped].map((id) => `orderSkipped ${id}`)))
      }),
    )
  })

  it('for any moves, the mail shows the first and the last day, or is not sent', () => {
    const days = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(days, (targets) => {
        let at = monday
        const changes: MergeableChange[] = []
        for (const target of targets) {
          const to = addDays(monday, target - 1)
          if (to === at) continue
          changes.push(move(1, at, to))
          at = to
        }
        expect(after(...changes)).toEqual(at === monday ? [] : [`orderRescheduled 1 ${monday} > ${at}`])
      }),
    )
  })
})

describe('a move past a skipped order', () => {
  const skippedDay = { id: 1, ...orderDay(addDays(first, 1)) }
  const past: MergeableChange = {
    template: 'orderRescheduled',
    data: {
      ...about,
      ...next(friday),
      orders: [{ id: 2, ...orderDay(friday), formerDate: tuesday, wholeCadence: false }],
      closedSkips: [skippedDay],
    },
  }

  it('lets the delayed mail about the skip no longer offer to restore it', () => {
    const { orderSkipped } = [skip(1), skip(3), past].reduce<DelayedMails>(merge, {})
    expect(orderSkipped?.orders.map(({ id, isFinal }) => [id, isFinal])).toEqual([
      [1, true],
      [3, false],
    ])
  })

  it('is still reported after another move', () => {
    const { orderRescheduled } = [past, move(2, friday, day('2026-12-14'))].reduce<DelayedMails>(merge, {})
    expect(orderRescheduled?.closedSkips).toEqual([skippedDay])
  })
})

describe('a delayed mail about a restart', () => {
  it.each(['subscriptionResumed', 'subscriptionReactivated'] as const)(
    '%s includes a move of its first box',
    (template) => {
      expect(after(restarted(template, monday), move(9, monday, friday, true))).toEqual([
        // The box is the one of the newest change, and this move has none.
        `${template} nothing`,
      ])
      const merged = merge(merge({}, restarted(template, monday)), move(9, monday, friday, true))
      expect(merged[template]?.upcoming).toEqual([orderDay(friday)])
      expect(merged['orderRescheduled']).toBeUndefined()
    },
  )

  it('does not include the move of another box, which gets its own mail', () => {
    expect(after(restarted('subscriptionResumed', monday), move(10, friday, day('2026-12-14')))).toContain(
      'orderRescheduled 10 2026-12-11 > 2026-12-14',
    )
  })
})

it('every delayed mail shows the latest upcoming orders', () => {
  const delayed = [skip(1, monday), unskip(2, tuesday), move(3, monday, friday)].reduce<DelayedMails>(
    merge,
    {},
  )
  const upcoming = Object.values(delayed).flatMap((data) => (data ? [data.upcoming[0]?.billingDate] : []))
  expect(upcoming).toEqual([friday, friday, friday])
})
