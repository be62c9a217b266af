import { expect, it } from 'vitest'
import { eventSchemas, isEventName } from './event.ts'

it.each(Object.entries(eventSchemas))('the schema of %s is of the event of that name', (name, schema) => {
  expect(schema.shape.type.value).toBe(name)
})

it('rows of the audit log that are no events are known as such', () => {
  expect(isEventName('orderSkipped')).toBe(true)
  expect(isEventName('session.opened')).toBe(false)
  expect(isEventName('toString')).toBe(false)
})

it('what rows of older versions do not say is what was meant then', () => {
  const order = { status: 'SCHEDULED', billingDate: '2026-12-08', nextBillingDate: null }
  const row = { type: 'orderSkipped', subscriptionId: 1, orderId: 2, before: order, after: order }
  expect(eventSchemas.orderSkipped.parse(row)).toEqual({ ...row, isFinal: false, upcoming: [] })
  expect(eventSchemas.orderPlaced.parse({ ...row, type: 'orderPlaced' })).toMatchObject({
    trigger: 'ORDER_NOW',
  })
})
