/** Rate limits, counted in the database so that they apply across processes. */
import type { QueryResult } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { mailboxKey } from '@pfotenportal/domain/customer/email'
import { PASSKEY_CHALLENGE_SECONDS } from '@pfotenportal/domain/customer/passkey'
import { PAYMENT_LINKS_PER_HOUR, PORTAL_SETUPS_PER_HOUR } from '@pfotenportal/domain/payment/payment-link'
import { networkOf } from '../core/client-address.ts'
import type { RateLimitSettings } from '../core/config.ts'
import { hashOf } from '../core/secrets.ts'
import { repeatAfterCollision } from '../database/collisions.ts'
import type { Database } from '../database/open.ts'

const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3600
const MINUTE_SECONDS = 60

/** Whether another attempt is allowed; if not, when the next one will be. */
export type Allowance =
  { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number }

/** Counts one attempt for a key. A reached limit is a result, not an error; throws if the database is unavailable. */
export type RateLimit = (key: string) => Promise<Allowance>

export interface RateLimits {
  /** Login links per browser, keyed by the hash of its mark. */
  readonly linkPerBrowser: RateLimit
  readonly linkPerIp: RateLimit
  /**
   * Mails with a login link to an address: per requesting network, so that one network cannot use up those of another,
   * and then for all networks together.
   */
  linkPerAddress(email: string, ip: string): Promise<Allowance>
  /** Sign-ins and refused refreshes. */
  readonly signInPerIp: RateLimit
  /** Advice for visitors without an account: as often as sign-ins. */
  readonly advicePerIp: RateLimit
  /** Wrong sign-in codes: per network, per address (by its key), and all together (docs/security.md, "The code"). */
  readonly wrongSignInCode: {
    consume(ip: string, addressKey: string): Promise<Allowance>
    refund(ip: string, addressKey: string): Promise<void>
  }
  /**
   * Cancellations and withdrawals on the public pages: per network, then per address that gets the confirmation, so that
   * nobody's mailbox is filled.
   */
  declaration(email: string, ip: string): Promise<Allowance>
  /**
   * Messages to customer service, limited like declarations: per network, then per sender, who gets the confirmation: the
   * key of a customer or of an address.
   */
  message(sender: string, ip: string): Promise<Allowance>
  /** Uses of a challenge for a passkey: one, for as long as it is valid. */
  readonly passkeyChallenge: RateLimit
  /** Wrong discount codes per customer (docs/domain.md 5.6). */
  readonly wrongCodePerCustomer: RefundableLimit
  /** Writing calls per customer, so that no customer can fill the database. */
  readonly changePerCustomer: RateLimit
  /** Mailed payment links per payment method (docs/domain.md 1.3). */
  readonly paymentLinkPerMethod: RateLimit
  /** Visits to the payment provider from the portal (C-635). */
  readonly paymentSetupPerCustomer: RateLimit
  /** Reads per calendar feed, keyed by the hash of its secret because calendar apps share IP addresses. */
  readonly calendarPerSecret: RateLimit
  readonly unknownCalendarPerIp: RateLimit
  /** Sign-in links per address of a member of staff, keyed by its hash. */
  readonly staffLinkPerAddress: RateLimit
  /** Wrong codes of a second factor, per person. */
  readonly wrongFactorPerPerson: RefundableLimit
  /** Wrong operator tokens. */
  readonly operatorPerIp: RateLimit
  /** Calls of the admin API. */
  readonly adminCallPerKey: RateLimit
  /** Test messages to a webhook endpoint. */
  readonly testPerEndpoint: RateLimit
  /** Calls of the admin API with an unknown or revoked key. */
  readonly unknownAdminKeyPerIp: RateLimit
}

/** How often a calendar app may read one feed per hour; usually it does so a few times a day. */
const CALENDAR_READS_PER_HOUR = 60

/** How many test messages a webhook endpoint gets per minute. */
const WEBHOOK_TESTS_PER_MINUTE = 10

/** How many unknown calendars one network may request per minute. */
const UNKNOWN_CALENDARS_PER_MINUTE = 30

/** How many operator tokens one network may try per minute. */
const OPERATOR_ATTEMPTS_PER_MINUTE = 10

/**
 * How many wrong codes of a second factor one person may enter per hour. A code hits one of three steps, so whoever has
 * the mailbox guesses one in 3.8 years.
 */
