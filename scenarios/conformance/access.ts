/** What every call refuses, derived from its descriptor: wrong tokens, foreign ids, wrong input, other sites. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { descriptorOf, operationNames, type OperationName } from '@pfotenportal/contract/api'
import { routeOf } from '@pfotenportal/contract/routes'
import { fieldsIn, problemsOfRefusal, problemsOfSuccess, refusalIn } from './answers.ts'
import type { AnyGiven, Reply, SendOptions } from './browser.ts'
import { requestOf, UNKNOWN_ID, type Facts } from './facts.ts'
import { dataOf, type Run } from './run.ts'

const UNKNOWN_FIELD = 'unknownField'
const OTHER_SITE = 'https://elsewhere.example'

const isOpen = (call: OperationName) => descriptorOf(call).access === 'none'
const isChange = (call: OperationName) => routeOf(call).method !== 'GET'

/** Calls whose path contains an id of the customer's; recipes and topics belong to nobody. */
const isOwned = (call: OperationName) =>
  descriptorOf(call).params !== undefined && !['readProduct', 'readVariant', 'chooseMailTopic'].includes(call)

/** Makes calls without cookies, so that none of them can use or end a session. */
function caller(run: Run, facts: Facts) {
  const browser = run.first.browser.other()
  return (call: OperationName, options: SendOptions, given: AnyGiven = {}): Promise<Reply> =>
    browser.send(call, { ...requestOf(facts, call), ...given }, options)
}

/** Every call is refused without the access token of a living session. */
export async function checkTokens(run: Run, endedToken: string | undefined, facts: Facts): Promise<void> {
  const send = caller(run, facts)
  const token = endedToken ?? (await run.second.token())
  const tampered = `${token.slice(0, -8)}${token.endsWith('AAAAAAAA') ? 'BBBBBBBB' : 'AAAAAAAA'}`
  for (const call of operationNames.filter((it) => run.includes(it) && !isOpen(it))) {
    const check = async (name: string, options: SendOptions) =>
      run.report.record(call, name, problemsOfRefusal(await send(call, options), 'UNAUTHENTICATED'))
    await check('no token', {})
    await check('foreign token', { token: tampered })
    if (endedToken !== undefined) await check('token after sign-out', { token: endedToken })
  }
  if (endedToken === undefined) run.report.notes.push('No call was checked with a token after sign-out.')
}

/** Every call is refused with a token that has expired; a refresh accepts it. */
export async function checkExpired(run: Run, facts: Facts): Promise<void> {
  const { options, report, first } = run
  const given = options.expiredToken
  if (given === undefined && !options.waitForExpiry) {
    report.notes.push('No call was checked with an expired token (--expired-token or --wait).')
    return
  }
  const token = given ?? (await first.token())
  if (given === undefined) await pause(Math.max(0, first.expiresAt - Date.now()) + MARGIN_MS)
  const send = caller(run, facts)
  for (const call of operationNames.filter((it) => run.includes(it) && !isOpen(it)))
    report.record(call, 'expired token', problemsOfRefusal(await send(call, { token }), 'TOKEN_EXPIRED'))
  if (given !== undefined || !run.includes('refreshAccess')) return
  const reply = await first.browser.send('refreshAccess', { body: { accessToken: token } })
  report.record('refreshAccess', 'expired token', problemsOfSuccess('refreshAccess', reply))
  if (reply.status === 200) first.replace(dataOf<'refreshAccess'>(reply))
}

/** How much longer than its expiry a token is waited for, as clocks differ. */
const MARGIN_MS = 2000

/** A request that the call's schema refuses: its first field that can be missing or of another type. */
function wrongBodies(call: OperationName, { body }: AnyGiven): [check: string, body: unknown][] {
  const schema = descriptorOf(call).input
  if (!schema || typeof body !== 'object' || body === null) return []
  const names = Object.keys(body)
  const refused = (changed: (name: string) => object) =>
    names.map(changed).find((it) => !schema.safeParse(it).success)
  const typed = refused((name) => ({ ...body, [name]: { wrong: true } }))
  const missing = refused((name) => Object.fromEntries(Object.entries(body).filter(([key]) => key !== name)))
  return [
    ...(typed ? [['wrong type', typed] as [string, unknown]] : []),
    ...(missing ? [['missing field', missing] as [string, unknown]] : []),
  ]
}

/** Changes take JSON of the contract's shape only, and none from a page of another site. */
export async function checkInput(run: Run, facts: Facts): Promise<void> {
  const { report } = run
  const send = caller(run, facts)
  for (const call of operationNames.filter((it) => run.includes(it))) {
    const options = isOpen(call) ? {} : { token: await run.first.token() }
    if (!isChange(call)) {
      if (descriptorOf(call).query) {
        const { query } = requestOf(facts, call)
        const reply = await send(call, options, { query: { ...query, [UNKNOWN_FIELD]: '1' } })
        report.record(call, 'unknown field', problemsOfRefusal(reply, 'VALIDATION_FAILED'))
      }
      continue
    }
    const given = requestOf(facts, call)
    const unknown = await send(call, options, { body: { ...(given.body as object), [UNKNOWN_FIELD]: true } })
    const problems = problemsOfRefusal(unknown, 'VALIDATION_FAILED')
    const isNamed = problems.length > 0 || UNKNOWN_FIELD in fieldsIn(unknown)
    report.record(call, 'unknown field', isNamed ? problems : [`error.fields does not name it`])
    for (const [check, body] of wrongBodies(call, given))
      report.record(call, check, problemsOfRefusal(await send(call, options, { body }), 'VALIDATION_FAILED'))
    const broken = await send(call, { ...options, raw: '{"' })
    report.record(call, 'malformed JSON', problemsOfRefusal(broken, 'MALFORMED_JSON'))
    const raw = JSON.stringify(given.body ?? {})
    const form = await send(call, { ...options, raw, headers: { 'content-type': 'text/plain' } })
    report.record(call, 'not JSON', problemsOfRefusal(form, 'UNSUPPORTED_MEDIA_TYPE'))
    const headers = { origin: OTHER_SITE, 'sec-fetch-site': 'cross-site' }
    const foreign = await send(call, { ...options, headers })
    report.record(call, 'page of another site', problemsOfRefusal(foreign, 'FORBIDDEN_ORIGIN'))
  }
}

