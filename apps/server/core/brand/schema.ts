/** The format of a brand's `default.json`. `brand/schema.json` is generated from it (`npm run docs:generate`). */
import { z } from 'zod'
import { brandColourNames } from '@pfotenportal/contract/palette'
import * as kinds from '../settings/kinds.ts'

/** A line of text without control characters. */
const line = (maxLength: number) =>
  z
    .string()
    .regex(/^(?!\s)[^\p{C}<>"]*[^\p{C}<>"\s]$/u, 'must be one line of text without <, > and "')
    .max(maxLength, `must have at most ${maxLength} characters`)

const email = z.email('must be an email address')

const page = (what: string) =>
  z
    .string()
    .refine((text) => kinds.link.parse(text), `must be ${kinds.link.mustBe}`)
    .describe(what)

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as "#0072b8", in lower case')

type ColourName = (typeof brandColourNames)[number]
const colours = z.strictObject(
  Object.fromEntries(brandColourNames.map((name) => [name, colour])) as Record<ColourName, typeof colour>,
)

const seller = z
  .strictObject({
    name: line(80).describe('The company, as in its legal notice.'),
    street: line(80),
    place: line(80).describe('Postcode and town.'),
    email: email.describe('Where customers reach a person.'),
    vatId: z
      .string()
      .regex(
        /^(?:DE\d{9}|ATU\d{8}|(?!DE|AT)[A-Z]{2}[A-Z0-9]{5,12})$/,
        'must be a VAT number with the code of its country',
      )
      .describe('For VAT, in every country of delivery (one-stop shop).'),
    creditorId: z
      .string()
      .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/, 'must be a SEPA creditor identifier')
      .describe('The creditor identifier of SEPA direct debits, in the mails that announce them.'),
    feedApproval: line(40)
      .regex(
        /^[A-Za-zÀ-ɏΑ-Ωα-ω0-9 ./-]*$/,
        'must have only Latin or Greek letters, digits, blanks, dots, slashes and hyphens',
      )
      .describe('The approval or registration number as a feed business, on every label.'),
  })
  .describe('The company that sells: on receipts, labels, mandates and in emails.')

const links = z
  .strictObject({
    faq: page('Frequently asked questions.'),
    shop: page('The online shop.'),
    newDog: z
      .string()
      .refine((text) => kinds.linkOrPortal.parse(text), `must be ${kinds.linkOrPortal.mustBe}`)
      .describe(
        `Where customers subscribe for another dog: a page, or "${kinds.PORTAL}" for the portal's own.`,
      ),
    snacks: page('Where customers buy snacks.'),
    advice: z
      .string()
      .refine((text) => kinds.linkOrMail.parse(text), `must be ${kinds.linkOrMail.mustBe}`)
      .describe('Where customers get feeding advice: a page or a mailto address.'),
  })
  .describe('Pages outside the portal. A setting such as FAQ_URL takes precedence.')

const documentPrefix = z.string().regex(/^[A-Z]{1,6}-$/, 'must be one to six capital letters and a hyphen')

/** The schema of `default.json`. */
export const brandFile = z
  .strictObject({
    $schema: z.string().optional(),
    name: line(40).describe('The name in the logo, titles, subjects and signatures.'),
    portalName: z
      .strictObject({ de: line(40), en: line(40) })
      .describe('What the portal is called in "Willkommen in deinem …" and "Welcome to your …".'),
    seller,
    sender: email
      .optional()
      .describe('The address that sends emails; `portal@` at the host of PUBLIC_URL without one.'),
    statementDescriptor: z
      .string()
      .regex(
        /^(?=.*[A-Za-z])[A-Za-z0-9 .+-]{3,22}$/,
        'must have 3 to 22 letters, digits, spaces, dots, + and -',
      )
      .describe("What stands before the order's number at the payment provider and on bank statements."),
    orderNumberPrefix: z
      .string()
      .regex(/^[A-Z]{1,6}-$/, 'must be one to six capital letters and a hyphen')
      .describe(
        'What the number of an order begins with. Numbers count on if it changes; earlier ones keep theirs.',
      ),
    documentPrefixes: z
      .strictObject({
        receipt: documentPrefix.describe('Such as "RE-" for RE-2026-000042.'),
        creditNote: documentPrefix.describe('Such as "RK-" for RK-2026-000007.'),
      })
      .refine(({ receipt, creditNote }) => receipt !== creditNote, 'must differ')
      .default({ receipt: 'RE-', creditNote: 'RK-' })
      .describe(
        'What the numbers of receipts and credit notes begin with. Both count from 1 in each year, also if it changes.',
      ),
    links,
    colours: z
      .strictObject({ light: colours, dark: colours })
      .describe('Each as #rrggbb. Text needs a contrast of 4.5:1, marks 3:1.'),
  })
  .describe('A brand: the names, addresses, links and colours that customers see.')

/** The content of `default.json`. */
export type BrandFile = z.infer<typeof brandFile>

/** The seller, as in `default.json`. */
export type Seller = BrandFile['seller']

/** The published JSON Schema. */
export function brandJsonSchema(): object {
  return z.toJSONSchema(brandFile, { io: 'input' })
}
