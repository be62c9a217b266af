import { expect, it } from 'vitest'
import { declineReason } from './decline-reason.ts'

it.each([
  ['INSUFFICIENT_FUNDS', 'FUNDS'],
  ['PAYMENT_METHOD_UNCONFIRMED', 'METHOD_UNCONFIRMED'],
  ['SEPA_MANDATE_REVOKED', 'MANDATE'],
  ['AUTHENTICATION_REQUIRED', 'CONFIRMATION_REQUIRED'],
  ['INVENTED_BY_A_BANK', 'DECLINED'],
  ['', 'DECLINED'],
  ['constructor', 'DECLINED'],
])('a charge declined with %s has the reason %s', (code, reason) => {
  expect(declineReason(code)).toBe(reason)
})
