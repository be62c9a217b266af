/**
 * A mail before it is dressed: what it says, in order. Messages make letters; the layout turns one into HTML and
 * the plain text is written from the same blocks, so that both always say the same.
 */
import type { Language } from '@pfotenportal/contract/values'
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { RecipeCode } from '@pfotenportal/domain/plan/plan'
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

/** What was and what is; a row without `before` has not changed. Lines of a value end with `\n`. */
export interface Comparison {
  readonly kind: 'comparison'
  readonly beforeLabel: string
  readonly rows: readonly { readonly label: string; readonly before: string | null; readonly after: string }[]
}

/** Things in their order, such as the next deliveries. */
export interface List {
  readonly kind: 'list'
  readonly heading: string
  readonly items: readonly { readonly title: string; readonly detail: string }[]
}

/** An order with its positions, each with its amount, and what they come to. */
export interface Receipt {
  readonly kind: 'receipt'
  readonly heading: string
  readonly rows: readonly {
    readonly label: string
    readonly recipes?: readonly RecipeCode[]
    readonly amount: string
  }[]
  readonly total: { readonly label: string; readonly amount: string; readonly note: string }
}

/** The recipes of a box, each with its mark in its own colour. */
export interface Recipes {
  readonly kind: 'recipes'
  readonly codes: readonly RecipeCode[]
}

/** Ways on that are not the one thing to do. */
export interface Links {
  readonly kind: 'links'
  readonly intro: string
  readonly links: readonly { readonly label: string; readonly url: string }[]
}

export type Block = Paragraph | Action | Address | Facts | Comparison | List | Receipt | Recipes | Links

/** What a message says, in one language. */
export interface MailContent {
  readonly subject: string
  /** The line that mail programs show after the subject. */
  readonly preheader: string
  readonly heading: string
  readonly blocks: readonly Block[]
  /** In place of the usual closing. A letter with one of its own is a quiet one: no bright colour. */
  readonly closing?: string
}

/** What every message may use to compose its letter. */
export interface MailContext {
  readonly language: Language
  readonly text: MailText
  /** The business day on which the mail is written; days of another year carry theirs. */
  readonly today: Day
  /** Address of a portal page: `page('/orders')`. */
  readonly page: (path: string) => string
}

/** One kind of message, with its data still to be checked. */
export interface MailTemplate<S extends z.ZodType> {
  /** What its sender records in the outbox, secrets included. */
  readonly schema: S
  /** Text fields of the data that are kept encrypted until the mail has left. */
  readonly secretFields: readonly string[]
  /** Example data for the preview. */
  readonly sample: z.input<S>
  /** Composes the letter. Throws where the data is not of the schema. */
  compose(data: unknown, context: MailContext): MailContent
}

/** Makes a kind of message from its data's schema and how its letter is composed. */
export function mailTemplate<S extends z.ZodType>(definition: {
  readonly schema: S
  readonly secretFields?: readonly string[]
  readonly sample: z.input<S>
  compose(data: z.output<S>, context: MailContext): MailContent
}): MailTemplate<S> {
  const { schema, sample, secretFields = [] } = definition
  return {
    schema,
    sample,
    secretFields,
    compose: (data, context) => definition.compose(schema.parse(data), context),
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

/**
 * Below every letter: the portal, who runs it and, since each tells of a contract, where contracts are cancelled
 * (§ 312k BGB). A quiet letter has nothing left to cancel.
 */
export function footerLinks(
  { closing }: Pick<MailContent, 'closing'>,
  { frame }: MailText,
  portalUrl: string,
): Links['links'] {
  return [
    { label: frame.openPortal, url: portalUrl },
    ...(closing === undefined ? [{ label: frame.cancelContract, url: `${portalUrl}/kuendigen` }] : []),
    { label: frame.imprint, url: `${portalUrl}/impressum` },
  ]
}