const WRONG_FACTORS_PER_HOUR = 10

/** A limit on failures: an attempt is counted before it is made and refunded if it succeeds. */
export interface RefundableLimit {
  readonly consume: RateLimit
  refund(key: string): Promise<void>
}

/** How many unknown keys for the admin API one network may try per minute. */
const UNKNOWN_ADMIN_KEYS_PER_MINUTE = 30

/** Runs the statements of a limit. */
interface Store {
  query(statement: { readonly text: string; readonly values: readonly unknown[] }): Promise<QueryResult>
}

function limiterOf(store: Store, keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: store,
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    // An hourly job clears expired rows, so that no timer outlives the pool.
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
  })
}

function asRateLimit(limiter: RateLimiterPostgres): RateLimit {
  return async (key) => {
    try {
      await repeatAfterCollision(() => limiter.consume(key))
      return { allowed: true }
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) }
    }
  }
}

function refundable(limiter: RateLimiterPostgres): RefundableLimit {
  return {
    consume: asRateLimit(limiter),
    async refund(key) {
      await limiter.reward(key)
    },
  }
}

/** Identifies a mailbox, however its address is spelled, without containing the address. */
export const keyOfAddress = (email: string) => hashOf(mailboxKey(email)).toString('base64url')

/** Counts one attempt in each limit in turn, until one is reached. */
async function consumeInTurn(counts: readonly (() => Promise<Allowance>)[]): Promise<Allowance> {
  for (const count of counts) {
    const allowance = await count()
    if (!allowance.allowed) return allowance
  }
  return { allowed: true }
}

/** The limits of requests for login links. */
function openLinkLimits(
  store: Store,
  limits: RateLimitSettings,
): Pick<RateLimits, 'linkPerAddress' | 'linkPerBrowser' | 'linkPerIp'> {
  const hourly = (prefix: string, points: number) =>
    asRateLimit(limiterOf(store, prefix, points, HOUR_SECONDS))
  const perAddress = hourly('link-address', limits.linkPerAddressAndHour)
  const perAddressAndIp = hourly('link-address-ip', limits.linkPerAddressAndIpAndHour)
  const perIp = hourly('link-ip', limits.linkPerIpAndHour)
  return {
    linkPerBrowser: hourly('link-browser', limits.linkPerBrowserAndHour),
    linkPerIp: (ip) => perIp(networkOf(ip)),
    linkPerAddress(email, ip) {
      const key = keyOfAddress(email)
      return consumeInTurn([() => perAddressAndIp(`${key} ${networkOf(ip)}`), () => perAddress(key)])
    },
  }
}

/** The limits of one of the forms that anybody can send: per network, then per sender. */
function openFormLimit(
  store: Store,
  form: 'declaration' | 'message',
  limits: RateLimitSettings,
): (sender: string, ip: string) => Promise<Allowance> {
  const hourly = (prefix: string, points: number) =>
    asRateLimit(limiterOf(store, prefix, points, HOUR_SECONDS))
  const perIp = hourly(`${form}-ip`, limits.declarationsPerIpAndHour)
  const perSender = hourly(`${form}-address`, limits.declarationsPerAddressAndHour)
  return (sender, ip) => consumeInTurn([() => perIp(networkOf(ip)), () => perSender(sender)])
}

/** All wrong sign-in codes share this key. */
const EVERYBODY = 'all'

/** The limits of wrong sign-in codes. */
function openCodeLimits(store: Store, limits: RateLimitSettings): RateLimits['wrongSignInCode'] {
  const perIp = limiterOf(store, 'sign-in-code-ip', limits.codeFailuresPerIpAndHour, HOUR_SECONDS)
  const perAddress = limiterOf(
    store,
    'sign-in-code-address',
    limits.codeFailuresPerAddressAndDay,
    DAY_SECONDS,
  )
  const all = limiterOf(store, 'sign-in-code', limits.codeFailuresPerHour, HOUR_SECONDS)
  return {
    consume: (ip, addressKey) =>
      consumeInTurn([
        () => asRateLimit(perIp)(networkOf(ip)),
        () => asRateLimit(perAddress)(addressKey),
        () => asRateLimit(all)(EVERYBODY),
      ]),
    async refund(ip, addressKey) {
      await perIp.reward(networkOf(ip))
      await perAddress.reward(addressKey)
      await all.reward(EVERYBODY)
    },
  }
}

