/** The pages of the simulated bank: it authenticates the owner of a card, once for a setup or for each payment. */
import type { Language } from '@pfotenportal/contract/values'
import { toWire } from '@pfotenportal/domain/core/money'
import { formatPrice } from '@pfotenportal/text/format'
import type { SimulatedConfirmation } from '../../gateways/simulated/confirmations.ts'
import type { Setup } from '../../gateways/simulated/setups.ts'
import { Page, pageHtml, type GatewayText } from './page-views.tsx'

/** The bank's page for strong customer authentication of a card. */
export function bankHtml(text: GatewayText, setup: Setup): string {
  const { language, card_brand: brand, card_last_digits: digits } = setup
  const card = text.cardName(text.brands[brand ?? 'visa'], digits ?? '')
  return questionHtml(text, language, text.bank.lead(card, text.brand.name))
}

/** The bank's page on which the cardholder confirms one payment. */
export function paymentHtml(
  text: GatewayText,
  language: Language,
  { request: { amount, methodReference } }: SimulatedConfirmation,
): string {
  const price = formatPrice(toWire(amount))
  return questionHtml(text, language, text.bank.payment(price, methodReference.slice(-4), text.brand.name))
}

function questionHtml(text: GatewayText, language: Language, question: string): string {
  const { title, confirm, refuse } = text.bank
  const children = (
    <Page text={text} title={title}>
      <p>{question}</p>
      <form method="post">
        <button className="button" name="action" value="confirm">
          {confirm}
        </button>
        <button className="button soft" name="action" value="refuse">
          {refuse}
        </button>
      </form>
    </Page>
  )
  return pageHtml(text, { language, title, children })
}
