/** What the service has stored about the customer, and how to have it erased. */
import type { DataOf } from '@pfotenportal/contract/api'
import { refuse } from '@pfotenportal/domain/core/decision'
import type { Context } from '../../context/context.ts'
import { findErasureRequest } from '../../database/customer/erasure-requests.ts'
import type { Queries } from '../../database/open.ts'
import { quoteErasure } from '../../operations/privacy/erase-account.ts'
import { exportData } from '../../operations/privacy/export-data.ts'
import { requestErasure } from '../../operations/privacy/request-erasure.ts'
import type { Handlers } from '../handler.ts'

async function erasureView(db: Queries, context: Context): Promise<DataOf<'readErasure'>> {
  const { customerId, realNow } = context
  const { faults, kept } = await quoteErasure(db, context, customerId)
  const request = await findErasureRequest(db, customerId)
  const linkUntil = request && request.expiresAt > realNow ? request.expiresAt : null
  return { faults: [...faults], kept: kept.map((each) => ({ ...each })), linkUntil }
}

export const privacyHandlers: Pick<Handlers, 'exportData' | 'readErasure' | 'requestErasure'> = {
  async exportData(context) {
    const value = await exportData(context, context.customerId)
    return value ? { ok: true, value } : refuse('NOT_FOUND')
  },

  async readErasure(context) {
    const { query } = context.services.database
    return { ok: true, value: await erasureView(query, context) }
  },

  async requestErasure(context) {
    const { services, customerId } = context
    const asked = await requestErasure(context, customerId)
    if (!asked) return refuse('NOT_FOUND')
    return { ok: true, value: await erasureView(services.database.query, context) }
  },
}
