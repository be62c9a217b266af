/** What the pages of price changes need besides their views. */
import type { OperatorPricesText } from '@pfotenportal/text/de/operator-prices'
import type { ListedPriceOffer } from '../../database/admin/price-offers.ts'
import type { View } from '../page/page.tsx'

/** The view of an operator page, with the copy of these pages. */
export interface PricesPageView extends View {
  readonly texts: OperatorPricesText
}

/** How many contracts the page lists; the CSV file has all. */
export const SHOWN = 200

/** What a customer answered to an offer. */
export function answerOf({
  kind,
  accepted,
}: ListedPriceOffer): keyof OperatorPricesText['contracts']['answers'] {
  if (kind === 'DECREASE') return 'NOT_ASKED'
  if (accepted === null) return 'SILENT'
  return accepted ? 'ACCEPTED' : 'REFUSED'
}
