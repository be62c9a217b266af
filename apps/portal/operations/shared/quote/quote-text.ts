import { quote } from '@pfotenportal/text/de/quote'
import { defineText } from '../../../ui/text/text.tsx'

/** The words of quotes and of the step before an order. */
export const useQuoteText = defineText(quote, () =>
  import('@pfotenportal/text/en/quote').then((it) => it.quote),
)

/** The words that `useQuoteText` gives. */
export type QuoteText = typeof quote
