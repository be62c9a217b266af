/** The service's settings in the form that the service uses (`read-config.ts` reads them). */
import type { StaffRole } from '@pfotenportal/contract/staff/staff-action'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { Brand } from './brand/brand.ts'
import type { ClockSeed } from './clock.ts'
import type { LogLevel } from './log.ts'
import type { GatewayFaultRates, Latency, ParcelFaultRates } from './settings/faults.ts'
import type { ShopifyMap } from './shopify-map.ts'

/** The company's OpenID Connect provider. */
export interface OidcProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Who is told about alerts, and where they are posted. */
export interface AlertConfig {
  /** The addresses that get alerts and the digest; none: no mails. */
  readonly emails: readonly string[]
  /** For addresses that are not those of staff. */
  readonly language: 'de' | 'en'
  readonly hasDigest: boolean
  /** The receiver of alerts; null: none. */
  readonly webhook: {
    readonly url: string
    /** One, or two during rotation; with none, what is posted is not signed. */
    readonly secrets: readonly string[]
    readonly repeatMinutes: number
  } | null
}

/** How often something may be attempted before it is refused or silently dropped. */
export interface RateLimitSettings {
  /** Login links per address and hour; beyond it, a request is only mailed if the address has no valid link. */
  readonly linkPerAddressAndHour: number
  /** The same for the requests of one network. */
  readonly linkPerAddressAndIpAndHour: number
  readonly linkPerBrowserAndHour: number
  readonly linkPerIpAndHour: number
  /** Wrong sign-in codes. */
  readonly codeFailuresPerAddressAndDay: number
  readonly codeFailuresPerIpAndHour: number
  readonly codeFailuresPerHour: number
  readonly signInPerIpAndMinute: number
  /** Cancellations and withdrawals on the public pages. */
  readonly declarationsPerAddressAndHour: number
  readonly declarationsPerIpAndHour: number
  /** Failed discount codes per customer and hour. */
  readonly discountFailuresPerHour: number
  readonly changesPerCustomerAndMinute: number
  /** Calls of the admin API. */
  readonly adminCallsPerKeyAndMinute: number
}

export interface StripeAccount {
  readonly secretKey: string
  /** One, or two during rotation. */
  readonly webhookSecrets: readonly string[]
  /** Null: Stripe itself. Any other address is a stand-in for tests, and refused in production. */
  readonly apiBase: string | null
}

/** The settings of the simulated gateway. */
export interface SimulatedGatewayConfig {
  /** Its address if it runs as a separate process; null: inside the service. */
  readonly url: string | null
  /** The ledger file of the separate process. */
  readonly ledgerFile: string
  readonly latency: Latency
  readonly faults: GatewayFaultRates
  /** The seed of faults and latencies. */
  readonly seed: string
  /** The first one signs; all are accepted, so that they can be rotated without a gap. */
  readonly webhookSecrets: readonly string[]
  /** Whether it sends webhook events to the service. */
  readonly sendsWebhooks: boolean
}

/** The carrier, and the connection to it. */
export interface CarrierConfig {
  /** The simulated one delivers nothing; `generic` is any carrier that takes a list and sends webhook events. */
  readonly kind: 'simulated' | 'generic'
  /** The name that customers see. */
  readonly name: string
  /** One, or two during rotation; with none, every call is rejected. */
  readonly webhookSecrets: readonly string[]
  /** The tracking page for customers, with `{number}` for the tracking number; null without one. */
  readonly trackingUrl: string | null
  readonly simulated: {
    /** The same seed makes the same parcels late. */
    readonly seed: string
    readonly faults: ParcelFaultRates
  }
}

/** The shops that report what they sold. A list has one secret, or two during rotation; with none, every call is rejected. */
export interface ShopConfig {
  /** Of the documented form. */
  readonly webhookSecrets: readonly string[]
  readonly shopifySecrets: readonly string[]
  /** What Shopify's orders are here; null if `SHOPIFY_MAP` is unset. */
  readonly shopifyMap: ShopifyMap | null
}

