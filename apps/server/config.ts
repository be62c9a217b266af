/**
 * The service's settings: read once from the environment, all of them checked before anything starts. A setting
 * `NAME` may also come from a file that `NAME_FILE` names, as secrets in containers do.
 */
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import type { ClockSeed } from './core/clock.ts'
import type { LogLevel } from './core/log.ts'
import { knownSecretProblems, simulatedOf } from './gateways/simulated/from-environment.ts'
import type { SimulatedSettings } from './gateways/simulated/settings.ts'
import { settings, type Settings } from './settings.ts'
import { carrierOf, carrierProblems, type CarrierConfig } from './carriers/carrier-config.ts'

/** How often something may be tried before it is refused or silently dropped. */
export interface RateLimits {
  /** Login links per address and hour; more are answered alike and not sent. */
  readonly linkPerAddressAndHour: number
  readonly linkPerIpAndHour: number
  readonly signInPerIpAndMinute: number
  /** Failed discount codes per customer and hour. */
  readonly discountFailuresPerHour: number
}

/** How the service reaches its account at Stripe. */
export interface StripeAccount {
  readonly secretKey: string
  /** One, or two while one takes over from the other. */
  readonly webhookSecrets: readonly string[]
  /** Null: Stripe itself. Another address is a stand-in for tests, and refused in production. */
  readonly apiBase: string | null
}

/** Every setting in the form that the service uses. Addresses stand without a slash at the end. */
export interface Config {
  readonly production: boolean
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  /** The public address is https: cookies are Secure and browsers are told to stay on https. */
  readonly secure: boolean
  readonly dataDir: string
  /** Null: the embedded PostgreSQL in the data directory. */
  readonly databaseUrl: string | null
  /** Null: the embedded mailbox. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Seconds that a mail waits for a change of mind, such as the mail about a skipped order. */
  readonly mailDelaySeconds: number
  /** Who moves the money. The simulated gateway moves none. */
  readonly paymentGateway: 'simulated' | 'stripe'
  readonly simulatedGateway: SimulatedSettings
  /** The account at Stripe; null where another gateway is named. */
  readonly stripe: StripeAccount | null
  /** Seconds that the gateway's answer is waited for; after them the outcome is unknown. */
  readonly paymentTimeoutSeconds: number
  /** Who carries the boxes. The simulated carrier carries none. */
  readonly carrier: CarrierConfig
  readonly sampleWorld: boolean
  readonly clock: ClockSeed
  /** `GET` and `PUT /clock` exist. */
  readonly clockSettable: boolean
  /** Prefix of the portal's calls; empty for the page's own origin. */
  readonly apiBase: string
  readonly faqUrl: string
  readonly shopUrl: string
  readonly newDogUrl: string
  readonly snacksUrl: string
  /** Where customers ask about feeding: a page, or an address for mail (`mailto:`). */
  readonly adviceUrl: string
  /** Null: the service's own referral programme. */
  readonly referralWidgetUrl: string | null
  /** Origins beside the public address whose pages may call. */
  readonly allowedOrigins: readonly string[]
  /** Proxies between the service and its callers: their exact number, or their addresses. */
  readonly trustProxy: number | readonly string[]
  readonly signInConfirm: 'never' | 'other-browser'
  readonly limits: RateLimits
  /** ES256 private key as PKCS 8 PEM or JWK; null: one made once and kept in the database. */
  readonly accessTokenKey: string | null
  /** What opens the operator's pages and metrics; null: there are none. */
  readonly operatorToken: string | null
  readonly logLevel: LogLevel
  /** Seconds that a stopping service stays reachable so that a balancer can turn away. */
  readonly drainSeconds: number
  /** How many subscriptions a process works on at a time in a run of a job. */
  readonly jobLanes: number
  /** How many charges a process has at the gateway at a time in a run of the job that charges. */
  readonly chargeLanes: number
  /** Seconds without a sign of life after which a process's part of a run is another's. */
  readonly jobLeaseSeconds: number
  /** Seconds after which one whose turn in a job does not end is left out as failed. */
  readonly jobTurnSeconds: number
  /** Event-loop delay from which calls are shed; 0 never. */
  readonly shedAtMilliseconds: number
}

/** The settings, or one sentence for each that is wrong. */
export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] }

/** What opens the operator's pages where nobody real is behind them; production refuses it. */
export const DEFAULT_OPERATOR_TOKEN = 'the-operator-of-the-sample-world'

