import { expect, it } from 'vitest'
import { eventSchemas, isEventName } from './event.ts'

it.each(Object.entries(eventSchemas))('the schema of %s matches the event of that name', (name, schema) => {
  expect(schema.shape.type.value).toBe(name)
})

it('rows of the audit log that are not events are recognised', () => {
  expect(isEventName('orderSkipped')).toBe(true)
  expect(isEventName('session.opened')).toBe(false)
  expect(isEventName('toString')).toBe(false)
})

it('fields that older versions did not store get the meaning of that time', () => {
  const order = { status: 'SCHEDULED', billingDate: '2026-12-08', nextBillingDate: null }
  const row = { type: 'orderSkipped', subscriptionId: 1, orderId: 2, before: order, after: order }
  expect(eventSchemas.orderSkipped.parse(row)).toEqual({ ...row, isFinal: false, upcoming: [] })
  expect(eventSchemas.orderPlaced.parse({ ...row, type: 'orderPlaced' })).toMatchObject({
    trigger: 'ORDER_NOW',
  })
  const status = { status: 'CANCELLED', nextBillingDate: null }
  const end = { subscriptionId: 1, cancelledAt: '2026-11-20T11:00:00.000Z', cancellationFlowId: null }
  const ended = { ...end, type: 'subscriptionCancelled', before: status, after: status }
  expect(eventSchemas.subscriptionCancelled.parse(ended)).toMatchObject({ cause: 'ASKED', receivedAt: null })
})
