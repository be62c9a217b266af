/** Mistakes of a server, at least one for each kind of check and each group of calls. */
import {
  data,
  header,
  ignored,
  mistake,
  status,
  takenBack,
  whenSuccessful,
  withoutHeaders,
  type PlantedMistake,
} from './plants.ts'
import type { Answered } from './proxy.ts'
import { access, refusals } from './refusal-mistakes.ts'

const bareData = whenSuccessful((answer) => ({
  ...answer,
  body: JSON.stringify((JSON.parse(answer.body) as { data: unknown }).data),
}))
const withError = whenSuccessful((answer) => ({
  ...answer,
  body: answer.body.replace(/\}$/, ',"error":{"type":"INTERNAL"}}'),
}))
const paused = ['pauseSubscription', 'resumeSubscription'] as const

const answers: readonly PlantedMistake[] = [
  mistake(
    'requestLoginLink',
    'answer',
    'a text instead of true',
    data((it) => void (it['sent'] = 'yes')),
  ),
  mistake(
    'signIn',
    'answer',
    'the tags are missing',
    data((it) => void delete it['tags']),
  ),
  mistake(
    'signInWithCode',
    'answer',
    'the settings are missing',
    data((it) => void delete it['settings']),
  ),
  mistake(
    'refreshAccess',
    'answer',
    'the time is without milliseconds',
    data((it) => void (it['accessTokenExpiresAt'] = '2026-11-20T11:05:00Z')),
  ),
  mistake(
    'readCustomer',
    'answer',
    'the id is text',
    data((it) => void (it['id'] = '1002')),
  ),
  mistake('updateCustomer', 'answer', 'no header Portal-Now', header('portal-now')),
  mistake(
    'listAddresses',
    'answer',
    'the city is missing',
    data((it) => void delete it['city']),
  ),
  mistake('createAddress', 'answer', 'another status', status(202)),
  mistake('updateAddress', 'answer', 'data and an error', withError),
  mistake(
    'listPaymentMethods',
    'answer',
    'an unknown status',
    data((it) => void (it['status'] = 'VALID')),
  ),
  mistake('requestPaymentLink', 'answer', 'HTML as content type', header('content-type', 'text/html')),
  mistake(
    'listSubscriptions',
    'answer',
    'a German date',
    data((it) => void (it['nextBillingDate'] = '14.12.2026')),
  ),
  mistake(
    'listOrderHistory',
    'answer',
    'a price as number',
    data((it) => void (it['totalPrice'] = 45.6)),
  ),
  mistake(
    'listOrderSchedule',
    'answer',
    'a field is missing',
    data((it) => void delete it['isFinal']),
  ),
  mistake('readProduct', 'answer', 'no data field', bareData),
  mistake(
    'readVariant',
    'answer',
    'a comma in the price',
    data((it) => void (it['price'] = '45,60')),
  ),
  mistake(
    'readFlowRewardBanner',
    'answer',
    'a number as text',
    data((it) => void (it['percentage'] = '15')),
  ),
  mistake(
    'readCancellationFlow',
    'answer',
    'the reasons are missing',
    data((it) => void delete it['reasons']),
  ),
  mistake(
    'readCancellationOffer',
    'answer',
    'an unknown type',
    data((it) => void (it['type'] = 'GIFT')),
  ),
  mistake('startCancellationFlow', 'answer', 'no content', status(204)),
  mistake(
    'applyBenefit',
    'answer',
    'the pet is missing',
    data((it) => void delete it['pet']),
  ),
  mistake(
    'applyCancellationOffer',
    'answer',
    'an unknown state',
    data((it) => void (it['status'] = 'KEPT')),
  ),
  mistake(
    'listActivity',
    'answer',
    'an unknown actor',
    data((it) => void (it['actor'] = 'robot')),
  ),
  mistake('createQuote', 'answer', '200 instead of 201', status(200)),
]

/** A list from its end. */
function reversed(answer: Answered): Answered {
  const { data: list } = JSON.parse(answer.body) as { data: unknown[] }
  return { ...answer, body: JSON.stringify({ data: list.toReversed() }) }
}

const effects: readonly PlantedMistake[] = [
  mistake(
    'skipOrder',
    'effect',
    'the order is not skipped',
    takenBack(({ path }) => path.replace('/skip', '/unskip')),
  ),
  mistake(
    'unskipOrder',
    'effect',
    'the order stays skipped',
    takenBack(({ path }) => path.replace('/unskip', '/skip')),
  ),
  mistake('updateSubscriptionAddress', 'effect', 'the address stays', ignored),
  mistake('changePaymentMethod', 'effect', 'the method stays', ignored),
  mistake('removeDiscount', 'effect', 'the discount stays', ignored, 'addDiscount'),
  mistake('swapPlan', 'effect', 'the plan stays', ignored),
  mistake('rescheduleOrder', 'effect', 'the order stays', ignored),
  mistake('cancelSubscription', 'effect', 'the subscription stays active', ignored),
  mistake(
    'switchSubscription',
    'effect',
    'another dog',
    data((it) => void (it['defaultSubscription'] = 20003)),
  ),
  mistake('skipNextOrder', 'idempotency key', 'skips twice', withoutHeaders('idempotency-key')),
  mistake(
    'resumeSubscription',
    'idempotency key',
    'a repeat is refused',
    withoutHeaders('idempotency-key'),
    ...paused,
  ),
  mistake(
    'updateCustomer',
    'idempotency key of another request',
    'the key is ignored',
    withoutHeaders('idempotency-key'),
  ),
  mistake('listSubscriptions', 'order', 'the newest first', whenSuccessful(reversed)),
  mistake('createAddress', 'duplicate', 'always 201', status(201)),
]

/** All of them. */
export const mistakes: readonly PlantedMistake[] = [...answers, ...effects, ...refusals, ...access]
