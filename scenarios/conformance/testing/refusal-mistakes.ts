/** Mistakes in what a server refuses. */
import {
  accepts,
  always,
  anyOrigin,
  data,
  header,
  mistake,
  refusal,
  refusesWith,
  remembered,
  request,
  whenSuccessful,
  withHeader,
  withoutHeaders,
  type PlantedMistake,
} from './plants.ts'
import type { Plant } from './proxy.ts'

const asJson = request((asked) => ({
  ...asked,
  headers: { ...asked.headers, 'content-type': 'application/json' },
}))
const withoutUnknownField = request((asked) => ({
  ...asked,
  path: asked.path.replace(/[?&]unknownField=1/, ''),
  body: asked.body.replace(/,?"unknownField":true/, ''),
}))
const textError = refusal('NOT_FOUND', (error, answer) => ({
  ...answer,
  body: JSON.stringify({ error: error['message'] }),
}))
const codeError = refusal('DISCOUNT_CODE_INVALID', (_error, answer) => ({
  ...answer,
  body: JSON.stringify({
    error: { type: 'DISCOUNT_CODE_INVALID', message: 'Code', status: 422, requestId: 'r-1' },
  }),
}))
const linkIn = ({ body }: { body: string }) => /"sessionToken":"([\w-]+)"/.exec(body)?.[1] ?? body
const tokenIn = ({ headers, path }: { headers: Readonly<Record<string, string>>; path: string }) =>
  `${headers['authorization']} ${path}`
const cancelled = ['cancelSubscription', 'reactivateSubscription'] as const
/** The first cookie with which the call is tried is another session's. */
const acceptsFirstCookie = () => {
  let isFirst = true
  const isOther = (cookie: string | undefined) => cookie !== undefined && isFirst && !(isFirst = false)
  return accepts('SESSION_EXPIRED', ({ headers }) => isOther(headers['cookie']))()
}
/** The service may refuse such a vacation for either of two reasons. */
const previewsAll = accepts('DATE_OUT_OF_RANGE')
const hidesClock = (): Plant => async (asked, forward) =>
  withHeader(await forward(asked), 'access-control-expose-headers')
const paused = ['pauseSubscription', 'resumeSubscription'] as const

/** Refusals of another shape, and what should be refused. */
export const refusals: readonly PlantedMistake[] = [
  mistake('pauseSubscription', '13 weeks', 'accepts it', accepts('VALIDATION_FAILED')),
  mistake(
    'answerPriceOffer',
    'refusal',
    'another status',
    refusesWith('PRICE_OFFER_NOT_FOUND', { status: 400 }),
  ),
  mistake('changeNextChargeDate', 'day in the past', 'accepts it', accepts('DATE_OUT_OF_RANGE')),
  mistake('placeOrder', 'while paused', 'accepts it', accepts('SUBSCRIPTION_PAUSED'), ...paused),
  mistake(
    'skipNextOrder',
    'while cancelled',
    'another status',
    refusesWith('SUBSCRIPTION_CANCELLED', { status: 400 }),
    ...cancelled,
  ),
  mistake(
    'reactivateSubscription',
    'while active',
    'no type',
    refusesWith('SUBSCRIPTION_NOT_CANCELLED', { type: undefined }),
  ),
  mistake(
    'resumeSubscription',
    'while active',
    'another type',
    refusesWith('SUBSCRIPTION_NOT_PAUSED', { type: 'WRONG_STATE' }),
  ),
  mistake(
    'reactivateSubscription',
    'answer',
    'refused although it is allowed',
    refusesAlways(),
    ...cancelled,
  ),
  mistake('addDiscount', 'unknown code', 'an object instead of text', codeError),
  mistake('removeDiscount', 'unknown discount', 'accepts it', accepts('DISCOUNT_NOT_FOUND')),
  mistake('readProduct', 'unknown id', 'a text instead of an object', textError),
  mistake('skipOrder', 'unknown id', 'another status', refusesWith('NOT_FOUND', { status: 400 })),
  mistake('updateAddress', 'another country', 'accepts it', accepts('COUNTRY_NOT_SUPPORTED')),
  mistake(
    'createAddress',
    'another country',
    'is a fault of the input',
    refusesWith('COUNTRY_NOT_SUPPORTED', { type: 'VALIDATION_FAILED' }),
  ),
  mistake('updateCustomer', 'no name', 'accepts it', accepts('VALIDATION_FAILED')),
  mistake('swapPlan', 'unknown variant', 'accepts it', accepts('VARIANT_NOT_AVAILABLE')),
  mistake('undoChange', 'unknown entry', 'accepts it', accepts('NOT_FOUND')),
  mistake('applyCancellationOffer', 'unknown offer', 'accepts it', accepts('OFFER_NOT_AVAILABLE')),
  mistake('applyBenefit', 'unknown benefit', 'accepts it', accepts('BENEFIT_NOT_AVAILABLE')),
  mistake('previewVacation', 'ends before it begins', 'accepts it', previewsAll, 'enterVacation'),
  mistake('updateCustomer', 'unknown field', 'accepts it', withoutUnknownField),
  mistake('listOrderHistory', 'unknown field', 'accepts it', withoutUnknownField),
  mistake('rescheduleOrder', 'wrong type', 'accepts it', accepts('VALIDATION_FAILED')),
  mistake(
    'changePaymentMethod',
    'missing field',
    'is an error of the server',
    refusesWith('VALIDATION_FAILED', { status: 500 }),
  ),
  mistake(
    'applyBenefit',
    'malformed JSON',
    'is an error of the server',
    refusesWith('MALFORMED_JSON', { status: 500 }),
  ),
  mistake('cancelSubscription', 'not JSON', 'accepts a form', asJson, 'reactivateSubscription'),
  mistake('createAddress', 'page of another site', 'accepts it', withoutHeaders('origin', 'sec-fetch-site')),
  mistake('enterVacation', 'page of another site', 'accepts it', withoutHeaders('origin', 'sec-fetch-site')),
]

