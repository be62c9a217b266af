/**
 * The form of cancellation reasons: what was typed, as the part of the catalogue's document that it becomes. The names
 * of its fields are the paths of the document, such as `reasons[2].title.de`, so the errors of the document are theirs.
 */
import type { Catalogue } from '@pfotenportal/domain/catalogue/catalogue'

/** The most of each that the document allows. */
export const OFFERS_MAX = 5
export const QUESTIONS_MAX = 5
const REASONS_MAX = 50

export const OFFER_TYPES = [
  'DISCOUNT',
  'SKIP',
  'PAUSE',
  'CHANGE_RECIPES',
  'CHANGE_CYCLE',
  'FREE_SUPPLEMENT',
] as const satisfies readonly (keyof Catalogue['offerTexts'])[]
type OfferType = (typeof OFFER_TYPES)[number]

/** A text in both languages as it was typed. */
interface Typed {
  readonly de: string
  readonly en: string
}

/** An offer as it was typed: the percentage of a discount, the weeks of a pause. */
interface TypedOffer {
  readonly type: OfferType
  readonly value: string
}

/** A reason as it was typed. */
export interface TypedReason {
  /** Null for a new one. */
  readonly id: number | null
  readonly code: string
  readonly isActive: boolean
  readonly title: Typed
  readonly label: Typed
  readonly offers: readonly TypedOffer[]
}

/** The form as it was typed, in the order in which customers will see it. */
export interface TypedReasons {
  readonly reasons: readonly TypedReason[]
  readonly offerTexts: Readonly<Record<OfferType, { readonly title: Typed; readonly text: Typed }>>
  readonly questions: readonly Typed[]
  readonly answer: Typed
  readonly pause: Typed
}

/** The fields of a version as they are before anything is typed. */
export function typedOf({ reasons, offerTexts, pitches }: Catalogue): TypedReasons {
  return {
    reasons: reasons.map(({ id, code, retired, title, label, offers }) => ({
      id,
      code,
      isActive: !retired,
      title,
      label,
      offers: offers.map((offer) => ({ type: offer.type, value: valueOf(offer) })),
    })),
    offerTexts,
    questions: pitches.skip.questions,
    answer: pitches.skip.answer,
    pause: pitches.pause,
  }
}

function valueOf(offer: Catalogue['reasons'][number]['offers'][number]): string {
  if (offer.type === 'DISCOUNT') return String(offer.percentage)
  return offer.type === 'PAUSE' ? String(offer.weeks) : ''
}

/** Reads a form; rows that were left empty are not among them. */
export function readReasons(form: URLSearchParams): TypedReasons {
  // A text of several lines is one paragraph.
  const field = (name: string) => (form.get(name) ?? '').trim().replaceAll(/\s*\n\s*/g, ' ')
  const both = (name: string): Typed => ({ de: field(`${name}.de`), en: field(`${name}.en`) })
  const isTyped = ({ de, en }: Typed) => de !== '' || en !== ''
  const rows = Array.from({ length: REASONS_MAX + 1 }, (_, index) => `reasons[${index}]`)
  const reasons = rows
    .filter((row) => form.has(`${row}.order`))
    .map((row, index) => ({
      order: orderOf(field(`${row}.order`), index + 1),
      reason: reasonOf(row, field, both),
    }))
    .filter(({ reason: { id, code, title } }) => id !== null || code !== '' || isTyped(title))
    .toSorted((a, b) => a.order - b.order)
  return {
    reasons: reasons.map(({ reason }) => reason),
    offerTexts: Object.fromEntries(
      OFFER_TYPES.map((type) => [
        type,
        { title: both(`offerTexts.${type}.title`), text: both(`offerTexts.${type}.text`) },
      ]),
    ) as TypedReasons['offerTexts'],
    questions: Array.from({ length: QUESTIONS_MAX }, (_, index) =>
      both(`pitches.skip.questions[${index}]`),
    ).filter(isTyped),
    answer: both('pitches.skip.answer'),
    pause: both('pitches.pause'),
  }
}

/** Where a row goes: one that was moved takes the place of the row that has its new position. */
function orderOf(text: string, before: number): number {
  const after = /^\d{1,4}$/.test(text) ? Number(text) : before
  return after + Math.sign(after - before) / 2
}

function reasonOf(row: string, field: (name: string) => string, both: (name: string) => Typed): TypedReason {
  const id = field(`${row}.id`)
  const types = Array.from({ length: OFFERS_MAX }, (_, index) => `${row}.offers[${index}]`)
  return {
    id: /^\d{1,4}$/.test(id) ? Number(id) : null,
    code: field(`${row}.code`).toUpperCase(),
    isActive: field(`${row}.active`) !== 'no',
    title: both(`${row}.title`),
    label: both(`${row}.label`),
    offers: types.flatMap((name): TypedOffer[] => {
      const type = OFFER_TYPES.find((each) => each === field(`${name}.type`))
      return type ? [{ type, value: field(`${name}.value`) }] : []
    }),
  }
}

/** A whole number; not a number for anything else, so that the document's rule refuses it. */
const wholeNumber = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN)

function offerOf({ type, value }: TypedOffer): object {
  if (type === 'DISCOUNT') return { type, percentage: wholeNumber(value) }
  return type === 'PAUSE' ? { type, weeks: wholeNumber(value) } : { type }
}

/** The document of a version with what was typed. Codes and meanings of its reasons never change. */
export function documentOf(typed: TypedReasons, { version: _version, ...content }: Catalogue): object {
  const nextId = Math.max(0, ...content.reasons.map(({ id }) => id)) + 1
  const added = typed.reasons.filter(({ id }) => id === null)
  return {
    ...content,
    reasons: typed.reasons.map((reason) => {
      const before = content.reasons.find(({ id }) => id === reason.id)
      return {
        id: before?.id ?? nextId + added.indexOf(reason),
        code: before?.code ?? reason.code,
        meaning: before?.meaning ?? null,
        retired: !reason.isActive,
        title: reason.title,
        label: reason.label,
        offers: reason.offers.map(offerOf),
      }
    }),
    offerTexts: typed.offerTexts,
    pitches: {
      skip: { questions: typed.questions, answer: typed.answer },
      pause: typed.pause,
    },
  }
}

/** The field of an error of the document: the number of an offer has one field, whatever it means. */
export function fieldOf(path: string): string {
  return path.replace(/\.(percentage|weeks)$/, '.value')
}
