/** Reads the settings from the environment, and checks all of them before anything starts. */
import { hostname } from 'node:os'
import { readBrand, sampleParts, type Brand } from './brand/brand.ts'
import type {
  AlertConfig,
  CarrierConfig,
  Config,
  OidcProvider,
  RateLimitSettings,
  ShopConfig,
  SimulatedGatewayConfig,
  StripeAccount,
} from './config.ts'
import { readEnvironment, type Environment, type Settings } from './settings/environment.ts'
import { PORTAL } from './settings/kinds.ts'
import { readShopifyMap, type ShopifyMap } from './shopify-map.ts'

/** The settings, or one message for each invalid one. */
export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Reads and checks all settings of the environment. */
export function readConfig(environment: Environment): ConfigResult {
  const result = readEnvironment(environment)
  if (!result.ok) return result
  const { settings } = result
  const brand = readBrand(settings.BRAND_DIR)
  if (!brand.ok) return brand
  const isLive = settings.NODE_ENV === 'production' && !settings.ALLOW_SAMPLE_SELLER
  const map = settings.SHOPIFY_MAP === null ? null : readShopifyMap(settings.SHOPIFY_MAP)
  const problems = [...(isLive ? sampleParts(brand.brand) : []), ...(map?.ok === false ? map.problems : [])]
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, config: configOf(settings, brand.brand, map?.ok ? map.map : null) }
}

/**
 * The quoted name of the brand, which may contain commas, and its address: at the public host, or at this machine if
 * that has no dot, such as localhost.
 */
function senderOf({ PUBLIC_URL }: Settings, { name, sender }: Brand): string {
  const { hostname: host } = new URL(PUBLIC_URL)
  return `"${name}" <${sender ?? `portal@${host.includes('.') ? host : hostname()}`}>`
}

function limitsOf(settings: Settings): RateLimitSettings {
  return {
    linkPerAddressAndHour: settings.RATE_LINK_PER_ADDRESS_HOUR,
    linkPerAddressAndIpAndHour: settings.RATE_LINK_PER_ADDRESS_IP_HOUR,
    linkPerBrowserAndHour: settings.RATE_LINK_PER_BROWSER_HOUR,
    linkPerIpAndHour: settings.RATE_LINK_PER_IP_HOUR,
    codeFailuresPerAddressAndDay: settings.RATE_CODE_FAILURES_PER_ADDRESS_DAY,
    codeFailuresPerIpAndHour: settings.RATE_CODE_FAILURES_PER_IP_HOUR,
    codeFailuresPerHour: settings.RATE_CODE_FAILURES_HOUR,
    declarationsPerAddressAndHour: settings.RATE_DECLARATIONS_PER_ADDRESS_HOUR,
    declarationsPerIpAndHour: settings.RATE_DECLARATIONS_PER_IP_HOUR,
    signInPerIpAndMinute: settings.RATE_SIGN_IN_PER_IP_MINUTE,
    discountFailuresPerHour: settings.RATE_DISCOUNT_FAILURES_HOUR,
    changesPerCustomerAndMinute: settings.RATE_CHANGES_PER_CUSTOMER_MINUTE,
    adminCallsPerKeyAndMinute: settings.RATE_ADMIN_CALLS_PER_KEY_MINUTE,
  }
}

function stripeOf(settings: Settings): StripeAccount | null {
  if (settings.PAYMENT_GATEWAY !== 'stripe') return null
  return {
    secretKey: settings.STRIPE_SECRET_KEY ?? '',
    webhookSecrets: settings.STRIPE_WEBHOOK_SECRET ?? [],
    apiBase: settings.STRIPE_API_BASE,
  }
}

function oidcOf({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Settings): OidcProvider | null {
  if (OIDC_ISSUER === null) return null
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID ?? '', clientSecret: OIDC_CLIENT_SECRET ?? '' }
}

/** Webhook events are sent to the public address; a port that is chosen at the start is not known yet. */
function simulatedGatewayOf(settings: Settings): SimulatedGatewayConfig {
  return {
    url: settings.SIMULATED_GATEWAY_URL,
    ledgerFile: settings.SIMULATED_GATEWAY_LEDGER,
    latency: settings.SIMULATED_GATEWAY_LATENCY_MS,
    faults: settings.SIMULATED_GATEWAY_FAULTS,
    seed: settings.SIMULATED_GATEWAY_SEED,
    webhookSecrets: settings.SIMULATED_GATEWAY_WEBHOOK_SECRET,
    sendsWebhooks: settings.SIMULATED_GATEWAY_WEBHOOKS && new URL(settings.PUBLIC_URL).port !== '0',
  }
}

function carrierOf(settings: Settings): CarrierConfig {
  return {
    kind: settings.CARRIER,
    name: settings.CARRIER_NAME,
    webhookSecrets: settings.CARRIER_WEBHOOK_SECRET ?? [],
    trackingUrl: settings.CARRIER_TRACKING_URL,
    simulated: { seed: settings.SIMULATED_CARRIER_SEED, faults: settings.SIMULATED_CARRIER_FAULTS },
  }
}

