/**
 * Places where nobody takes a parcel in: post boxes, lockers and counters. Chilled food spoils there, so boxes only go
 * where this table of the carriers says so (docs/domain.md 8.1).
 */

/** A kind of place. */
export interface PickupPlace {
  readonly kind: 'PO_BOX' | 'PICKUP_PLACE'
  /** How it is written, in lower case; a word of its own. */
  readonly words: string
  /** Whether boxes go there: never, or if the recipient's number with the carrier is given. */
  readonly isServed: 'NEVER' | 'WITH_POST_NUMBER'
}

/** The places that people name in Germany and Austria, and what our carriers do with chilled parcels there. */
export const PICKUP_PLACES: readonly PickupPlace[] = [
  {
    kind: 'PO_BOX',
    words: String.raw`post-? ?(?:schlie(?:ß|ss))?fach|postfachadresse|(?:haupt-?)?postlagernd|poste[ -]restante|p\.? ?o\.?[ -]?box|post office box`,
    isServed: 'NEVER',
  },
  { kind: 'PICKUP_PLACE', words: String.raw`(?:dhl[ -]?)?pack(?:et)?[ -]?station`, isServed: 'NEVER' },
  { kind: 'PICKUP_PLACE', words: String.raw`post[ -]?(?:filiale|stelle|partner)`, isServed: 'NEVER' },
  {
    kind: 'PICKUP_PLACE',
    words: String.raw`paket[ -]?(?:box|shop|station|automat)|parcel[ -]?(?:shop|locker|box)`,
    isServed: 'NEVER',
  },
  {
    kind: 'PICKUP_PLACE',
    words: String.raw`(?:post[ -]?)?(?:abhol[ -]?(?:station|box|fach)|empfangsbox)|locker`,
    isServed: 'NEVER',
  },
]

/** `PF 1020`, which is also a part of other names, is a post box only with its number. */
const SHORT_PO_BOX = /^p\.?f\.? *\d/u

/** The recipient's number with DHL. */
const POST_NUMBER = /(?<!\d)\d{6,10}(?!\d)/

const unseparated = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

/** The texts of an address in which a place may be named. */
export interface PlaceTexts {
  readonly address1: string
  /** Company, names and city: there a place counts with its number, or alone. */
  readonly others: readonly string[]
}

/** What is wrong with an address at which nobody takes a parcel in; undefined if it is an ordinary one. */
export function pickupProblem(
  { address1, others }: PlaceTexts,
  places: readonly PickupPlace[] = PICKUP_PLACES,
): 'PO_BOX' | 'PICKUP_PLACE' | 'POST_NUMBER' | undefined {
  const street = unseparated(address1)
  const rest = others.map(unseparated)
  if (SHORT_PO_BOX.test(street) || rest.some((text) => SHORT_PO_BOX.test(text))) return 'PO_BOX'
  for (const { kind, words, isServed } of places) {
    const inStreet = new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'u').test(street)
    const alone = new RegExp(String.raw`(?<!\p{L})(?:${words})(?: *(?:nr\.?|nummer|no\.?|#)? *\d|$)`, 'u')
    if (!inStreet && !rest.some((text) => alone.test(text))) continue
    if (isServed === 'NEVER') return kind
    if (!rest.some((text) => POST_NUMBER.test(text)) && !POST_NUMBER.test(street)) return 'POST_NUMBER'
  }
  return undefined
}
