import { describe, expect, it } from 'vitest'
import { readStaffForm, staffActions, staffPath, type StaffActionName } from './staff-actions.ts'

const operations = Object.entries(staffActions) as [StaffActionName, (typeof staffActions)[StaffActionName]][]

it.each(operations)('%s has a path with exactly the parameters that it reads', (_name, { path, params }) => {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(Object.keys(params.shape)))
})

it('no two actions have one path', () => {
  const paths = operations.map(([, { path }]) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

describe('a form', () => {
  const order = { customerId: '1001', orderNumber: 'PP-104001' }
  it.each([
    ['addNote', { customerId: '1001' }, { text: ' moved \n' }, { customerId: 1001, text: 'moved' }],
    [
      'refundOrder',
      order,
      { reason: 'spoilt', amount: ' 12,30 ', refunded: '0' },
      { customerId: 1001, orderNumber: 'PP-104001', reason: 'spoilt', amount: 1230, refunded: 0 },
    ],
    [
      'refundOrder',
      order,
      { reason: 'spoilt', amount: ' ', refunded: '500' },
      { customerId: 1001, orderNumber: 'PP-104001', reason: 'spoilt', amount: null, refunded: 500 },
    ],
    ['dismissItem', {}, { job: 'charge-due', subject: '7' }, { job: 'charge-due', subject: 7, note: '' }],
  ] as const)('of %s is read as its action needs it', (name, params, form, input) => {
    expect(readStaffForm(name, params, form)).toEqual({ ok: true, input })
  })

  it.each([
    ['addNote', { customerId: '1001' }, { text: ' ' }, 'note'],
    ['addNote', { customerId: '1001' }, { text: 'x'.repeat(2001) }, 'note'],
    ['addOrderNote', order, { text: ' ' }, 'note'],
    ['refundOrder', order, { amount: '5', refunded: '0' }, 'reason'],
    ['refundOrder', order, { reason: 'x', amount: 'much', refunded: '0' }, 'amount'],
    ['refundOrder', order, { reason: 'x', amount: '5', refunded: 'some' }, 'REFUNDED_MEANWHILE'],
    ['giveCredit', { customerId: '1001' }, { reason: 'x', amount: '', subscription: '1' }, 'amount'],
    [
      'giveCredit',
      { customerId: '1001' },
      { reason: 'x', amount: '5', subscription: '99999999999' },
      'creditRefused',
    ],
    ['closeDispute', {}, { id: '2147483648', outcome: 'won' }, 'invalid'],
    ['closeDispute', {}, { id: '1', outcome: 'draw' }, 'invalid'],
    ['retryRun', {}, { job: 'charge-due', due: 'tomorrow' }, 'invalid'],
  ] as const)('of %s with %j and %j is refused: %s', (name, params, form, problem) => {
    expect(readStaffForm(name, params, form)).toEqual({ ok: false, problem })
  })
})

it('the path of a form names its subject, and none is missing', () => {
  expect(staffPath('stopBox', { customerId: 7, orderNumber: 'A/1' })).toBe(
    '/operator/customers/7/orders/A%2F1/stop',
  )
  expect(() => staffPath('stopBox', { customerId: 7 })).toThrow('orderNumber')
})
