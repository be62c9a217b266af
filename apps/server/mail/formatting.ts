/** Formats mail data as text and blocks that templates share. Prices are only formatted here, not calculated. */
import { inRecipeOrder, recipeOf } from '@pfotenportal/domain/catalogue/catalogue'
import { type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import { price as german } from '@pfotenportal/text/de/price'
import { price as english } from '@pfotenportal/text/en/price'
import {
  formatDay,
  formatList,
  formatMoment,
  formatPrice,
  formatRate,
  formatUnitPrice,
  formatWeight,
  formatWindow,
  type DayWindow,
} from '@pfotenportal/text/format'
import {
  nameOfCountry,
  nameOfPortion,
  nameOfRecipe,
  nameOfTax,
  namesOfRecipes,
} from '../core/catalogue-names.ts'
import { newestCatalogue } from '../core/catalogue.ts'
import { formatChangeDeadline } from '../views/view-context.ts'
import type { MailAddress, MailBox, MailPayment, MailPlan, MailPrice, OrderDay } from './fields.ts'
import type {
  Block,
  ComposeContext,
  Facts,
  Links,
  MailAction,
  MailComparison,
  RecipeNames,
} from './mail-template.ts'
import { pictureForMails } from './pictures.ts'

const prices = { de: german, en: english }

/** A year without any day, so that formatted days always show their year. */
const OTHER_YEAR = '0000'

export function dayText(day: Day, { language, today }: Pick<ComposeContext, 'language' | 'today'>): string {
  return formatDay(day, language, today)
}

/** A day with its year, for mails that serve as evidence. */
export function datedDay(day: Day, { language }: ComposeContext): string {
  return formatDay(day, language, OTHER_YEAR)
}

/** A moment in Berlin with its year, for mails that serve as evidence. */
export function datedMoment(at: Instant, { language, text }: ComposeContext): string {
  return text.parts.berlinTime(formatMoment(at, language, OTHER_YEAR))
}

export function windowText(window: DayWindow, { language, today }: ComposeContext): string {
  return formatWindow(window, language, today)
}

export function priceText(amount: number): string {
  return formatPrice(toWire(amount))
}

/** `inkl. MwSt. (7 %)` */
export function taxText(
  { taxRate, country }: Pick<MailPrice, 'taxRate' | 'country'>,
  { text, language }: Pick<ComposeContext, 'text' | 'language'>,
): string {
  return text.parts.tax(nameOfTax(country, language), formatRate(taxRate, language))
}

/** `72,20 € inkl. MwSt.`, the price of a plan with the word for VAT of its country. */
function planPrice(amount: number, { country }: MailPlan, { language, text }: ComposeContext): string {
  const price = priceText(amount)
  return country === null ? price : `${price} ${text.parts.tax(nameOfTax(country, language))}`
}

/** `72,20 € inkl. MwSt. (7 %), Versand kostenlos`, or how much of it is for shipping */
export function fullPrice(price: MailPrice, context: ComposeContext): string {
  const shipping = price.shipping === 0 ? null : priceText(price.shipping)
  return context.text.parts.withShipping(priceText(price.total), taxText(price, context), shipping)
}

export function paymentText(payment: MailPayment | null, { text }: Pick<ComposeContext, 'text'>): string {
  const copy = text.parts.payment
  if (!payment) return copy.none
  if (payment.kind === 'card') return copy.card(copy.brands[payment.brand], payment.lastDigits)
  return payment.kind === 'payPal' ? copy.payPal(payment.email) : copy.sepaDebit(payment.lastDigits)
}

/** Name and address, one per line. */
export function addressText(
  address: MailAddress | null,
  { text, language }: Pick<ComposeContext, 'text' | 'language'>,
): string {
  if (!address) return text.parts.noAddress
  const { firstName, lastName, company, address1, zip, city, countryCode } = address
  const lines = [
    `${firstName} ${lastName}`,
    company,
    address1,
    `${zip} ${city}`,
    nameOfCountry(countryCode, language),
  ]
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

export function rhythmText(
  plan: Pick<MailPlan, 'cycle' | 'intervalDays'>,
  { text }: Pick<ComposeContext, 'text'>,
): string {
  return plan.cycle === 'TEST' ? text.parts.plan.trial : text.parts.plan.rhythm(plan.intervalDays)
}

/** A plan on its own. */
export function planFacts(plan: MailPlan, context: ComposeContext): Facts['rows'] {
  const { labels } = context.text.parts
  return [
    { label: labels.pension, value: nameOfPortion(plan.pension, context.language) },
    { label: labels.rhythm, value: rhythmText(plan, context) },
    { label: labels.portion, value: formatWeight(plan.gramsPerDay, context.language) },
    { label: labels.pricePerBox, value: planPrice(plan.price, plan, context) },
    { label: labels.pricePerKilo, value: formatUnitPrice(toWire(plan.pricePerKilo)) },
  ]
}

/** The rows of a comparison of two plans. */
export function planRows(before: MailPlan, after: MailPlan, context: ComposeContext): MailComparison['rows'] {
  const { labels } = context.text.parts
  const row = (label: string, valueOf: (plan: MailPlan) => string) => {
    const [was, is] = [valueOf(before), valueOf(after)]
    return { label, before: was === is ? null : was, after: is }
  }
  return [
    row(labels.recipes, ({ recipes }) => recipeText(recipes, context)),
    row(labels.pension, ({ pension }) => nameOfPortion(pension, context.language)),
    row(labels.rhythm, (plan) => rhythmText(plan, context)),
    row(labels.portion, ({ gramsPerDay }) => formatWeight(gramsPerDay, context.language)),
    row(labels.pricePerBox, (plan) => planPrice(plan.price, plan, context)),
    row(labels.pricePerDay, (plan) => planPrice(plan.pricePerDay, plan, context)),
    row(labels.pricePerKilo, ({ pricePerKilo }) => formatUnitPrice(toWire(pricePerKilo))),
  ]
}

/** The recipes of a plan with the colours of their marks. */
export function recipeMarks(
  codes: readonly string[],
  { language, brand }: Pick<ComposeContext, 'language'> & Partial<Pick<ComposeContext, 'brand'>>,
): RecipeNames['recipes'] {
  return inRecipeOrder(codes, newestCatalogue()).map((code) => {
    const { colours, picture } = recipeOf(newestCatalogue(), code)
    const name = nameOfRecipe(code, language)
    return { name, colour: colours.hue, picture: brand ? pictureForMails(picture, brand) : null }
  })
}

/** Recipes in a sentence. */
export function recipeList(
  recipes: RecipeNames['recipes'],
  { language }: Pick<ComposeContext, 'language'>,
): string {
  return formatList(
    recipes.map(({ name }) => name),
    language,
  )
}

export function recipeText(recipes: MailPlan['recipes'], { language }: ComposeContext): string {
  return formatList(namesOfRecipes(recipes, language), language)
}

/** Delivery and price of a box, with the discount that is in it and the price that recurs, if it is another. */
export function boxFacts(box: MailBox, context: ComposeContext): Facts['rows'] {
  const { labels } = context.text.parts
  const delivery = { label: labels.delivery, value: windowText(box.deliveryWindow, context) }
  const price = { label: labels.price, value: fullPrice(box.price, context) }
  const discount = { label: labels.discount, value: priceText(box.discountAmount) }
  const { steps, days } = box.recurring ?? { steps: [], days: 0 }
  const worded = steps.map(({ total, boxes }) => ({ price: priceText(total), boxes }))
  return [
    delivery,
    price,
    ...(box.discountAmount === 0 ? [] : [discount]),
    ...(steps.length < 2
      ? []
      : [{ label: labels.priceSteps, value: prices[context.language].recurring(worded, days) }]),
  ]
}

/** Day, delivery, price and payment of the next box, as a charge must be announced. */
export function boxRows(box: MailBox, payment: MailPayment | null, context: ComposeContext): Facts['rows'] {
  const { labels } = context.text.parts
  return [
    { label: labels.billing, value: dayText(box.billingDate, context) },
    ...boxFacts(box, context),
    { label: labels.payment, value: paymentText(payment, context) },
    ...(box.cutoffAt === null
      ? []
      : [{ label: labels.changeableUntil, value: formatChangeDeadline(box.cutoffAt, context) }]),
  ]
}

/** The next orders, or that none is planned. */
export function nextOrders(upcoming: readonly OrderDay[], context: ComposeContext): Block {
  const copy = context.text.parts.next
  if (upcoming.length === 0) return { kind: 'paragraph', text: copy.none }
  return {
    kind: 'list',
    heading: copy.heading,
    items: upcoming.map(({ billingDate, deliveryWindow }) => ({
      title: dayText(billingDate, context),
      detail: copy.delivery(windowText(deliveryWindow, context)),
    })),
  }
}

/** Links to change an announced charge: skip, pause, and the statutory cancellation. */
export function changeLinks({ text, page }: ComposeContext): Links {
  const { links } = text.parts
  return {
    kind: 'links',
    intro: links.intro,
    links: [
      { label: links.skip, url: page('/orders') },
      { label: links.pause, url: page('/subscriptions') },
      { label: text.frame.cancelContract, url: page('/kuendigen') },
    ],
  }
}

/** Where the document is that the mail is about. */
export function documentLink(
  kind: 'receipt' | 'creditNote' | 'cancellation' | 'contract',
  { text, page }: ComposeContext,
): Links {
  const { documents } = text.parts
  return {
    kind: 'links',
    intro: documents[kind],
    links: [{ label: documents.link, url: page('/profile/documents') }],
  }
}

/** Why a mail that needs consent arrives, and how to withdraw the consent. */
export function consentLinks(intro: string, { text, page, unsubscribeUrl }: ComposeContext): Links {
  const { consent } = text.parts
  return {
    kind: 'links',
    intro,
    links: [
      ...(unsubscribeUrl === null ? [] : [{ label: consent.unsubscribe, url: unsubscribeUrl }]),
      { label: consent.link, url: page('/profile/settings') },
    ],
  }
}

/** The button to the orders or to the subscription. */
export function button(
  to: keyof ComposeContext['text']['parts']['buttons'],
  { text, page }: ComposeContext,
): MailAction {
  return {
    kind: 'action',
    label: text.parts.buttons[to],
    url: page(to === 'orders' ? '/orders' : '/subscriptions'),
  }
}
