/** Where reads go: to the replica if there is one and it has what the caller wrote last, otherwise to the primary. */
import type { Log } from '../core/log.ts'
import { openDatabase, type Database, type Queries } from './open.ts'
import { openReadReplica, type ReadOutcome, type ReadReplica } from './read-replica.ts'
import { positionNow } from './replica-progress.ts'

/** Reads that may be some seconds old. Commands, jobs and the checks of sessions and keys always use the primary. */
export interface Reads extends ReadReplica {
  /**
   * Records that a customer's command is committed, so that the next read in any process sees it. To be called before
   * the command is answered; throws if the database does not answer.
   */
  noteCustomerWrite(customerId: number): Promise<void>
  /** The same for a key of the admin API. */
  noteKeyWrite(keyId: number): Promise<void>
  close(): Promise<void>
}

interface ReadsOptions {
  readonly primary: Database
  /** The address of the replica; null if there is none. */
  readonly url: string | null
  readonly log: Log
  readonly onRead: (outcome: ReadOutcome) => void
}

/** Opens the reads of a process. Without a replica, all go to the primary, and positions are not recorded. */
export function openReads({ primary, url, log, onRead }: ReadsOptions): Reads {
  if (url === null) return onlyPrimary(primary.query)
  const replica = openDatabase({ url, applicationName: 'pfotenportal reads', repeatsStatements: false })
  const note = async (table: 'customer' | 'admin_key', id: number): Promise<void> => {
    await primary.query.updateTable(table).set({ write_position: positionNow }).where('id', '=', id).execute()
  }
  return {
    ...openReadReplica({ primary, replica, log, onRead }),
    noteCustomerWrite: (customerId) => note('customer', customerId),
    noteKeyWrite: (keyId) => note('admin_key', keyId),
    close: () => replica.close(),
  }
}

function onlyPrimary(query: Queries): Reads {
  const nothing = async () => undefined
  return {
    from: () => query,
    run: (work) => work(query),
    noteCustomerWrite: nothing,
    noteKeyWrite: nothing,
    close: nothing,
  }
}
