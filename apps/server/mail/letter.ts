/**
 * A mail before it is dressed: what it says, in order. Messages make letters; the layout turns one into HTML and
 * the plain text is written from the same blocks, so that both always say the same.
 */
import type { Language } from '@pfotenportal/contract/values'
import type { Day } from '@pfotenportal/domain/calendar'
import type { MailText } from '@pfotenportal/text/de/mail'
import type { z } from 'zod'

/** A sentence or two. `quiet` is for the small print of a message. */
export interface Paragraph {
  readonly kind: 'paragraph'
  readonly text: string
  readonly quiet?: boolean
}

/** The one thing to do; at most one per letter. */
export interface Action {
  readonly kind: 'action'
  readonly label: string
  readonly url: string
}

/** An address to copy by hand. */
export interface Address {
  readonly kind: 'address'
  readonly intro: string
  readonly url: string
}

/** A card of labelled facts: a day, a window, a price. */
export interface Facts {
  readonly kind: 'facts'
  readonly heading?: string
  readonly rows: readonly { readonly label: string; readonly value: string }[]
}

export type Block = Paragraph | Action | Address | Facts

/** What a message says, in one language. */
export interface Letter {
  readonly subject: string
  /** The line that mail programs show after the subject. */
  readonly preheader: string
  readonly heading: string
  readonly blocks: readonly Block[]
}

/** What every message may use to compose its letter. */
export interface Frame {
  readonly language: Language
  readonly text: MailText
  /** The business day on which the mail is written; days of another year carry theirs. */
  readonly today: Day
  /** Address of a portal page: `page('/orders')`. */
  readonly page: (path: string) => string
}

/** One kind of message, with its data still to be checked. */
export interface Message<S extends z.ZodType> {
  /** What its sender records in the outbox, secrets included. */
  readonly schema: S
  /** Text fields of the data that are kept encrypted until the mail has left. */
  readonly secretFields: readonly string[]
  /** Example data for the preview. */
  readonly sample: z.input<S>
  /** Composes the letter. Throws where the data is not of the schema. */
  letter(data: unknown, frame: Frame): Letter
}

/** Makes a kind of message from its data's schema and how its letter is composed. */
export function message<S extends z.ZodType>(definition: {
  readonly schema: S
  readonly secretFields?: readonly string[]
  readonly sample: z.input<S>
  compose(data: z.output<S>, frame: Frame): Letter
}): Message<S> {
  const { schema, sample, secretFields = [] } = definition
  return {
    schema,
    sample,
    secretFields,
    letter: (data, frame) => definition.compose(schema.parse(data), frame),
  }
}

/** Writes down a paragraph. */
export function paragraph(text: string): Paragraph {
  return { kind: 'paragraph', text }
}

/** Writes down small print. */
export function smallPrint(text: string): Paragraph {
  return { kind: 'paragraph', text, quiet: true }
}
