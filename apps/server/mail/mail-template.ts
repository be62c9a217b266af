/**
 * Mail templates and the content that they compose. The layout renders the content as HTML, and
 * the plain text is built from the same blocks, so that both always say the same.
 */
import type { z } from 'zod'
import type { Language } from '@pfotenportal/contract/values'
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { MailText } from '@pfotenportal/text/de/mail'
import type { Brand } from '../core/brand/brand.ts'

/** A paragraph. `quiet` is for small print. */
export interface Paragraph {
  readonly kind: 'paragraph'
  readonly text: string
  readonly quiet?: boolean
}

/** The call to action; at most one per mail. */
export interface MailAction {
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

/** A code to type or copy. */
export interface Code {
  readonly kind: 'code'
  readonly label: string
  readonly code: string
  readonly note: string
}

/** A card of labelled facts: a day, a window, a price. */
export interface Facts {
  readonly kind: 'facts'
  readonly heading?: string
  readonly rows: readonly { readonly label: string; readonly value: string }[]
}

/** Former and new values; a row without `before` has not changed. Lines of a value end with `\n`. */
export interface MailComparison {
  readonly kind: 'comparison'
  readonly beforeLabel: string
  readonly rows: readonly { readonly label: string; readonly before: string | null; readonly after: string }[]
}

/** An ordered list, such as the next deliveries. */
export interface List {
  readonly kind: 'list'
  readonly heading: string
  readonly items: readonly { readonly title: string; readonly detail: string }[]
}

/** An order with its line items, their amounts and the total. */
export interface Receipt {
  readonly kind: 'receipt'
  readonly heading: string
  readonly rows: readonly {
    readonly label: string
    readonly recipes?: RecipeNames['recipes']
    readonly amount: string
  }[]
  readonly total: { readonly label: string; readonly amount: string; readonly note: string }
}

/** The recipes of a box, each with the colour of its mark. */
export interface RecipeNames {
  readonly kind: 'recipes'
  readonly recipes: readonly {
    readonly name: string
    readonly colour: string
    /** The file name of its picture; null if the brand has none for mails. */
    readonly picture: string | null
  }[]
}

/** Secondary links. */
export interface Links {
  readonly kind: 'links'
  readonly intro: string
  readonly links: readonly { readonly label: string; readonly url: string }[]
}

export type Block =
  Paragraph | MailAction | Address | Code | Facts | MailComparison | List | Receipt | RecipeNames | Links

/** The content of a mail in one language. */
export interface MailContent {
  readonly subject: string
  /** The line that mail programs show after the subject. */
  readonly preheader: string
  readonly heading: string
  readonly blocks: readonly Block[]
  /** Replaces the usual closing. Such a mail is a quiet one, without bright colours. */
  readonly closing?: string
  /** The dog that the mail is about, shown above the heading; absent if the content names it. */
  readonly dog?: string
  /** Why the recipient gets it, if they may have no account. */
  readonly reason?: string
  /** Whether it goes to staff, who have no contract here. */
  readonly isForStaff?: boolean
}

/** What a mail shows of the brand. */
export type MailBrand = Pick<Brand, 'name' | 'seller' | 'colours' | 'icons' | 'pictures'>

/** What every template composes its content with. */
export interface ComposeContext {
  readonly language: Language
  readonly text: MailText
  readonly brand: MailBrand
  /** The business day of rendering; days of another year show their year. */
  readonly today: Day
  /** Address of a portal page, which opens with the dog that the mail is about: `page('/orders')`. */
  readonly page: (path: string) => string
  /** Address of a page behind a token, which is about no dog. */
  readonly tokenPage: (path: string) => string
  /** Where the consent to this mail can be withdrawn without signing in; null if it needs none. */
  readonly unsubscribeUrl: string | null
}

/** A mail template. Its data is validated when the content is composed. */
export interface MailTemplate<S extends z.ZodType> {
  /** The schema of the data in the outbox, including secrets. */
  readonly schema: S
  /** Text fields that are encrypted until the mail is sent. */
  readonly secretFields: readonly string[]
  /** Example data for the preview. */
  readonly sample: z.input<S>
  /** Composes the content. Throws if the data does not match the schema. */
  compose(data: unknown, context: ComposeContext): MailContent
}

/** Defines a mail template by the schema of its data and how its content is composed. */
export function mailTemplate<S extends z.ZodType>(definition: {
  readonly schema: S
  readonly secretFields?: readonly string[]
  readonly sample: z.input<S>
  compose(data: z.output<S>, context: ComposeContext): MailContent
}): MailTemplate<S> {
  const { schema, sample, secretFields = [] } = definition
  return {
    schema,
    sample,
    secretFields,
    compose: (data, context) => definition.compose(schema.parse(data), context),
  }
}

/** A paragraph block. */
export function paragraph(text: string): Paragraph {
  return { kind: 'paragraph', text }
}

/** A small-print block. */
export function smallPrint(text: string): Paragraph {
  return { kind: 'paragraph', text, quiet: true }
}

/**
 * The footer of every mail: the portal, the legal notice and, because each mail to a customer is about a contract, the link
 * to cancel contracts (§ 312k BGB), and to withdraw from one (§ 356a BGB). A quiet mail has nothing left to cancel.
 */
export function footerLinks(
  { closing, isForStaff = false }: Pick<MailContent, 'closing' | 'isForStaff'>,
  { frame }: MailText,
  page: ComposeContext['page'],
): Links['links'] {
  return [
    { label: frame.openPortal, url: page('/') },
    ...(closing === undefined ? [{ label: frame.cancelContract, url: page('/kuendigen') }] : []),
    ...(isForStaff ? [] : [{ label: frame.withdraw, url: page('/widerruf') }]),
    { label: frame.imprint, url: page('/impressum') },
  ]
}
