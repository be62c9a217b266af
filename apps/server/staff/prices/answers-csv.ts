/**
 * What was offered to each contract and answered, as CSV. Semicolons and a byte order mark let German Excel open it
 * directly; no cell is interpreted as a formula.
 */
import { stringify } from 'csv-stringify/sync'
import { toWire } from '@pfotenportal/domain/core/money'
import { listOffersOf, type ListedPriceOffer } from '../../database/admin/price-offers.ts'
import type { Queries } from '../../database/open.ts'
import { answerOf } from './answer.ts'

/** Offers read at a time, so that any number of contracts needs the same memory and nobody else has to wait. */
const PAGE_SIZE = 1_000

const columns = ['customerId', 'customer', 'subscriptionId', 'status', 'kind', 'former', 'new', 'answer']
const format = { columns, delimiter: ';', record_delimiter: 'windows', escape_formulas: true } as const

/** The file as a stream, by the ids of the contracts, one page at a time. */
export async function* answersCsv(
  db: Queries,
  changeId: number,
  size = PAGE_SIZE,
): AsyncGenerator<string, void> {
  yield stringify([], { ...format, bom: true, header: true })
  for (let after = 0; ;) {
    const offers = await listOffersOf(db, changeId, { after, size })
    const last = offers.at(-1)
    if (!last) return
    yield stringify(offers.map(rowOf), format)
    after = last.subscriptionId
  }
}

function rowOf(offer: ListedPriceOffer) {
  return {
    ...offer,
    former: toWire(offer.formerCents),
    new: toWire(offer.newCents),
    answer: answerOf(offer),
  }
}
