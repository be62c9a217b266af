/** The versions of the catalogue as staff read them: with who applied each, and the contracts that follow it. */
import { sql } from 'kysely'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries } from './open.ts'

/** A version without its content. */
export interface ListedVersion {
  readonly version: number
  readonly effectiveFrom: Day
  /** Real time. */
  readonly appliedAt: Instant
  /** The name of the person who applied it, or the stored key; null for the command. */
  readonly appliedBy: string | null
  /** The contracts that are not cancelled and have its terms. */
  readonly contracts: number
}

/** All versions, in order. */
export async function listVersionsWithAuthors(db: Queries): Promise<ListedVersion[]> {
  return db
    .selectFrom('catalogue_version as of')
    .leftJoin('staff', (join) => join.on('of.applied_by', '=', sql<string>`'staff:' || staff.id`))
    .select((eb) => [
      'of.version',
      'of.effective_from as effectiveFrom',
      'of.applied_at as appliedAt',
      eb.fn.coalesce('staff.name', 'of.applied_by').as('appliedBy'),
      eb
        .selectFrom('subscription')
        .select((within) => within.fn.countAll<number>().as('contracts'))
        .whereRef('subscription.catalogue_version', '=', 'of.version')
        .where('subscription.status', '<>', 'CANCELLED')
        .$asScalar()
        .$notNull()
        .as('contracts'),
    ])
    .orderBy('of.version')
    .execute()
}
