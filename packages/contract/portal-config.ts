/**
 * What the operator configures and the portal must know before its first call. The server writes it into the
 * page as JSON (`<script type="application/json" id="portal-config">`).
 */
export interface PortalConfig {
  /** Prefix of every call, without a slash at the end; empty for the page's own origin. */
  apiBase: string
  faqUrl: string
  shopUrl: string
  newDogUrl: string
  snacksUrl: string
  /** Where customers ask about feeding: a page, or an address for mail (`mailto:`). */
  adviceUrl: string
  /** Null: the service's own referral programme is used. */
  referralWidgetUrl: string | null
  /** Whether 0.01 EUR is reserved while a PayPal account is set up, and released at once; else nothing is. */
  payPalReserves: boolean
  /** The embedded mailbox is running, so a sample world without a mail server can be signed in to. */
  mailboxUrl: string | null
  /** The sample world is loaded: the login page may name its customers. */
  sampleWorld: boolean
  /** The service's now when the page was served, ISO-8601 in UTC. */
  now: string
}
