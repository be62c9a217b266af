/**
 * The legal texts to which the sample's customers agreed, as if they had been noted when each contract was made (C-295, C-585).
 * They are those of the brand with which the world is loaded. A contract of the legacy billing system has none.
 */
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import type { LegalTexts } from '../core/brand/legal-texts.ts'
import type { Tx } from '../database/open.ts'
import { listPastContracts } from '../database/order/past-orders.ts'
import { recordAgreement } from '../database/subscription/agreements.ts'

/** Notes them in the transaction that loads the world. The texts must be stored. */
export async function notePastAgreements(tx: Tx, legal: LegalTexts): Promise<void> {
  for (const { subscriptionId, at } of await listPastContracts(tx))
    await recordAgreement(tx, legal, { subscriptionId, occasion: 'MADE', at, today: berlinDay(at) })
}