/**
 * Opens the rate limits with the values of the settings. They count without waiting for the disk: a crash of the database
 * may forget the attempts of its last second. The use of a challenge, which must happen once, waits.
 */
export function openRateLimits(
  { pool: durable, relaxed }: Pick<Database, 'pool' | 'relaxed'>,
  limits: RateLimitSettings,
): RateLimits {
  const store: Store = { query: ({ text, values }) => relaxed.run(text, values) }
  const once: Store = { query: ({ text, values }) => durable.query(text, [...values]) }
  const staffLinkPerAddress = asRateLimit(
    limiterOf(store, 'staff-link-address', limits.linkPerAddressAndHour, HOUR_SECONDS),
  )
  const signInPerIp = asRateLimit(limiterOf(store, 'sign-in-ip', limits.signInPerIpAndMinute, MINUTE_SECONDS))
  const advicePerIp = asRateLimit(limiterOf(store, 'advice-ip', limits.signInPerIpAndMinute, MINUTE_SECONDS))
  const wrongCodes = limiterOf(store, 'wrong-code', limits.discountFailuresPerHour, HOUR_SECONDS)
  const wrongFactors = limiterOf(store, 'staff-factor', WRONG_FACTORS_PER_HOUR, HOUR_SECONDS)
  const challenges = limiterOf(once, 'passkey-challenge', 1, PASSKEY_CHALLENGE_SECONDS)
  const paymentLinks = limiterOf(store, 'payment-link', PAYMENT_LINKS_PER_HOUR, HOUR_SECONDS)
  const paymentSetups = limiterOf(store, 'payment-setup', PORTAL_SETUPS_PER_HOUR, HOUR_SECONDS)
  const calendars = limiterOf(store, 'calendar', CALENDAR_READS_PER_HOUR, HOUR_SECONDS)
  const changes = limiterOf(store, 'change', limits.changesPerCustomerAndMinute, MINUTE_SECONDS)
  const operator = asRateLimit(limiterOf(store, 'operator-ip', OPERATOR_ATTEMPTS_PER_MINUTE, MINUTE_SECONDS))
  const unknown = asRateLimit(limiterOf(store, 'calendar-ip', UNKNOWN_CALENDARS_PER_MINUTE, MINUTE_SECONDS))
  const adminCalls = limiterOf(store, 'admin-key', limits.adminCallsPerKeyAndMinute, MINUTE_SECONDS)
  const unknownKey = asRateLimit(
    limiterOf(store, 'admin-key-ip', UNKNOWN_ADMIN_KEYS_PER_MINUTE, MINUTE_SECONDS),
  )
  const declaration = openFormLimit(store, 'declaration', limits)
  const webhookTests = limiterOf(store, 'webhook-test', WEBHOOK_TESTS_PER_MINUTE, MINUTE_SECONDS)
  return {
    adminCallPerKey: asRateLimit(adminCalls),
    testPerEndpoint: asRateLimit(webhookTests),
    unknownAdminKeyPerIp: (ip) => unknownKey(networkOf(ip)),
    calendarPerSecret: asRateLimit(calendars),
    unknownCalendarPerIp: (ip) => unknown(networkOf(ip)),
    operatorPerIp: (ip) => operator(networkOf(ip)),
    changePerCustomer: asRateLimit(changes),
    paymentLinkPerMethod: asRateLimit(paymentLinks),
    paymentSetupPerCustomer: asRateLimit(paymentSetups),
    ...openLinkLimits(store, limits),
    wrongSignInCode: openCodeLimits(store, limits),
    passkeyChallenge: asRateLimit(challenges),
    declaration: (email, ip) => declaration(keyOfAddress(email), ip),
    message: openFormLimit(store, 'message', limits),
    staffLinkPerAddress: (email) => staffLinkPerAddress(keyOfAddress(email)),
    signInPerIp: (ip) => signInPerIp(networkOf(ip)),
    advicePerIp: (ip) => advicePerIp(networkOf(ip)),
    wrongCodePerCustomer: refundable(wrongCodes),
    wrongFactorPerPerson: refundable(wrongFactors),
  }
}
