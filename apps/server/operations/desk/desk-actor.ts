/** Who acts at the support desk, and the audit entries of what they do. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Actor } from '../../context/actor.ts'
import type { Services } from '../../context/services.ts'
import { recordAudit, type AuditEntry } from '../../database/audit/audit.ts'
import type { Queries } from '../../database/open.ts'

/** A person, key or script that acts as customer service. */
export interface DeskActor {
  readonly services: Services
  readonly now: Instant
  readonly today: Day
  readonly realNow: Instant
  readonly requestId: string
  /** `staff:id` or `key:id`; undefined for a script with the operator's token. */
  readonly by: string | undefined
}

/** The actor of a request at a moment. */
export function deskActor(
  services: Services,
  moment: Moment,
  { requestId, by }: Pick<DeskActor, 'requestId' | 'by'>,
): DeskActor {
  const { at: now, today } = moment
  return { services, now, today, realNow: services.clock.realNow(), requestId, by }
}

/** The same as the actor of a change in a customer's account. */
export function asCustomerService(desk: DeskActor, customerId: number): Actor {
  return { ...desk, customerId, role: 'support', markDone: async () => undefined }
}

/** Records what was done, as customer service. */
export async function recordDeskAction(
  db: Queries,
  desk: DeskActor,
  entry: Pick<AuditEntry, 'customerId' | 'action' | 'entity' | 'facts'>,
): Promise<void> {
  const { by, requestId } = desk
  await recordAudit(db, [{ ...entry, actor: 'support', by, requestId }], desk)
}
