/** How often something may be tried, counted in the database so that the limits hold across processes. */
import { isIPv6 } from 'node:net'
import { PAYMENT_LINKS_PER_HOUR } from '@pfotenportal/domain/payment/payment-link'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimits as Limits } from '../core/config.ts'
import { hashOf } from '../core/secrets.ts'

const HOUR_SECONDS = 3600
const MINUTE_SECONDS = 60

/** Whether one more try is allowed; otherwise when the next one will be. */
export type Allowance =
  { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number }

/** Counts one try for a key. Never throws for a reached limit; throws if the database is away. */
export type RateLimit = (key: string) => Promise<Allowance>

export interface RateLimits {
  /** Login links for an address, by its hash. */
  readonly linkPerAddress: RateLimit
  readonly linkPerIp: RateLimit
  /** Sign-ins and refused refreshes. */
  readonly signInPerIp: RateLimit
  /** Discount codes that were wrong, by customer (docs/domain.md 5.6). */
  readonly wrongCodePerCustomer: RefundableLimit
  /** Calls that may write, by customer: nobody fills the database. */
  readonly changePerCustomer: RateLimit
  /** Mailed links to set up or renew a payment method, by method (docs/domain.md 1.3). */
  readonly paymentLinkPerMethod: RateLimit
  /** Readings of one calendar, by the hash of its secret; calendar programs of many people share their addresses. */
  readonly calendarPerSecret: RateLimit
  readonly unknownCalendarPerIp: RateLimit
  /** Tokens of the operator's pages: all that are typed, and wrong ones in a header. */
  readonly operatorPerIp: RateLimit
}

/** How often a calendar program may read one calendar in an hour; they usually do so a few times a day. */
const CALENDAR_READS_PER_HOUR = 60

/** How many unknown calendars one network may ask for in a minute. */
const UNKNOWN_CALENDARS_PER_MINUTE = 30

/** How many tokens one network may try on the operator's pages in a minute. */
const OPERATOR_ATTEMPTS_PER_MINUTE = 10

/** A limit on failures: a try is counted before it is made, and given back where it did not fail. */
export interface RefundableLimit {
  readonly consume: RateLimit
  refund(key: string): Promise<void>
}

function limiterOf(pool: pg.Pool, keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    // An hourly job does it, so that no timer outlives the pool.
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
  })
}

function asRateLimit(limiter: RateLimiterPostgres): RateLimit {
  return async (key) => {
    try {
      await limiter.consume(key)
      return { allowed: true }
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) }
    }
  }
}

/** The part of an address that one household or provider customer has: all of IPv4, the first 64 bits of IPv6. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...after]
  return whole.slice(0, 4).join(':')
}

/** The limits of the settings. */
export function openRateLimits(pool: pg.Pool, limits: Limits): RateLimits {
  const linkPerAddress = asRateLimit(
    limiterOf(pool, 'link-address', limits.linkPerAddressAndHour, HOUR_SECONDS),
  )
  const linkPerIp = asRateLimit(limiterOf(pool, 'link-ip', limits.linkPerIpAndHour, HOUR_SECONDS))
  const signInPerIp = asRateLimit(limiterOf(pool, 'sign-in-ip', limits.signInPerIpAndMinute, MINUTE_SECONDS))
  const wrongCodes = limiterOf(pool, 'wrong-code', limits.discountFailuresPerHour, HOUR_SECONDS)
  const paymentLinks = limiterOf(pool, 'payment-link', PAYMENT_LINKS_PER_HOUR, HOUR_SECONDS)
  const calendars = limiterOf(pool, 'calendar', CALENDAR_READS_PER_HOUR, HOUR_SECONDS)
  const changes = limiterOf(pool, 'change', limits.changesPerCustomerAndMinute, MINUTE_SECONDS)
  const operator = asRateLimit(limiterOf(pool, 'operator-ip', OPERATOR_ATTEMPTS_PER_MINUTE, MINUTE_SECONDS))
  const unknown = asRateLimit(limiterOf(pool, 'calendar-ip', UNKNOWN_CALENDARS_PER_MINUTE, MINUTE_SECONDS))
  return {
    calendarPerSecret: asRateLimit(calendars),
    unknownCalendarPerIp: (ip) => unknown(networkOf(ip)),
    operatorPerIp: (ip) => operator(networkOf(ip)),
    changePerCustomer: asRateLimit(changes),
    paymentLinkPerMethod: asRateLimit(paymentLinks),
    linkPerAddress: (email) => linkPerAddress(hashOf(email.toLowerCase()).toString('base64url')),
    linkPerIp: (ip) => linkPerIp(networkOf(ip)),
    signInPerIp: (ip) => signInPerIp(networkOf(ip)),
    wrongCodePerCustomer: {
      consume: asRateLimit(wrongCodes),
      refund: async (key) => {
        await wrongCodes.reward(key)
      },
    },
  }
}
