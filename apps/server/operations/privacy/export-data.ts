/** Everything that is stored about a customer, as data and as a page (C-577). */
import type { DataOf } from '@pfotenportal/contract/api'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import { formatMoment } from '@pfotenportal/text/format'
import { recordAction, type Actor } from '../../context/actor.ts'
import { findCustomer } from '../../database/customer/customers.ts'
import { lockToExport } from '../../database/customer/erased.ts'
import { exportRows } from '../../database/customer/export.ts'
import { dataExportPage } from '../../views/data-export.ts'

/**
 * The export of a customer in that customer's language, with an entry in the log; undefined for an unknown one.
 * `hasReferences`: for another service, with what charges the payment methods.
 */
export async function exportData(
  actor: Actor & { readonly today: Day; readonly realNow: Instant },
  customerId: number,
  { hasReferences = false }: { readonly hasReferences?: boolean } = {},
): Promise<DataOf<'exportData'> | undefined> {
  const { services, today, realNow } = actor
  const read = await services.database.transaction(async (tx) => {
    // An erasure waits, or has already been: then there is nothing to read and nothing to record.
    if (!(await lockToExport(tx, customerId))) return undefined
    const customer = await findCustomer(tx, customerId)
    if (!customer) return undefined
    const tables = await exportRows(tx, customerId, { hasReferences })
    await recordAction(tx, actor, { customerId, action: 'customer.exported' })
    return { customer, tables }
  })
  if (!read) return undefined
  const { customer, tables } = read
  const { firstName, lastName, email, selectedLang: language } = customer
  const about = { name: `${firstName} ${lastName}`, email, at: formatMoment(realNow, language, today) }
  const page = dataExportPage(tables, about, { language, today })
  return { exportedAt: realNow, exportedFrom: services.config.publicUrl, tables, page }
}
