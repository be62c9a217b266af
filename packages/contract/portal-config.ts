import type { Catalogue, Recipe, Supplement } from '@pfotenportal/domain/catalogue/catalogue'
import type { PaymentKind } from './payments.ts'
import type { Language } from './values.ts'

/** What the portal shows of the catalogue in force, and what it calculates with. */
export interface PortalCatalogue extends Pick<
  Catalogue,
  'countries' | 'publicHolidays' | 'delivery' | 'deliveries' | 'pauses' | 'pitches' | 'portions' | 'points'
> {
  recipes: Pick<
    Recipe,
    'code' | 'position' | 'retired' | 'name' | 'madeOf' | 'allergens' | 'unsuitedFor' | 'colours' | 'emblem'
  >[]
  supplements: Pick<Supplement, 'kind' | 'retired' | 'picture' | 'slide'>[]
  words: Pick<Catalogue['words'], 'allergens' | 'healthIssues'>
  cycles: Pick<Catalogue['cycles'][number], 'days' | 'retired' | 'lightestGrams'>[]
  /** Whether friends can still be referred. */
  referral: Pick<Catalogue['referral'], 'retired'>
  /** Whether new contracts have a loyalty programme. */
  hasRewards: boolean
  /** The ids of the reasons for cancelling that say that the dog has died. */
  reasonsOfDeath: number[]
}

/** Stands for the brand's name in the built page until the service fills it in. */
export const BRAND_PLACEHOLDER = '%BRAND%'
/** Stands for what customers call the portal, which the still frames say in German. */
export const PORTAL_PLACEHOLDER = '%PORTAL%'
/** Stands in the built service worker for the paths of the brand's pictures, each after a blank. */
export const PICTURES_PLACEHOLDER = '%PICTURES%'

/** What the portal shows of the brand. Colours and logo come with the page. */
export interface PortalBrand {
  name: string
  /** What the portal is called where customers are welcomed to it. */
  portalName: Readonly<Record<Language, string>>
  /** Where customers reach a person. */
  email: string
  /** The phone number, with the country's code; null if the brand names none, and the hours likewise. */
  phone: string | null
  hours: Readonly<Record<Language, string>> | null
}

/** The portal's own page for a dog that is new. */
export const NEW_DOG_PATH = '/new-dog'

/**
 * Configuration that the portal needs before its first call. The server writes it into the page as JSON (`<script
 * type="application/json" id="portal-config">`).
 */
export interface PortalConfig {
  /** The prefix of every call, without a trailing slash; empty for the page's own origin. */
  apiBase: string
  /** Whether this service answers the calls itself, and so also the one for the portal's start. */
  hasStart: boolean
  brand: PortalBrand
  faqUrl: string
  shopUrl: string
  /** Where customers subscribe for another dog: an address elsewhere, or NEW_DOG_PATH. */
  newDogUrl: string
  snacksUrl: string
  /** Where customers ask about feeding: a page, or a `mailto:` address. */
  adviceUrl: string
  /** Null: the service's own referral programme is used. */
  referralWidgetUrl: string | null
  /** The kinds of payment method that customers set up at the payment provider, in display order; empty: only by mail. */
  paymentKinds: readonly PaymentKind[]
  /** Whether 0.01 EUR is authorised and released at once when a PayPal account is set up. */
  payPalReserves: boolean
  /** The host name for which customers have passkeys; null if the service has none. */
  passkeyHost: string | null
  /**
   * The embedded mailbox, through which people sign in to the sample data without a mail server; null if it is not
   * running.
   */
  mailboxUrl: string | null
  /** Whether the sample data is loaded, so that the login page lists its customers. */
  sampleWorld: boolean
  catalogue: PortalCatalogue
  /** The service's time when the page was served, ISO-8601 in UTC. */
  now: string
}
