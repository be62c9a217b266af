/**
 * Configuration that the portal needs before its first call. The server writes it into the page as JSON (`<script
 * type="application/json" id="portal-config">`).
 */
export interface PortalConfig {
  /** The prefix of every call, without a trailing slash; empty for the page's own origin. */
  apiBase: string
  faqUrl: string
  shopUrl: string
  newDogUrl: string
  snacksUrl: string
  /** Where customers ask about feeding: a page, or a `mailto:` address. */
  adviceUrl: string
  /** Null: the service's own referral programme is used. */
  referralWidgetUrl: string | null
  /** Whether 0.01 EUR is authorised and released at once when a PayPal account is set up. */
  payPalReserves: boolean
  /** Set if the embedded mailbox is running, so that people can sign in to the sample data without a mail server. */
  mailboxUrl: string | null
  /** The sample data is loaded, so the login page may list its customers. */
  sampleWorld: boolean
  /** The service's time when the page was served, ISO-8601 in UTC. */
  now: string
}