function shopOf(settings: Settings, shopifyMap: ShopifyMap | null): ShopConfig {
  return {
    webhookSecrets: settings.SHOP_WEBHOOK_SECRET ?? [],
    shopifySecrets: settings.SHOPIFY_WEBHOOK_SECRET ?? [],
    shopifyMap,
  }
}

/** The settings win over the brand. */
function linksOf(settings: Settings, { links }: Brand) {
  const newDog = settings.NEW_DOG_URL ?? links.newDog
  return {
    faqUrl: settings.FAQ_URL ?? links.faq,
    shopUrl: settings.SHOP_URL ?? links.shop,
    newDogUrl: newDog === PORTAL ? null : newDog,
    snacksUrl: settings.SNACKS_URL ?? links.snacks,
    adviceUrl: settings.ADVICE_URL ?? links.advice,
  }
}

function allowancesOf({
  SUPPORT_ALLOWANCE_CENTS,
  OPERATIONS_ALLOWANCE_CENTS,
}: Settings): Config['allowances'] {
  return { support: SUPPORT_ALLOWANCE_CENTS, operations: OPERATIONS_ALLOWANCE_CENTS, admin: null }
}

function staffOf(
  settings: Settings,
): Pick<Config, 'operatorToken' | 'operatorEmail' | 'allowances' | 'secondFactor' | 'oidc'> {
  return {
    operatorToken: settings.OPERATOR_TOKEN,
    operatorEmail: settings.OPERATOR_EMAIL,
    allowances: allowancesOf(settings),
    secondFactor: settings.STAFF_SECOND_FACTOR,
    oidc: oidcOf(settings),
  }
}

function alertsOf(settings: Settings): AlertConfig {
  const { ALERT_WEBHOOK_URL: url, OPERATOR_EMAIL: operator } = settings
  return {
    emails: settings.ALERT_EMAIL ?? (operator === null ? [] : [operator]),
    language: settings.ALERT_LANGUAGE,
    hasDigest: settings.ALERT_DIGEST,
    webhook:
      url === null
        ? null
        : {
            url,
            secrets: settings.ALERT_WEBHOOK_SECRET ?? [],
            repeatMinutes: settings.ALERT_WEBHOOK_REPEAT_MINUTES,
          },
  }
}

function jobsOf(settings: Settings) {
  return {
    jobConcurrency: settings.JOB_CONCURRENCY,
    chargeConcurrency: settings.CHARGE_CONCURRENCY,
    jobLeaseSeconds: settings.JOB_LEASE_SECONDS,
    jobItemTimeoutSeconds: settings.JOB_ITEM_TIMEOUT_SECONDS,
  }
}

function configOf(settings: Settings, brand: Brand, shopifyMap: ShopifyMap | null): Config {
  const production = settings.NODE_ENV === 'production'
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL,
    secure: settings.PUBLIC_URL.startsWith('https:'),
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databaseWaitSeconds: settings.DATABASE_WAIT_SECONDS,
    databaseReadUrl: settings.DATABASE_READ_URL,
    backupDir: settings.BACKUP_DIR,
    backupRecipients: settings.BACKUP_RECIPIENTS ?? [],
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? senderOf(settings, brand),
    mailDelaySeconds: settings.MAIL_DELAY_SECONDS,
    priceChange: { noticeDays: settings.PRICE_NOTICE_DAYS, reminderDays: settings.PRICE_REMINDER_DAYS },
    paymentGateway: settings.PAYMENT_GATEWAY,
    simulatedGateway: simulatedGatewayOf(settings),
    stripe: stripeOf(settings),
    paymentTimeoutSeconds: settings.PAYMENT_TIMEOUT_SECONDS,
    carrier: carrierOf(settings),
    shop: shopOf(settings, shopifyMap),
    brand,
    sampleWorld: settings.SAMPLE_WORLD,
    clock: settings.CLOCK,
    clockSettable: !production,
    apiBase: settings.API_BASE ?? '',
    ...linksOf(settings, brand),
    referralWidgetUrl: settings.REFERRAL_WIDGET_URL,
    allowedOrigins: settings.ALLOWED_ORIGINS ?? [],
    trustProxy: settings.TRUST_PROXY,
    signInConfirm: settings.SIGN_IN_CONFIRM,
    limits: limitsOf(settings),
    accessTokenKey: settings.ACCESS_TOKEN_KEY,
    alerts: alertsOf(settings),
    hasApiDocs: settings.API_DOCS,
    ...staffOf(settings),
    logLevel: settings.LOG_LEVEL,
    commit: settings.COMMIT,
    drainSeconds: settings.DRAIN_SECONDS,
    portalFilesDir: settings.PORTAL_FILES_DIR,
    ...jobsOf(settings),
    shedAtMilliseconds: settings.LOAD_SHED_MS,
  }
}