function unknownOf(value: string | number): string | number {
  if (typeof value === 'number') return UNKNOWN_ID
  if (/^[\da-f]{8}-[\da-f-]{27}$/.test(value)) return randomUUID()
  return /^\d+$/.test(value) ? String(UNKNOWN_ID) : 'unknown'
}

/** Ids of another customer, and unknown ones, are not found. */
export async function checkIds(run: Run, facts: Facts): Promise<void> {
  const { report, second } = run
  const send = caller(run, facts)
  for (const call of operationNames.filter((it) => run.includes(it) && descriptorOf(it).params)) {
    const { params = {} } = requestOf(facts, call)
    const [[name, value] = ['', '']] = Object.entries(params)
    const token = await run.first.token()
    const given = { params: { ...params, [name]: unknownOf(value) }, query: undefined }
    const unknown = await send(call, { token }, given)
    report.record(call, 'unknown id', problemsOfRefusal(unknown, 'NOT_FOUND'))
  }
  const owned = operationNames.filter((it) => isOwned(it) || it === 'createQuote' || it === 'readShop')
  for (const call of owned.filter((it) => run.includes(it) && it !== 'takeBackVacation')) {
    const reply = await send(call, { token: await second.token() })
    report.record(call, "another customer's id", problemsOfRefusal(reply, 'NOT_FOUND'))
  }
  if (!run.includes('changePaymentMethod')) return
  const methods = (await run.facts(second)).methods
  const [method] = methods
  if (!method) return report.notChecked('changePaymentMethod', 'the second customer has no payment method')
  const token = await run.first.token()
  const reply = await send('changePaymentMethod', { token }, { body: { paymentMethodId: method.id } })
  report.record(
    'changePaymentMethod',
    "another customer's payment method",
    problemsOfRefusal(reply, 'NOT_FOUND'),
  )
}

/** A portal on another origin may read the answers, with credentials; no other origin may. */
export async function checkOrigin(run: Run): Promise<void> {
  const { origin } = run.options
  if (origin === undefined) return
  const browser = run.first.browser.other()
  const facts = await run.facts()
  const allowed = ({ headers }: Reply, name: string) => headers.get(`access-control-${name}`) ?? ''
  const problemsOf = (reply: Reply) => [
    ...(allowed(reply, 'allow-origin') === origin ? [] : [`Access-Control-Allow-Origin is not ${origin}`]),
    ...(allowed(reply, 'allow-credentials') === 'true'
      ? []
      : ['Access-Control-Allow-Credentials is not true']),
  ]
  for (const call of operationNames.filter((it) => run.includes(it))) {
    const { method } = routeOf(call)
    const asked = {
      'access-control-request-method': method,
      'access-control-request-headers': REQUEST_HEADERS,
    }
    const given = { ...requestOf(facts, call), body: undefined }
    const preflight = await browser.send(call, given, { method: 'OPTIONS', headers: { origin, ...asked } })
    const headers = allowed(preflight, 'allow-headers').toLowerCase()
    const missing = REQUEST_HEADERS.split(', ').filter((it) => !headers.includes(it))
    run.report.record(call, 'preflight', [
      ...(preflight.status === 200 || preflight.status === 204 ? [] : [`it is answered ${preflight.status}`]),
      ...problemsOf(preflight),
      ...(allowed(preflight, 'allow-methods').includes(method)
        ? []
        : [`Access-Control-Allow-Methods has no ${method}`]),
      ...missing.map((it) => `Access-Control-Allow-Headers has no ${it}`),
    ])
    const refused = await browser.send(call, given, { headers: { origin, 'sec-fetch-site': 'same-site' } })
    const exposed = allowed(refused, 'expose-headers').toLowerCase()
    run.report.record(call, "answer to the portal's origin", [
      ...problemsOf(refused),
      ...(refusalIn(refused) === 'FORBIDDEN_ORIGIN' ? ['it is refused'] : []),
      ...['portal-now', 'retry-after']
        .filter((it) => !exposed.includes(it))
        .map((it) => `Access-Control-Expose-Headers has no ${it}`),
    ])
    const foreign = await browser.send(call, given, { headers: { origin: OTHER_SITE } })
    const isHidden = !['*', OTHER_SITE].includes(allowed(foreign, 'allow-origin'))
    run.report.record(call, 'answer to a foreign origin', isHidden ? [] : [`${OTHER_SITE} may read it`])
  }
}

/** The headers that the portal sends. */
const REQUEST_HEADERS = 'authorization, content-type, accept-language, idempotency-key, quote-id'
