import { describe, expect, test } from 'vitest'
import { codeOf, declineOf, declineOfRequest } from './declines.ts'

describe('a decline is hard if waiting cannot help', () => {
  test.each([
    // Reasons of a card's bank.
    ['insufficient_funds', 'INSUFFICIENT_FUNDS', false],
    ['generic_decline', 'CARD_DECLINED', false],
    ['do_not_honor', 'DO_NOT_HONOR', false],
    ['try_again_later', 'TRY_AGAIN_LATER', false],
    ['issuer_not_available', 'ISSUER_NOT_AVAILABLE', false],
    ['call_issuer', 'CALL_ISSUER', false],
    ['card_velocity_exceeded', 'CARD_VELOCITY_EXCEEDED', false],
    ['withdrawal_count_limit_exceeded', 'WITHDRAWAL_COUNT_LIMIT_EXCEEDED', false],
    ['processing_error', 'PROCESSING_ERROR', false],
    ['reenter_transaction', 'REENTER_TRANSACTION', false],
    ['authentication_required', 'AUTHENTICATION_REQUIRED', false],
    ['a_reason_of_tomorrow', 'A_REASON_OF_TOMORROW', false],
    ['expired_card', 'EXPIRED_PAYMENT_METHOD', true],
    ['lost_card', 'LOST_CARD', true],
    ['stolen_card', 'STOLEN_CARD', true],
    ['pickup_card', 'PICKUP_CARD', true],
    ['restricted_card', 'RESTRICTED_CARD', true],
    ['incorrect_number', 'INCORRECT_NUMBER', true],
    ['invalid_account', 'INVALID_ACCOUNT', true],
    ['new_account_information_available', 'NEW_ACCOUNT_INFORMATION_AVAILABLE', true],
    ['revocation_of_authorization', 'REVOCATION_OF_AUTHORIZATION', true],
    ['revocation_of_all_authorizations', 'REVOCATION_OF_ALL_AUTHORIZATIONS', true],
    ['stop_payment_order', 'STOP_PAYMENT_ORDER', true],
    ['do_not_try_again', 'DO_NOT_TRY_AGAIN', true],
    ['fraudulent', 'FRAUDULENT', true],
    ['transaction_not_allowed', 'TRANSACTION_NOT_ALLOWED', true],
    ['testmode_decline', 'TESTMODE_DECLINE', true],
  ])('a card: %s is %s, hard: %s', (declineCode, code, isHard) => {
    const failure = { code: 'card_declined', decline_code: declineCode }
    expect(declineOf(failure)).toEqual({ outcome: 'DECLINED', code, isHard })
  })

  test.each([
    // Debits and PayPal accounts fail without a card bank's reason.
    ['insufficient_funds', 'INSUFFICIENT_FUNDS', false],
    ['refer_to_customer', 'REFER_TO_CUSTOMER', false],
    ['payment_method_provider_decline', 'PAYMENT_METHOD_PROVIDER_DECLINE', false],
    ['payment_method_provider_timeout', 'PAYMENT_METHOD_PROVIDER_TIMEOUT', false],
    ['payment_method_customer_decline', 'PAYMENT_METHOD_CUSTOMER_DECLINE', false],
    ['payment_intent_payment_attempt_failed', 'PAYMENT_INTENT_PAYMENT_ATTEMPT_FAILED', false],
    ['payment_intent_authentication_failure', 'AUTHENTICATION_REFUSED', false],
    ['payment_intent_mandate_invalid', 'MANDATE_REVOKED', true],
    ['account_closed', 'ACCOUNT_CLOSED', true],
    ['no_account', 'NO_ACCOUNT', true],
    ['debit_not_authorized', 'DEBIT_NOT_AUTHORIZED', true],
    ['bank_account_restricted', 'BANK_ACCOUNT_RESTRICTED', true],
  ])('a debit or PayPal: %s is %s, hard: %s', (reason, code, isHard) => {
    expect(declineOf({ code: reason, decline_code: '' })).toEqual({ outcome: 'DECLINED', code, isHard })
  })

  test('the card network’s advice not to retry makes any decline hard', () => {
    const failure = { code: 'card_declined', decline_code: 'generic_decline' }
    expect(declineOf({ ...failure, advice_code: 'do_not_try_again' }).isHard).toBe(true)
    expect(declineOf({ ...failure, advice_code: 'try_again_later' }).isHard).toBe(false)
  })

  test('a decline without a reason is soft', () => {
    expect(declineOf({})).toEqual({ outcome: 'DECLINED', code: 'CARD_DECLINED', isHard: false })
  })
})

describe('an invalid-request error', () => {
  test.each(['payment_method', 'customer'])('is a hard decline if its %s is unknown', (param) => {
    expect(declineOfRequest({ code: 'resource_missing', param })).toMatchObject({
      code: 'PAYMENT_METHOD_UNKNOWN',
      isHard: true,
    })
  })

  test('is a decline if the provider could not take the money this time', () => {
    expect(declineOfRequest({ code: 'payment_method_not_available' })?.isHard).toBe(false)
    expect(declineOfRequest({ code: 'payment_intent_mandate_invalid' })?.isHard).toBe(true)
  })

  test.each(['parameter_unknown', 'parameter_missing', 'payment_method_unactivated', undefined])(
    'is our bug, not a declined card, if the request itself was invalid (%s)',
    (code) => {
      expect(declineOfRequest({ code })).toBeUndefined()
    },
  )
})

test('an expired card gets the code that marks its method EXPIRED', () => {
  expect(codeOf('expired_card')).toBe('EXPIRED_PAYMENT_METHOD')
})
