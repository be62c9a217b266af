/**
 * Every request that the service sends, checked against the types of the provider's library: a name that the library
 * does not know, or a value of another type, does not compile here; a request with other parameters is refused as the
 * provider refuses it.
 */
import type { Stripe } from 'stripe'
import { z } from 'zod'

/** A parsed parameter: a text, or a branch with named or numbered entries. */
export type Parameter = string | { readonly [name: string]: Parameter } | readonly Parameter[]

type Branch = Map<string, Branch | string>

/**
 * Parses a query or a body in the provider's format: `metadata[key]=…`, `expand[0]=…`. Throws if a name has two values.
 */
export function readForm(text: string): Parameter {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part, at) => at === 0 || part !== '')
    const leaf = path.pop() ?? ''
    let branch = root
    for (const part of path) {
      const next = branch.get(part) ?? new Map<string, Branch | string>()
      if (typeof next === 'string') throw new Error(`${name} is a value and a branch`)
      branch.set(part, next)
      branch = next
    }
    if (branch.has(leaf)) throw new Error(`${name} is there twice`)
    branch.set(leaf, value)
  }
  return parameterOf(root)
}

function parameterOf(branch: Branch | string): Parameter {
  if (typeof branch === 'string') return branch
  const isList = branch.size > 0 && [...branch.keys()].every((name, at) => name === String(at))
  if (isList) return [...branch.values()].map(parameterOf)
  return Object.fromEntries([...branch].map(([name, value]) => [name, parameterOf(value)]))
}

z.config({ jitless: true })

/** A schema of some parameters of a call: all required ones, and none that the library does not know. */
type ShapeOf<P> = {
  readonly [K in keyof P as undefined extends P[K] ? never : K]: z.ZodType<P[K]>
} & { readonly [K in keyof P]?: z.ZodType<P[K]> }

function paramsOf<P extends object>() {
  return <S extends ShapeOf<P> & Record<Exclude<keyof S, keyof P>, never>>(shape: S) => z.strictObject(shape)
}

const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_\\w+$`))
const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))
const yes = z.literal('true').transform(() => true as const)
const address = z.url({ protocol: /^https?$/ })
/** Up to 50 entries; names up to 40 characters, values up to 500. */
const metadata = z.record(z.string().max(40), z.string().max(500))
const expandOf = <const T extends string>(...names: T[]) => z.array(z.enum(names)).optional()
const page = { limit: whole(1, 100).optional(), starting_after: z.string().optional() }
const nothing = z.strictObject({})

export const requests = {
  createCustomer: paramsOf<Stripe.CustomerCreateParams>()({ metadata: metadata.optional() }),
  updateCustomer: paramsOf<Stripe.CustomerUpdateParams>()({
    email: z.email().max(512).optional(),
    name: z.string().max(256).optional(),
    preferred_locales: z.array(z.enum(['de', 'en'])).optional(),
  }),
  createSession: paramsOf<Stripe.Checkout.SessionCreateParams>()({
    mode: z.literal('setup'),
    customer: id('cus'),
    client_reference_id: z.string().max(200),
    allowed_payment_method_types: z.array(z.enum(['card', 'paypal', 'sepa_debit'])).min(1),
    currency: z.literal('eur'),
    success_url: address,
    cancel_url: address,
    locale: z.enum(['de', 'en']),
    metadata,
    setup_intent_data: paramsOf<Stripe.Checkout.SessionCreateParams.SetupIntentData>()({ metadata }),
  }),
  readSession: paramsOf<Stripe.Checkout.SessionRetrieveParams>()({
    expand: expandOf('setup_intent', 'setup_intent.payment_method'),
  }),
  createPayment: paramsOf<Stripe.PaymentIntentCreateParams>()({
    amount: whole(1, 99_999_999),
    currency: z.literal('eur'),
    customer: id('cus'),
    payment_method: z.string().regex(/^(pm|card|src)_\w+$/),
    confirm: yes,
    off_session: yes.optional(),
    return_url: address,
    description: z.string().max(1000).optional(),
    metadata,
    expand: expandOf('payment_method'),
  }),
  listPayments: paramsOf<Stripe.PaymentIntentListParams>()({
    customer: id('cus').optional(),
    created: z.strictObject({ gte: whole(0, 9_999_999_999) }).optional(),
    ...page,
    expand: expandOf('data.payment_method'),
  }),
  readPayment: paramsOf<Stripe.PaymentIntentRetrieveParams>()({ expand: expandOf('payment_method') }),
  cancelPayment: paramsOf<Stripe.PaymentIntentCancelParams>()({
    cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']),
    expand: expandOf('payment_method'),
  }),
  createRefund: paramsOf<Stripe.RefundCreateParams>()({
    payment_intent: id('pi'),
    amount: whole(1, 99_999_999),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']),
    metadata,
  }),
  readRefund: paramsOf<Stripe.RefundRetrieveParams>()({}),
  listRefunds: paramsOf<Stripe.RefundListParams>()({
    payment_intent: id('pi').optional(),
    created: z.strictObject({ gte: whole(0, 9_999_999_999) }).optional(),
    ...page,
  }),
  readMethod: paramsOf<Stripe.PaymentMethodRetrieveParams>()({}),
  readBalance: nothing,
  listConfigurations: paramsOf<Stripe.PaymentMethodConfigurationListParams>()(page),
  listEndpoints: paramsOf<Stripe.WebhookEndpointListParams>()(page),
} as const

export type Requests = { readonly [N in keyof typeof requests]: z.output<(typeof requests)[N]> }
