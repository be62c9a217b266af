/**
 * Places where nobody takes a parcel in: post boxes, lockers and counters. Chilled food spoils there, so boxes only go
 * where this table of the carriers says so (docs/domain.md 8.1).
 */
import { cleanLine } from '../core/text.ts'
import type { Country } from './country.ts'

/** A kind of place. */
export interface PickupPlace {
  readonly kind: 'PO_BOX' | 'PICKUP_PLACE'
  /** How it is written, in lower case; a word of its own. */
  readonly words: string
  /** Whether boxes go there: never, or if the recipient's number with the carrier is given. */
  readonly isServed: 'NEVER' | 'WITH_POST_NUMBER'
  /** Houses have one too: it is a pick-up place with its number, or without a house before it. */
  readonly isAtHouses?: true
}

/** The places that people name in Germany and Austria, and what our carriers do with chilled parcels there. */
export const PICKUP_PLACES: readonly PickupPlace[] = [
  {
    kind: 'PO_BOX',
    words: String.raw`p(?:o?st|os)-? ?(?:schlie(?:ß|ss))?fa?ch|feldpost(?:-?nummer)?|postfachadresse|(?:postf|pstf|pob)(?=\.? ?\d)|post ?box(?= ?\d)|(?:haupt-?)?postlagernd|poste[ -]restante|p\.? ?o\.?[ -]?box|post office box`,
    isServed: 'NEVER',
  },
  {
    kind: 'PICKUP_PLACE',
    words: String.raw`(?:dhl[ -]?)?pa(?:c|k|ck)(?:et)?[ -]?station|packst(?:at)?(?=\.? ?\d)|^(?:dhl )?poststation(?= ?\d{3})`,
    isServed: 'NEVER',
  },
  {
    kind: 'PICKUP_PLACE',
    words: String.raw`(?:post|dhl|wunsch)[ -]?filiale|^filiale(?= ?\d{3})|post[ -]?partner`,
    isServed: 'NEVER',
  },
  {
    kind: 'PICKUP_PLACE',
    words: String.raw`paket[ -]?(?:shop|station|automat)|parcel[ -]?(?:shop|locker)|access[ -]?point|pickup[ -]?(?:point|station|(?:paket|parcel)shop)|my ?flexbox`,
    isServed: 'NEVER',
  },
  {
    kind: 'PICKUP_PLACE',
    words: String.raw`(?:post[ -]?)?abhol[ -]?(?:station|fach)|(?:amazon|hub|dhl|dpd|ups|gls|hermes) locker|locker(?= ?\d)`,
    isServed: 'NEVER',
  },
  {
    kind: 'PICKUP_PLACE',
    words: String.raw`paket[ -]?box|parcel[ -]?box|(?:post[ -]?)?(?:abhol[ -]?box|empfangsbox)`,
    isServed: 'NEVER',
    isAtHouses: true,
  },
]

/** The places that a country of the catalogue names, in words of letters, blanks and hyphens. */
export function placesNamed({ postBoxes, pickupPlaces }: Country['noParcels']): PickupPlace[] {
  const place = (kind: PickupPlace['kind'], names: readonly string[]): PickupPlace[] =>
    names.length === 0
      ? []
      : [{ kind, words: names.map((name) => unseparated(name)).join('|'), isServed: 'NEVER' }]
  return [...place('PO_BOX', postBoxes), ...place('PICKUP_PLACE', pickupPlaces)]
}

/** `PF 1020`, which is also a part of other names, is a post box only with its number, in a company with nothing else. */
const SHORT_PO_BOX = String.raw`p\.?f\.?:? *(?:nr\.? *)?`
const SHORT_IN_STREET = new RegExp(String.raw`^${SHORT_PO_BOX}\d|(?<!\p{L})${SHORT_PO_BOX}\d{3}`, 'u')
const SHORT_ALONE = new RegExp(String.raw`^${SHORT_PO_BOX}[\d ]+$`, 'u')

/** After these words a place only says where a house is. */
const NEAR =
  /(?<!\p{L})(?:neben|hinter|vor|gegenüber|über|next to|behind|opposite|above) (?:von |vom )?(?:der |dem |the )?$/u
/** Streets are called "An der Postfiliale", and their house numbers are short. */
const STREET_NAME = /^(?:an der|am|zur|zum|alte[rn]?|bei der|beim) $/u
const SHORT_NUMBER = /^ \d{1,2}(?!\d)/
/** A street with its house number. */
const HOUSE = /\p{L}\D*\d{1,4}(?!\d)/u
const NUMBER = String.raw`(?:[ -]*(?:nr\.?|nummer|no\.?|#))?\.? *\d`

/** Before the name of a place there may only be whose it is. */
const ALONE = String.raw`^(?:(?:dhl|ups|dpd|gls|hermes|amazon|(?:deutsche|österreichische) post|post)[ -])?`

/** The recipient's number with DHL. */
const POST_NUMBER = /(?<!\d)\d{6,10}(?!\d)/

const unseparated = (text: string) => cleanLine(text.normalize('NFKC')).toLowerCase()

/** The texts of an address in which a place may be named. */
export interface PlaceTexts {
  readonly address1: string
  /** Company, names and city: there a place counts with its number, or alone; "Yilmaz Paketshop" is a shop. */
  readonly others: readonly string[]
}

/** What is wrong with an address at which nobody takes a parcel in; undefined if it is an ordinary one. */
export function pickupProblem(
  { address1, others }: PlaceTexts,
  places: readonly PickupPlace[] = PICKUP_PLACES,
): 'PO_BOX' | 'PICKUP_PLACE' | 'POST_NUMBER' | undefined {
  const street = unseparated(address1)
  const rest = others.map(unseparated)
  if (SHORT_IN_STREET.test(street) || rest.some((text) => SHORT_ALONE.test(text))) return 'PO_BOX'
  for (const place of places) {
    const { kind, words, isServed } = place
    const start = kind === 'PICKUP_PLACE' ? ALONE : String.raw`(?<!\p{L})`
    const alone = new RegExp(String.raw`(?<!\p{L})(?:${words})${NUMBER}|${start}(?:${words})$`, 'u')
    if (!isInStreet(street, place) && !rest.some((text) => alone.test(text))) continue
    if (isServed === 'NEVER') return kind
    if (!rest.some((text) => POST_NUMBER.test(text)) && !POST_NUMBER.test(street)) return 'POST_NUMBER'
  }
  return undefined
}

function isInStreet(street: string, { words, isAtHouses }: PickupPlace): boolean {
  const place = new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L}|-(?!nr|nummer)\p{L})`, 'u').exec(street)
  if (!place) return false
  const before = street.slice(0, place.index)
  const behind = street.slice(place.index + place[0].length)
  if (NEAR.test(before) || (STREET_NAME.test(before) && SHORT_NUMBER.test(behind))) return false
  return isAtHouses !== true || !HOUSE.test(before) || new RegExp(`^${NUMBER}`, 'u').test(behind)
}
