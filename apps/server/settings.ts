/** Every setting of the service by its name in the environment, with what it accepts (README, "Settings"). */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import { parseInstant } from '@pfotenportal/domain/core/calendar'
import { z } from 'zod'
import { FAULTS, type Fault } from './carriers/simulated/journey.ts'
import { parseFaults, parseLatency } from './gateways/simulated/faults.ts'

z.config({ jitless: true })

/** Messages complete the sentence that begins with the setting's name. Secrets are never repeated in them. */
type Parse<T> = (text: string) => T | undefined

function setting<T>(parse: Parse<T>, mustBe: string, isSecret = false) {
  return z.string().transform((text, context): T => {
    const value = parse(text)
    if (value !== undefined) return value
    context.addIssue({
      code: 'custom',
      message: isSecret ? `must be ${mustBe}.` : `must be ${mustBe}, not "${text}".`,
    })
    return z.NEVER
  })
}

function oneOf<const T extends string>(...choices: T[]) {
  const list = choices.map((choice) => `"${choice}"`).join(' or ')
  return setting<T>((text) => choices.find((choice) => choice === text), list)
}

function wholeNumber(min: number, max: number) {
  const parse: Parse<number> = (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : undefined
  }
  return setting(parse, `a whole number from ${min} to ${max}`)
}

function urlOf(text: string, ...protocols: string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && protocols.includes(url.protocol) ? url : undefined
}

function isLocal(url: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) || url.hostname.endsWith('.localhost')
}

const withoutSlash = (text: string) => text.replace(/\/+$/, '')

const isOrigin = (url: URL) =>
  url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''

const publicUrl = setting((text) => {
  const url = urlOf(text, 'http:', 'https:')
  return url && isOrigin(url) && (url.protocol === 'https:' || isLocal(url)) ? url.origin : undefined
}, 'an https address without a path (http for localhost only), such as https://portal.example.com')

const link = setting((text) => urlOf(text, 'http:', 'https:')?.href, 'an http or https address')

/** A link that is the same page everywhere unless the operator names one. */
const linkOr = (otherwise: string) => link.default(otherwise)

const linkOrMail = setting((text) => {
  const url = urlOf(text, 'http:', 'https:', 'mailto:')
  return url && (url.protocol !== 'mailto:' || /^[^\s@]+@[^\s@]+$/.test(url.pathname)) ? url.href : undefined
}, 'an http, https or mailto address')

const onOrOff = setting(
  (text) =>
    ['on', 'true', '1'].includes(text) ? true : ['off', 'false', '0'].includes(text) ? false : undefined,
  '"on" or "off"',
)

const clock = setting(
  (text) => (text === 'system' ? text : parseInstant(text)),
  '"system" or an instant with offset, such as 2026-11-20T12:00+01:00',
)

const origins = setting((text) => {
  const found = text.split(',').map((part) => urlOf(part.trim(), 'http:', 'https:'))
  const origins = found.flatMap((url) => (url && isOrigin(url) ? [url.origin] : []))
  return origins.length === found.length ? origins : undefined
}, 'origins such as https://example.com, separated by commas; there is no wildcard')

function isAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128))
}

const proxies = setting<number | readonly string[]>((text) => {
  if (/^\d$/.test(text)) return Number(text)
  const addresses = text.split(',').map((part) => part.trim())
  return addresses.every(isAddress) ? addresses : undefined
}, 'the exact number of proxies (0 to 9) or their addresses, separated by commas')

function privateKey(text: string): KeyObject {
  if (!text.startsWith('{')) return createPrivateKey(text)
  const jwk = z.record(z.string(), z.string()).parse(JSON.parse(text))
  return createPrivateKey({ key: jwk, format: 'jwk' })
}

const tokenKey = setting(
  (text) => {
    const key = text.replaceAll('\\n', '\n')
    try {
      return privateKey(key).asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
    } catch {
      return undefined
    }
  },
  'an ES256 (P-256) private key, as PKCS 8 PEM or JWK',
  true,
)

const stripeSecrets = setting(
  (text) => {
    const secrets = text.split(',').map((part) => part.trim())
    return secrets.length <= 2 && secrets.every((it) => /^whsec_\S{8,}$/.test(it)) ? secrets : undefined
  },
  'the signing secret of the webhook at Stripe (whsec_…), or two separated by a comma while one takes over',
  true,
)

function secretsOf(text: string): readonly string[] | undefined {
  const secrets = text.split(',').map((part) => part.trim())
  return secrets.length <= 2 && secrets.every((secret) => /^\S+$/.test(secret)) ? secrets : undefined
}

const carrierSecrets = setting(
  (text) => {
    const secrets = text.split(',').map((part) => part.trim())
    return secrets.length <= 2 && secrets.every((it) => /^[\x21-\x7e]{16,}$/.test(it)) ? secrets : undefined
  },
  'a secret of 16 characters or more, or two separated by a comma while one takes over',
  true,
)

const faultRates = setting((text) => {
  const rates: Record<Fault, number> = { delayed: 0, failed: 0, lost: 0, returned: 0 }
  for (const part of text === 'none' ? [] : text.split(',')) {
    const [name, rate = ''] = part.trim().split('=')
    const fault = FAULTS.find((it) => it === name)
    if (!fault || !/^(0|1|0?\.\d{1,6})$/.test(rate)) return undefined
    rates[fault] = Number(rate)
  }
  const sum = FAULTS.reduce((total, fault) => total + rates[fault], 0)
  return sum <= 1 ? rates : undefined
}, '"none" or rates that come to 1 at most, such as delayed=0.05,failed=0.02,lost=0.005,returned=0.002')

