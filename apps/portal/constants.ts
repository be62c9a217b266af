/** The portal's constants. Times are in milliseconds. */

/** Data stored by another version is cleared at start. */
export const APP_VERSION = '0.5.1'

export const STORAGE_KEYS = {
  version: 'appVersion',
  layout: 'layout',
  language: 'i18nConfig',
  referralConsent: 'referralConsent',
  migrationNotice: 'migrationNotice',
  birthdays: 'birthdays',
  wantedDog: 'wantedDog',
  wantedPage: 'wantedPage',
  referralCode: 'referralCode',
  resourcePrefix: 'persist:',
} as const

/** Restoring stops after this time and keeps what it has restored so far. */
export const PERSIST_TIMEOUT = 5_000
/** The delay before the first calls if restored data is on screen (docs/decisions/0004). */
export const BOOTSTRAP_DELAY = 500

/** How long the first paint waits at most for the answer to the first request, so that it shows data at once. */
export const START_LIMIT = 1_500

/** For how long a page that was opened signed out opens after the sign-in: longer than a login link is valid. */
export const WANTED_PAGE_LIMIT = 60 * 60_000

export const TOKEN_CHECK_INTERVAL = 60_000
/** An access token this close to its expiry is refreshed. */
export const TOKEN_REFRESH_MARGIN = 30_000
/** The pause after a failed refresh; doubled after every further failure, up to the limit. */
export const REFRESH_PAUSE = 1_000
export const REFRESH_PAUSE_LIMIT = 20_000
/** How long a sign-in waits for a refresh of the former session. */
export const REFRESH_PATIENCE = 5_000
/** How often a call that got a 401 checks for the new access token. */
export const REFRESH_POLL_INTERVAL = 100
/** When it stops checking. */
export const REFRESH_POLL_LIMIT = 10_000

/** How often the portal asks whether maintenance is over. */
export const MAINTENANCE_POLL = 15_000

export const CHUNK_LOAD_TIMEOUT = 120_000
/** Delay before the code of a part that failed to load is fetched again; doubled after every further failure. */
export const PART_RETRY_DELAY = 2_000
export const PART_RETRY_LIMIT = 60_000
/** The delay after placing an order before orders and schedule are reloaded. */
export const PLACE_ORDER_RELOAD_DELAY = 3_000

export const TOAST_AUTO_CLOSE = 5_000

export const CONFETTI_DURATION = 3_000
/** Confetti below (`small`) and above (`large`) the mobile breakpoint. */
export const CONFETTI = {
  small: { particleCount: 100, spread: 20 },
  large: { particleCount: 200, spread: 40 },
} as const

/** Widths in CSS pixels. */
export const BREAKPOINTS = { mobile: 768, desktopImage: 1279 } as const

export const INGREDIENT_IMAGE_DELAY = 500
