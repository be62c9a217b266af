/** The constants of spec 9 that the portal has a use for, in one place. Times are milliseconds. */

/** What is stored under another version is cleared at start (spec 4). */
export const APP_VERSION = '0.5.1'

export const STORAGE_KEYS = {
  version: 'appVersion',
  layout: 'layout',
  language: 'i18nConfig',
  referralConsent: 'referralConsent',
  resourcePrefix: 'persist:',
} as const

/** Restoring stops after this time and goes on with what it has. */
export const PERSIST_TIMEOUT = 5_000
/** Waited before the bootstrap calls where restored data is on screen (docs/decisions/0004). */
export const BOOTSTRAP_DELAY = 500

export const TOKEN_CHECK_INTERVAL = 60_000
/** An access token this close to its end is refreshed. */
export const TOKEN_REFRESH_MARGIN = 30_000
/** How often a call that met a 401 looks for the new access token. */
export const REFRESH_POLL_INTERVAL = 100
/** When it stops looking (docs/domain.md 11, row 2). */
export const REFRESH_POLL_LIMIT = 10_000

export const CHUNK_LOAD_TIMEOUT = 120_000
/** Delay before the code of a part that failed to load is fetched again; doubled after every further failure. */
export const PART_RETRY_DELAY = 2_000
export const PART_RETRY_LIMIT = 60_000
/** After a place-order, before orders and schedule are read again. */
export const PLACE_ORDER_RELOAD_DELAY = 3_000

export const TOAST_AUTO_CLOSE = 5_000

export const CONFETTI_DURATION = 3_000
/** Confetti up to and above the mobile breakpoint. */
export const CONFETTI = {
  small: { particleCount: 100, spread: 20 },
  large: { particleCount: 200, spread: 40 },
} as const

/** Widths in CSS pixels. */
export const BREAKPOINTS = { mobile: 768, desktopImage: 1279 } as const

export const INGREDIENT_IMAGE_DELAY = 500

/** Pixels scrolled before the scroll-to-top button shows, and how long its way up takes. */
export const SCROLL_TOP = { offset: 200, duration: 600 } as const