/** Fewer characters could be guessed. */
const OPERATOR_TOKEN_LENGTH = 32

export type Environment = Readonly<Record<string, string | undefined>>

const weakPasswords = new Set([
  '',
  'postgres',
  'password',
  'passwort',
  'secret',
  'changeme',
  'pfotenportal',
  'admin',
  'root',
])

/** Reads the settings. Touches nothing but the files that `…_FILE` settings name. */
export function readConfig(environment: Environment): ConfigResult {
  const { values, problems } = withFiles(environment)
  const parsed = settings.safeParse(values)
  problems.push(...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`))
  problems.push(...stripeProblems(values))
  if (values['NODE_ENV'] === 'production') problems.push(...productionProblems(values))
  if (!parsed.success) return { ok: false, problems }
  const config = configOf(parsed.data)
  if (config.jobTurnSeconds <= config.paymentTimeoutSeconds) {
    problems.push(
      'JOB_TURN_SECONDS must be more than PAYMENT_TIMEOUT_SECONDS: a charge has to have its answer.',
    )
  }
  if (isOwnWidget(config)) {
    problems.push(
      'REFERRAL_WIDGET_URL must lie on another origin than PUBLIC_URL, or its frame could do anything.',
    )
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config }
}

/** A frame of the portal's own origin could take off its sandbox. */
function isOwnWidget({ referralWidgetUrl, publicUrl }: Config): boolean {
  return referralWidgetUrl !== null && new URL(referralWidgetUrl).origin === publicUrl
}

/** Empty settings count as absent, so that `SMTP_URL= npm start` means what it looks like. */
function withFiles(environment: Environment): { values: Record<string, string>; problems: string[] } {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const name of Object.keys(settings.shape)) {
    const value = environment[name]?.trim()
    const file = environment[`${name}_FILE`]?.trim()
    if (value && file) problems.push(`${name} and ${name}_FILE are both set; keep one.`)
    else if (value) values[name] = value
    else if (file) {
      try {
        values[name] = readFileSync(file, 'utf8').trim()
      } catch {
        problems.push(`${name}_FILE names a file that cannot be read: ${file}`)
      }
    }
  }
  return { values, problems }
}

/** The settings of one provider go together, and only with it. */
function stripeProblems(values: Readonly<Record<string, string>>): string[] {
  const isStripe = values['PAYMENT_GATEWAY'] === 'stripe'
  const isProduction = values['NODE_ENV'] === 'production'
  const problems: string[] = []
  if (isStripe && !values['STRIPE_SECRET_KEY']) {
    problems.push('STRIPE_SECRET_KEY is missing: PAYMENT_GATEWAY=stripe needs a key of the account.')
  }
  if (isStripe && !values['STRIPE_WEBHOOK_SECRET']) {
    problems.push(
      'STRIPE_WEBHOOK_SECRET is missing: without it, nothing that Stripe tells could be believed.',
    )
  }
  if (isStripe && isProduction && values['STRIPE_API_BASE']) {
    problems.push('STRIPE_API_BASE must be unset in production: payments would go to a stand-in.')
  }
  return problems
}

function productionProblems(values: Readonly<Record<string, string>>): string[] {
  const problems: string[] = []
  if (!values['ACCESS_TOKEN_KEY'])
    problems.push('ACCESS_TOKEN_KEY is missing: production needs its own ES256 private key.')
  if (!values['SMTP_URL']) problems.push('SMTP_URL is missing: production has no embedded mailbox.')
  if (!values['PUBLIC_URL']) problems.push('PUBLIC_URL is missing: production links and cookies need it.')
  if (!values['PAYMENT_GATEWAY']) {
    problems.push(
      'PAYMENT_GATEWAY is missing: the simulated gateway moves no money, so production uses it only where it is named.',
    )
  }
  if (values['PAYMENT_GATEWAY'] === 'simulated') problems.push(...knownSecretProblems(values))
  if (['on', 'true', '1'].includes(values['SAMPLE_WORLD'] ?? '')) {
    problems.push('SAMPLE_WORLD must be off in production.')
  }
  if (values['CLOCK'] && values['CLOCK'] !== 'system') problems.push('CLOCK must be "system" in production.')
  problems.push(...carrierProblems(values))
  problems.push(...operatorTokenProblems(values['OPERATOR_TOKEN']))
  const database = values['DATABASE_URL']
  if (
    database &&
    URL.canParse(database) &&
    weakPasswords.has(new URL(database).password) &&
    new URL(database).password
  ) {
    problems.push('DATABASE_URL carries a default password; production needs one of its own.')
  }
  return problems
}

function operatorTokenProblems(token: string | undefined): string[] {
  if (token === DEFAULT_OPERATOR_TOKEN) {
    return ['OPERATOR_TOKEN is the default; production needs one of its own.']
  }
  if (token === undefined || token.length >= OPERATOR_TOKEN_LENGTH) return []
  return [`OPERATOR_TOKEN is too short: production needs ${OPERATOR_TOKEN_LENGTH} characters or more.`]
}

function limitsOf(it: Settings, loose: boolean): RateLimits {
  const otherwise = (strict: number) => (loose ? 100_000 : strict)
  return {
    linkPerAddressAndHour: it.RATE_LINK_PER_ADDRESS_HOUR ?? otherwise(5),
    linkPerIpAndHour: it.RATE_LINK_PER_IP_HOUR ?? otherwise(20),
    signInPerIpAndMinute: it.RATE_SIGN_IN_PER_IP_MINUTE ?? otherwise(30),
    discountFailuresPerHour: it.RATE_DISCOUNT_FAILURES_HOUR ?? otherwise(10),
  }
}

function stripeOf(it: Settings): StripeAccount | null {
  if (it.PAYMENT_GATEWAY !== 'stripe') return null
  return {
    secretKey: it.STRIPE_SECRET_KEY ?? '',
    webhookSecrets: it.STRIPE_WEBHOOK_SECRET ?? [],
    apiBase: it.STRIPE_API_BASE ?? null,
  }
}

function mailFromOf(it: Settings, publicUrl: string): string {
  if (it.MAIL_FROM) return it.MAIL_FROM
  const host = new URL(publicUrl).hostname
  return `Pfotenportal <pfotenportal@${host.includes('.') ? host : hostname()}>`
}

function configOf(it: Settings): Config {
  const production = it.NODE_ENV === 'production'
  const publicUrl = it.PUBLIC_URL ?? `http://localhost:${it.PORT}`
  const sampleWorld = it.SAMPLE_WORLD ?? it.SMTP_URL === undefined
  const dataDir = it.DATA_DIR ? resolve(it.DATA_DIR) : join(process.cwd(), 'data')
  return {
    production,
    host: it.HOST ?? (production ? '::' : 'localhost'),
    port: it.PORT,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    dataDir,
    databaseUrl: it.DATABASE_URL ?? null,
    smtpUrl: it.SMTP_URL ?? null,
    mailFrom: mailFromOf(it, publicUrl),
    mailDelaySeconds: it.MAIL_DELAY_SECONDS,
    paymentGateway: it.PAYMENT_GATEWAY,
    simulatedGateway: simulatedOf(it, publicUrl, dataDir),
    stripe: stripeOf(it),
    paymentTimeoutSeconds: it.PAYMENT_TIMEOUT_SECONDS,
    carrier: carrierOf(it),
    sampleWorld,
    clock: it.CLOCK,
    clockSettable: !production,
    apiBase: it.API_BASE ?? '',
    faqUrl: it.FAQ_URL,
    shopUrl: it.SHOP_URL,
    newDogUrl: it.NEW_DOG_URL,
    snacksUrl: it.SNACKS_URL,
    adviceUrl: it.ADVICE_URL,
    referralWidgetUrl: it.REFERRAL_WIDGET_URL ?? null,
    allowedOrigins: it.ALLOWED_ORIGINS,
    trustProxy: it.TRUST_PROXY,
    signInConfirm: it.SIGN_IN_CONFIRM,
    limits: limitsOf(it, sampleWorld),
    accessTokenKey: it.ACCESS_TOKEN_KEY ?? null,
    operatorToken: it.OPERATOR_TOKEN ?? (production ? null : DEFAULT_OPERATOR_TOKEN),
    logLevel: it.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    drainSeconds: it.DRAIN_SECONDS ?? (production ? 5 : 0),
    jobLanes: it.JOB_LANES,
    chargeLanes: it.CHARGE_LANES,
    jobLeaseSeconds: it.JOB_LEASE_SECONDS,
    jobTurnSeconds: it.JOB_TURN_SECONDS,
    shedAtMilliseconds: it.LOAD_SHED_MS,
  }
}