const limit = wholeNumber(1, 1_000_000).optional()

export const settings = z.object({
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  HOST: z.string().optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: publicUrl.optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: setting(
    (text) => (urlOf(text, 'postgres:', 'postgresql:') ? text : undefined),
    'an address such as postgres://user:password@host:5432/name',
    true,
  ).optional(),
  SMTP_URL: setting(
    (text) => (urlOf(text, 'smtp:', 'smtps:') ? text : undefined),
    'an address such as smtps://user:password@host:465',
    true,
  ).optional(),
  MAIL_FROM: setting(
    (text) => (/^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(text) ? text : undefined),
    'an address such as Pfotenportal <portal@example.com>',
  ).optional(),
  MAIL_DELAY_SECONDS: wholeNumber(0, 3600).default(120),
  PAYMENT_GATEWAY: oneOf('simulated', 'stripe').default('simulated'),
  PAYMENT_TIMEOUT_SECONDS: wholeNumber(1, 60).default(10),
  SIMULATED_GATEWAY_URL: setting((text) => {
    const url = urlOf(text, 'http:', 'https:')
    return url && isOrigin(url) ? url.origin : undefined
  }, 'an http or https address without a path, such as http://localhost:3999').optional(),
  SIMULATED_GATEWAY_LEDGER: z.string().optional(),
  SIMULATED_GATEWAY_LATENCY_MS: setting(parseLatency, 'milliseconds such as 5 or 2-22').optional(),
  SIMULATED_GATEWAY_FAULTS: setting(
    parseFaults,
    'faults with their shares, which together are at most 1, such as lost=0.02,late=0.02 (docs/payments.md)',
  ).optional(),
  SIMULATED_GATEWAY_SEED: z.string().default('1'),
  SIMULATED_GATEWAY_NOTICES: onOrOff.default(true),
  SIMULATED_GATEWAY_WEBHOOK_SECRET: setting(
    secretsOf,
    'one secret, or two separated by a comma while one takes over, without spaces',
    true,
  ).optional(),
  STRIPE_SECRET_KEY: setting(
    (text) => (/^[sr]k_(test|live)_\w{8,}$/.test(text) ? text : undefined),
    'a secret or restricted key of Stripe, such as sk_test_… or rk_live_…',
    true,
  ).optional(),
  STRIPE_WEBHOOK_SECRET: stripeSecrets.optional(),
  STRIPE_API_BASE: setting((text) => {
    const url = urlOf(text, 'http:', 'https:')
    return url && isOrigin(url) ? url.origin : undefined
  }, 'an http or https address without a path').optional(),
  CARRIER: oneOf('simulated', 'generic').default('simulated'),
  CARRIER_NAME: z.string().max(40).default('DHL'),
  CARRIER_WEBHOOK_SECRET: carrierSecrets.optional(),
  CARRIER_TRACKING_URL: setting((text) => {
    const url = urlOf(text.replaceAll('{number}', '0'), 'https:')
    return url && text.includes('{number}') ? text : undefined
  }, 'an https address with {number} in it').optional(),
  SIMULATED_CARRIER_SEED: z.string().max(100).default('pfotenportal'),
  SIMULATED_CARRIER_FAULTS: faultRates.default({ delayed: 0.05, failed: 0.02, lost: 0.005, returned: 0.002 }),
  SAMPLE_WORLD: onOrOff.optional(),
  CLOCK: clock.default('system'),
  API_BASE: setting((text) => {
    const url = urlOf(text, 'http:', 'https:')
    return url && url.search === '' && url.hash === '' ? withoutSlash(url.href) : undefined
  }, 'an http or https address').optional(),
  FAQ_URL: linkOr('https://www.example.com/faq'),
  SHOP_URL: linkOr('https://www.example.com/shop'),
  NEW_DOG_URL: linkOr('https://www.example.com/neuer-hund'),
  SNACKS_URL: linkOr('https://www.example.com/snacks'),
  ADVICE_URL: linkOrMail.default('mailto:beratung@pfotenportal.example'),
  REFERRAL_WIDGET_URL: setting((text) => {
    const url = urlOf(text, 'http:', 'https:')
    return url && (url.protocol === 'https:' || isLocal(url)) ? url.href : undefined
  }, 'an https address').optional(),
  ALLOWED_ORIGINS: origins.default([]),
  TRUST_PROXY: proxies.default(0),
  SIGN_IN_CONFIRM: oneOf('never', 'other-browser').default('never'),
  RATE_LINK_PER_ADDRESS_HOUR: limit,
  RATE_LINK_PER_IP_HOUR: limit,
  RATE_SIGN_IN_PER_IP_MINUTE: limit,
  RATE_DISCOUNT_FAILURES_HOUR: limit,
  ACCESS_TOKEN_KEY: tokenKey.optional(),
  OPERATOR_TOKEN: setting(
    (text) => (/^[\x21-\x7e]+$/.test(text) ? text : undefined),
    'printable characters without spaces',
    true,
  ).optional(),
  LOG_LEVEL: oneOf('silent', 'error', 'warn', 'info', 'debug').optional(),
  // A stop takes ten seconds at most, closing included.
  DRAIN_SECONDS: wholeNumber(0, 8).optional(),
  LOAD_SHED_MS: wholeNumber(0, 60_000).default(1000),
  JOB_LANES: wholeNumber(1, 16).default(8),
  CHARGE_LANES: wholeNumber(1, 64).default(16),
  JOB_LEASE_SECONDS: wholeNumber(2, 300).default(30),
  JOB_TURN_SECONDS: wholeNumber(1, 3600).default(120),
})

export type Settings = z.infer<typeof settings>
