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

const contact = z
  .strictObject({
    phone: z
      .string()
      .regex(/^\+\d[\d ]{4,22}\d$/, 'must be an international phone number, such as "+49 30 1234567"')
      .optional(),
    hours: z
      .strictObject({ de: line(80), en: line(80) })
      .optional()
      .describe('When somebody answers, such as "Mo. bis Fr., 9 bis 17 Uhr".'),
  })
  .describe("How customers reach a person besides the seller's email address.")

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

const account = z
  .string()
  .regex(/^(?!0+$)\d{3,9}$/, 'must be an account number of 3 to 9 digits')
  .describe('An account number.')
const taxed = {
  account,
  key: z
    .string()
    .regex(/^\d{0,4}$/, 'must be a tax key of at most four digits')
    .default('')
    .describe("The tax key (BU-Schlüssel); empty for the account's own."),
}

const revenue = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be the code of a country')
    .describe('Such as DE.'),
  percent: z
    .number()
    .min(0)
    .max(100)
    .multipleOf(0.1, 'must have at most one decimal')
    .describe('The rate of VAT in percent, with at most one decimal.'),
  ...taxed,
  discount: z
    .strictObject(taxed)
    .optional()
    .describe('Where discounts are posted. Without it in all of them, discounts reduce the revenue.'),
  oneStopShop: z
    .boolean()
    .default(false)
    .describe('Whether country and rate stand in the booking, as for what the one-stop shop declares.'),
})

const books = z
  .strictObject({
    consultant: z
      .string()
      .regex(/^\d{4,7}$/, 'must have four to seven digits')
      .describe("The tax adviser's number at DATEV (Beraternummer)."),
    client: z
      .string()
      .regex(/^\d{1,5}$/, 'must have one to five digits')
      .describe("The company's number there (Mandantennummer)."),
    fiscalYearStart: z
      .string()
      .regex(/^(0[1-9]|1[0-2])-01$/, 'must be the first day of a month, such as "01-01"')
      .default('01-01')
      .describe('The first day of the fiscal year.'),
    accountLength: z
      .int()
      .min(4)
      .max(8)
      .default(4)
      .describe('How many digits accounts have; debtors have one more.'),
    chart: z
      .string()
      .regex(/^\d{2}$/, 'must be two digits')
      .optional()
      .describe('The chart of accounts, such as "03" for SKR 03.'),
    debtors: account.optional().describe('All customers together.'),
    transit: account.optional().describe('Money that the payment provider has and has not paid out.'),
    fees: z.strictObject(taxed).optional().describe('What the payment provider keeps.'),
    revenue: z.array(revenue).max(100).default([]).describe('The accounts of each country and rate of VAT.'),
  })
  .superRefine(({ accountLength, debtors, transit, fees, revenue: rows }, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (debtors !== undefined && debtors.length !== accountLength + 1)
      refuse(['debtors'], `must have ${accountLength + 1} digits, one more than accountLength`)
    const general = [
      { path: ['transit'], account: transit },
      { path: ['fees', 'account'], account: fees?.account },
      ...rows.flatMap((row, index) => [
        { path: ['revenue', index, 'account'], account: row.account },
        { path: ['revenue', index, 'discount', 'account'], account: row.discount?.account },
      ]),
    ]
    for (const each of general)
      if (each.account !== undefined && each.account.length > accountLength)
        refuse(each.path, `must have at most ${accountLength} digits, as accountLength says`)
    rows.forEach(({ country, percent }, index) => {
      if (rows.findIndex((row) => row.country === country && row.percent === percent) !== index)
        refuse(['revenue', index], `is the second one for ${country} at ${percent} %`)
    })
  })
  .describe('The accounts of your books, for the posting batches of `npm run ledger`.')

/** The schema of `default.json`. */
export const brandFile = z
  .strictObject({
    $schema: z.string().optional(),
    name: line(40).describe('The name in the logo, titles, subjects and signatures.'),
    portalName: z
      .strictObject({ de: line(40), en: line(40) })
      .describe('What the portal is called in "Willkommen in deinem …" and "Welcome to your …".'),
    seller,
    contact: contact.optional(),
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
    books: books.optional(),
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
