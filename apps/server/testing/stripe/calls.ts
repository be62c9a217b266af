/** Every provider call that the stand-in implements: method, path, parameters and effect. */
import type { z } from 'zod'
import { invalidRequest, missing, pageOf, type MethodBody, type PaymentBody } from './answers.ts'
import type { Ledger } from './ledger.ts'
import { requests, type Parameter, type Requests } from './requests.ts'

/** State of the account that is not part of its ledger. */
export interface Account {
  readonly livemode: boolean
  readonly methodsOff: readonly ('card' | 'sepa_debit' | 'paypal')[]
  readonly endpoints: readonly {
    readonly url: string
    readonly status: string
    readonly enabled_events: readonly string[]
    readonly api_version: string | null
  }[]
}

interface CallContext {
  readonly ledger: Ledger
  readonly account: Account
  readonly origin: string
  /** The id in the path. */
  readonly id: string
}

export interface Call {
  readonly name: keyof Requests
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  /** Refuses what the provider would refuse, otherwise answers. */
  run(parameters: Parameter, context: CallContext): unknown
}

function call<N extends keyof Requests>(
  name: N,
  method: Call['method'],
  path: string,
  answer: (params: Requests[N], context: CallContext) => unknown,
): Call {
  return {
    name,
    method,
    path: new RegExp(`^/v1/${path.replace(':id', '(?<id>\\w+)')}$`),
    run: (parameters, context) => answer(checked(name, parameters), context),
  }
}

function checked<N extends keyof Requests>(name: N, parameters: Parameter): Requests[N] {
  const schema: z.ZodType = requests[name]
  const parsed = schema.safeParse(parameters)
  // The schema belongs to the same name; the table's type cannot express that.
  if (parsed.success) return parsed.data as Requests[N]
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys') {
    const param = [...issue.path, ...issue.keys].join('.')
    throw invalidRequest('parameter_unknown', `Received unknown parameter: ${param}`, param)
  }
  const param = issue?.path.join('.') ?? ''
  const isMissing = issue?.code === 'invalid_type' && issue.message.includes('undefined')
  throw invalidRequest(
    isMissing ? 'parameter_missing' : 'parameter_invalid',
    `${param}: ${issue?.message}`,
    param,
  )
}

function withMethod<B extends { readonly payment_method: string | null }>(
  ledger: Ledger,
  body: B,
  isExpanded: boolean,
) {
  const method = isExpanded ? ledger.methods.get(body.payment_method ?? '')?.now : undefined
  return { ...body, payment_method: method ?? body.payment_method }
}

function paymentOf(ledger: Ledger, id: string, isExpanded: boolean): PaymentBody {
  const stored = ledger.payments.get(id)
  if (!stored) throw missing('payment_intent', id, 'id')
  return withMethod(ledger, stored.now, isExpanded)
}

function sessionOf(ledger: Ledger, id: string, expand: readonly string[]): unknown {
  const session = ledger.sessions.get(id)?.now
  const setup = session && ledger.setups.get(session.setup_intent)?.now
  if (!session || !setup) throw missing('checkout.session', id, 'id')
  const { back: _back, ...body } = session
  if (expand.length === 0) return body
  return { ...body, setup_intent: withMethod(ledger, setup, expand.includes('setup_intent.payment_method')) }
}

function listedPayments({ ledger }: CallContext, params: Requests['listPayments']) {
  if (params.customer !== undefined && !ledger.customers.has(params.customer))
    throw missing('customer', params.customer, 'customer')
  const since = params.created?.gte ?? 0
  const all = [...ledger.payments.values()]
    .map(({ now }) => withMethod(ledger, now, params.expand?.includes('data.payment_method') === true))
    .filter(({ customer, created }) => customer === (params.customer ?? customer) && created >= since)
  return pageOf('/v1/payment_intents', all.reverse(), params)
}

function methodOf(ledger: Ledger, id: string): MethodBody {
  const method = ledger.methods.get(id)?.now
  if (!method) throw missing('PaymentMethod', id, 'id')
  return method
}

function configurationOf({ methodsOff }: Account) {
  const offered = (type: Account['methodsOff'][number]) => ({ available: !methodsOff.includes(type) })
  const methods = { card: offered('card'), sepa_debit: offered('sepa_debit'), paypal: offered('paypal') }
  return {
    id: 'pmc_standIn',
    object: 'payment_method_configuration',
    is_default: true,
    active: true,
    ...methods,
  }
}

export const CALLS: readonly Call[] = [
  call('createCustomer', 'POST', 'customers', (params, { ledger }) => ledger.createCustomer(params)),
  call('updateCustomer', 'POST', 'customers/:id', (params, { ledger, id }) =>
    ledger.updateCustomer(id, params),
  ),
  call('createSession', 'POST', 'checkout/sessions', (params, { ledger, origin }) => {
    const { id } = ledger.createSession(params, origin)
    return sessionOf(ledger, id, [])
  }),
  call('readSession', 'GET', 'checkout/sessions/:id', ({ expand = [] }, { ledger, id }) =>
    sessionOf(ledger, id, expand),
  ),
  call('createPayment', 'POST', 'payment_intents', (params, { ledger, origin }) => {
    const { id } = ledger.createPayment(params, origin)
    return paymentOf(ledger, id, params.expand !== undefined)
  }),
  call('listPayments', 'GET', 'payment_intents', (params, context) => listedPayments(context, params)),
  call('readPayment', 'GET', 'payment_intents/:id', ({ expand }, { ledger, id }) =>
    paymentOf(ledger, id, expand !== undefined),
  ),
  call(
    'cancelPayment',
    'POST',
    'payment_intents/:id/cancel',
    ({ cancellation_reason: reason, expand }, { ledger, id }) => {
      ledger.cancelPayment(id, reason)
      return paymentOf(ledger, id, expand !== undefined)
    },
  ),
  call('createRefund', 'POST', 'refunds', (params, { ledger }) => ledger.createRefund(params)),
  call('readRefund', 'GET', 'refunds/:id', (_params, { ledger, id }) => {
    const made = ledger.refunds.get(id)?.now
    if (!made) throw missing('refund', id, 'id')
    return made
  }),
  call('listRefunds', 'GET', 'refunds', (params, { ledger }) => {
    const all = [...ledger.refunds.values()].map(({ now }) => now)
    const since = params.created?.gte ?? 0
    const own = all.filter(
      ({ payment_intent: of, created }) => of === (params.payment_intent ?? of) && created >= since,
    )
    return pageOf('/v1/refunds', own.reverse(), params)
  }),
  call('readMethod', 'GET', 'payment_methods/:id', (_params, { ledger, id }) => methodOf(ledger, id)),
  call('readBalance', 'GET', 'balance', (_params, { account: { livemode } }) => ({
    object: 'balance',
    livemode,
  })),
  call('listConfigurations', 'GET', 'payment_method_configurations', (params, { account }) =>
    pageOf('/v1/payment_method_configurations', [configurationOf(account)], params),
  ),
  call('listEndpoints', 'GET', 'webhook_endpoints', (params, { account }) =>
    pageOf(
      '/v1/webhook_endpoints',
      account.endpoints.map((it, at) => ({ id: `we_${at}`, object: 'webhook_endpoint', ...it })),
      params,
    ),
  ),
]
