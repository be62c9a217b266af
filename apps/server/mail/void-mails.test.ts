import { expect, it } from 'vitest'
import { mailTemplates, type TemplateName } from './templates.ts'
import { relevance, voidedBy, type Relevance } from './void-mails.ts'

const templates = Object.keys(mailTemplates)
const cancelled = mailTemplates.subscriptionCancelled.sample
const accepted = mailTemplates.offerAccepted.sample
const pause = { type: 'PAUSE', resumesAt: '2026-12-18', box: null } as const

it('every mail is either void from a certain event on or sent all the same', () => {
  const lasting = templates.filter((template) => relevance[template as TemplateName] === 'ALWAYS')
  expect(lasting.toSorted()).toEqual([
    'accountErased',
    'alertsChanged',
    'cancellationReceived',
    'confirmEmail',
    'customerMerged',
    'debitRecovered',
    'debitReturned',
    'dogMovedAway',
    'dogMovedIn',
    'emailChangeLink',
    'emailChanged',
    'erasureLink',
    'holidayEntered',
    'holidayTakenBack',
    'loginLink',
    'messageAnswered',
    'messageReceived',
    'migrationDone',
    'operatorDigest',
    'orderConfirmed',
    'orderPlaced',
    'orderRefunded',
    'passkeyChanged',
    'paymentDeclined',
    'paymentMethodChanged',
    'paymentMethodExpiring',
    'paymentMethodLink',
    'paymentMethodUpdated',
    'paymentPaused',
    'paymentRecovered',
    'priceAnswered',
    'referralRewarded',
    'signInLink',
    'staffFactorChanged',
    'staffLink',
    'subscriptionAutoCancelled',
    'subscriptionCancelled',
    'subscriptionCondolence',
    'subscriptionReactivated',
    'withdrawalReceived',
  ])
  expect(Object.keys(relevance).toSorted()).toEqual(templates.toSorted())
})

const all = ['UNTIL_CHARGE', 'UNTIL_END', 'UNTIL_DEATH'] as const
const voiding: readonly [string, Parameters<typeof voidedBy>[0], readonly Relevance[]][] = [
  ['an end', { template: 'subscriptionCancelled', data: cancelled }, ['UNTIL_CHARGE', 'UNTIL_END']],
  [
    'an end on a later day',
    { template: 'subscriptionCancelled', data: { ...cancelled, endsOn: '2026-11-21', isDayNamed: true } },
    [],
  ],
  [
    'an end on a day that had passed when it was carried out',
    {
      template: 'subscriptionCancelled',
      data: { ...cancelled, receivedAt: '2026-11-10', carriedOutAt: cancelled.receivedAt, isDayNamed: true },
    },
    ['UNTIL_CHARGE', 'UNTIL_END'],
  ],
  ['an end by the service', sampleOf('subscriptionAutoCancelled'), ['UNTIL_CHARGE', 'UNTIL_END']],
  ["the dog's death", { template: 'subscriptionCondolence', data: cancelled }, all],
  ['a pause', sampleOf('subscriptionPaused'), ['UNTIL_CHARGE']],
  [
    'a pause by an offer',
    { template: 'offerAccepted', data: { ...accepted, accepted: pause } },
    ['UNTIL_CHARGE'],
  ],
  ['another offer', { template: 'offerAccepted', data: accepted }, []],
  ['a pause after failed charges', sampleOf('paymentPaused'), ['UNTIL_CHARGE']],
  ['a charge', sampleOf('orderConfirmed'), ['UNTIL_CHARGE']],
  ['an immediate order', sampleOf('orderPlaced'), ['UNTIL_CHARGE']],
  ['a failed charge', sampleOf('paymentFailed'), ['UNTIL_CHARGE']],
  ['a skip', sampleOf('orderSkipped'), []],
]

function sampleOf(template: TemplateName): Parameters<typeof voidedBy>[0] {
  return { template, data: mailTemplates[template].sample } as Parameters<typeof voidedBy>[0]
}

it.each(voiding)('%s voids the mails that it makes wrong', (_event, mail, ended) => {
  const expected = templates.filter((template) => ended.includes(relevance[template as TemplateName]))
  expect([...voidedBy(mail)].toSorted()).toEqual(expected.toSorted())
})
