import { expect, it } from 'vitest'
import { currentName, storedNames } from './stored-names.ts'

it.each([
  ['orderSkipped', 'order.skipped'],
  ['orderRefundFailed', 'order.refundFailed'],
  ['subscriptionEndDeclared', 'subscription.endDeclared'],
  ['paymentLastWarning', 'payment.lastWarning'],
  ['subscriptionPaused', 'sub.paused'],
  ['subscriptionPaused', 'subscription.paused'],
  ['subscriptionAutoResumed', 'sub.autoResumed'],
  ['paymentMethodChanged', 'payment.changed'],
  ['paymentDeclined', 'order.declined'],
  ['paymentDeclined', 'payment.declined'],
  ['loginLink', 'auth.link'],
  ['dogStageReached', 'dog.stage'],
])('%s is found under its current name and under its former name %s', (present, former) => {
  expect(currentName(former)).toBe(present)
  expect(currentName(present)).toBe(present)
  expect(storedNames(present)).toContain(former)
  expect(storedNames(present)[0]).toBe(present)
})

it('queries look for no name that a former version never wrote', () => {
  expect(storedNames('paymentMethodLink')).toEqual(['paymentMethodLink', 'payment.link'])
  expect(storedNames('orderSkipped')).toEqual(['orderSkipped', 'order.skipped'])
  expect(storedNames('paymentDeclined')).toEqual(['paymentDeclined', 'order.declined', 'payment.declined'])
})