/** Every setting in the form that the service uses. Addresses have no trailing slash. */
export interface Config {
  readonly production: boolean
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  /** Whether the public address is https: cookies are Secure, and browsers use only https. */
  readonly secure: boolean
  readonly dataDir: string
  /** Null: the embedded PostgreSQL in the data directory. */
  readonly databaseUrl: string | null
  /** Seconds that a start waits for it. */
  readonly databaseWaitSeconds: number
  /** A streaming replica of it; null: none. */
  readonly databaseReadUrl: string | null
  /** Null: no backup can be taken. */
  readonly backupDir: string | null
  /** For whom backups are encrypted; empty: they are not. */
  readonly backupRecipients: readonly string[]
  /** Null: the embedded mailbox. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Seconds that mails about changes that can be undone are held back. */
  readonly mailDelaySeconds: number
  readonly priceChange: {
    /** Days between an announcement and its day, at least. */
    readonly noticeDays: number
    /** Days between the reminder and the last day for an answer. */
    readonly reminderDays: number
  }
  /** The simulated gateway moves no money. */
  readonly paymentGateway: 'simulated' | 'stripe'
  readonly simulatedGateway: SimulatedGatewayConfig
  /** The Stripe account; null if another gateway is configured. */
  readonly stripe: StripeAccount | null
  /** Seconds to wait for the gateway's answer; afterwards the outcome is unknown. */
  readonly paymentTimeoutSeconds: number
  readonly carrier: CarrierConfig
  readonly shop: ShopConfig
  readonly brand: Brand
  readonly sampleWorld: boolean
  readonly clock: ClockSeed
  /** Whether `GET` and `PUT /clock` exist. */
  readonly clockSettable: boolean
  /** Prefix of the portal's calls; empty for the page's own origin. */
  readonly apiBase: string
  readonly faqUrl: string
  readonly shopUrl: string
  /** Where customers subscribe for another dog; null: in the portal. */
  readonly newDogUrl: string | null
  readonly snacksUrl: string
  /** Where customers get feeding advice: a page or an email address (`mailto:`). */
  readonly adviceUrl: string
  /** Null: the service's own referral programme. */
  readonly referralWidgetUrl: string | null
  /** Origins other than the public address whose pages may call the API. */
  readonly allowedOrigins: readonly string[]
  /** Proxies in front of the service: their exact number, or their addresses. */
  readonly trustProxy: number | readonly string[]
  readonly signInConfirm: 'never' | 'other-browser'
  readonly limits: RateLimitSettings
  /** ES256 private key as PKCS 8 PEM or JWK; null: one that is generated once and stored in the database. */
  readonly accessTokenKey: string | null
  /** Gives scripts access to the operator's pages and metrics; null: no script has access. */
  readonly operatorToken: string | null
  /** The address of the first admin; null: none is named. */
  readonly operatorEmail: string | null
  readonly alerts: AlertConfig
  /** What each person of a role may give a day, in refunds and credits together; null: without a limit. */
  readonly allowances: Readonly<Record<StaffRole, Cents | null>>
  /** Whether staff who sign in by a mailed link need a second factor, or only those who have set one up. */
  readonly secondFactor: 'optional' | 'required'
  /** Whether the descriptions of the APIs are served. */
  readonly hasApiDocs: boolean
  /** By which staff can sign in; null: only by a mailed link. */
  readonly oidc: OidcProvider | null
  readonly logLevel: LogLevel
  /** The commit that runs; null: the one of the build. */
  readonly commit: string | null
  /** Seconds that a stopping service keeps accepting requests, so that a load balancer can stop sending them. */
  readonly drainSeconds: number
  /** Where processes of several versions share the files of their portals; null: they do not. */
  readonly portalFilesDir: string | null
  /** How many subscriptions a process works on at the same time in a run of a job. */
  readonly jobConcurrency: number
  /** How many charges a process has in flight at the gateway in a run of the job that charges. */
  readonly chargeConcurrency: number
  /** Seconds without a heartbeat after which other processes take over a process's share of a run. */
  readonly jobLeaseSeconds: number
  /** Seconds after which a job abandons one subscription and counts the attempt as failed. */
  readonly jobItemTimeoutSeconds: number
  /** Event-loop delay from which requests are shed; 0 never. */
  readonly shedAtMilliseconds: number
}

/** Whether anybody can have access to the operator's pages; otherwise they do not exist. */
export function hasOperator({ operatorToken, operatorEmail, oidc }: Config): boolean {
  return operatorToken !== null || operatorEmail !== null || oidc !== null
}