/** Who may make a call, and sessions. */
export const access: readonly PlantedMistake[] = [
  mistake(
    'listAddresses',
    'no token',
    'accepts it',
    accepts('UNAUTHENTICATED', ({ headers }) => !headers['authorization']),
  ),
  mistake(
    'readVariant',
    'foreign token',
    'accepts it',
    accepts('UNAUTHENTICATED', ({ headers }) => /(A{8}|B{8})$/.test(headers['authorization'] ?? '')),
  ),
  mistake('listPaymentMethods', 'token after sign-out', 'accepts it', remembered('UNAUTHENTICATED', tokenIn)),
  mistake(
    'listSubscriptions',
    'expired token',
    'another type',
    refusesWith('TOKEN_EXPIRED', { type: 'UNAUTHENTICATED' }),
  ),
  mistake(
    'listOrderSchedule',
    "another customer's id",
    'is readable',
    remembered('NOT_FOUND', ({ path }) => path),
  ),
  mistake(
    'readCancellationFlow',
    "another customer's id",
    'is refused with 403',
    refusesWith('NOT_FOUND', { status: 403 }),
  ),
  mistake('changePaymentMethod', "another customer's payment method", 'accepts it', accepts('NOT_FOUND')),
  mistake('createQuote', "another customer's id", 'accepts it', accepts('NOT_FOUND')),
  mistake(
    'signIn',
    'link used before',
    'opens a second session',
    remembered('SESSION_TOKEN_INVALID', linkIn),
  ),
  mistake('signIn', 'unknown link', 'opens a session', accepts('SESSION_TOKEN_INVALID')),
  mistake('signIn', 'link used by its code', 'opens a session', accepts('SESSION_TOKEN_INVALID')),
  mistake(
    'signIn',
    'session cookie',
    'scripts can read it',
    whenSuccessful(({ headers, ...answer }) => ({
      ...answer,
      headers: headers.map(([name, value]) => [name, value.replaceAll(/; ?HttpOnly/gi, '')] as const),
    })),
  ),
  mistake('signInWithCode', 'wrong code', 'opens a session', accepts('SIGN_IN_CODE_WRONG')),
  mistake(
    'signInWithCode',
    'browser that asked for nothing',
    'opens a session',
    accepts('SIGN_IN_CODE_EXPIRED'),
  ),
  mistake('addPasskey', 'no proof', 'stores it', accepts('PASSKEY_REFUSED')),
  mistake('signInWithPasskey', 'unknown passkey', 'opens a session', accepts('PASSKEY_UNKNOWN')),
  mistake(
    'requestLoginLink',
    'unknown address',
    'says so',
    request((asked) => ({ ...asked, ...(asked.body.includes('@example.com') && { body: '{}' }) })),
  ),
  mistake(
    'refreshAccess',
    'no cookie',
    'accepts it',
    accepts('SESSION_EXPIRED', ({ headers }) => !headers['cookie']),
  ),
  mistake('refreshAccess', "another session's cookie", 'accepts it', acceptsFirstCookie),
  mistake(
    'refreshAccess',
    'new token',
    'it is worth nothing',
    data((it) => void (it['accessToken'] = 'a.b.c')),
  ),
  mistake('signOut', 'ends the session at once', 'it goes on', always({ loggedOut: true })),
  mistake('signOut', 'clears the cookie', 'it stays', header('set-cookie')),
  mistake('endSession', 'ends the session at once', 'it goes on', always({ ended: true })),
  mistake(
    'refreshAccess',
    'foreign token',
    'accepts it',
    accepts('SESSION_EXPIRED', ({ body }) => /A{8}"/.test(body)),
  ),
  mistake(
    'signOut',
    'unknown token',
    'refuses it',
    request((asked) => ({ ...asked, body: asked.body.replace('"unknown"', 'null') })),
  ),
  mistake(
    'readCustomer',
    'id 1 is the customer',
    'always 1',
    data((it) => void (it['id'] = 1)),
  ),
  mistake('listOrderSchedule', "answer to the portal's origin", 'Portal-Now is hidden', hidesClock),
  mistake('readCustomer', 'preflight', 'without credentials', withoutHeaders('origin')),
  mistake('listSubscriptions', 'answer to a foreign origin', 'every page may read it', anyOrigin),
]

function refusesAlways(): () => Plant {
  const error = { type: 'CONFLICT', message: 'Nein', status: 409, requestId: 'r-1' }
  return whenSuccessful((answer) => ({ ...answer, status: 409, body: JSON.stringify({ error }) }))
}
