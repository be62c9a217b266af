/**
 * Reads from a streaming replica (docs/decisions/0052-read-replicas.md). The replica answers only what its replay has
 * reached; whatever it cannot answer, the primary does.
 */
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
} from 'kysely'
import type { Log } from '../core/log.ts'
import { isDatabaseUnavailable, isSerializationFailure, isStatementCancelled } from './errors.ts'
import type { Database, Queries } from './open.ts'
import { ReplicaProgress, type ReplicaState } from './replica-progress.ts'
import type { Schema } from './schema.ts'

/** Who answers a read; `failed`: the replica could not answer a statement, which the primary then answered. */
export type ReadOutcome = ReplicaState | 'failed'

export interface ReadReplica {
  /**
   * Queries that see everything committed before a position of the primary's log, and everything older than five
   * seconds. They are for single statements that only read: they have no transactions.
   */
  from(position: number): Queries
  /**
   * Runs work that only reads and may see a state up to five seconds old, on the replica or on the primary. If the
   * replica fails, the work runs again on the primary.
   */
  run<T>(work: (db: Queries) => Promise<T>): Promise<T>
}

interface ReplicaOptions {
  readonly primary: Database
  readonly replica: Database
  readonly log: Log
  readonly onRead: (outcome: ReadOutcome) => void
}

/** The replica cancelled a read because it has to replay a change of the same rows. */
const isConflictWithReplay = isSerializationFailure

/** The primary may answer what the replica could not; a statement that takes too long would take as long there. */
function mayPrimaryAnswer(error: unknown): boolean {
  return isConflictWithReplay(error) || (isDatabaseUnavailable(error) && !isStatementCancelled(error))
}

/** Opens the reads of a process. The replica need not answer, now or later. */
export function openReadReplica({ primary, replica, log, onRead }: ReplicaOptions): ReadReplica {
  const progress = new ReplicaProgress(primary, replica, log)

  function isReplicaReadAt(position: number): boolean {
    const state = progress.stateAt(position)
    onRead(state)
    return state === 'replica'
  }

  /** Runs work on the replica, and on the primary if the replica fails. An error of the work itself is thrown. */
  async function withReplica<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    try {
      return await work(replica.query)
    } catch (error) {
      if (!mayPrimaryAnswer(error)) throw error
      if (!isConflictWithReplay(error)) progress.lose(error)
      onRead('failed')
      return work(primary.query)
    }
  }

  const statements = queriesBy(<R>(compiled: CompiledQuery) =>
    // Whoever built the statement knows its rows, which Kysely's drivers do not.
    withReplica((db) => db.executeQuery(compiled as CompiledQuery<R>)),
  )
  progress.stateAt(0)
  return {
    from: (position) => (isReplicaReadAt(position) ? statements : primary.query),
    run: (work) => (isReplicaReadAt(0) ? withReplica(work) : work(primary.query)),
  }
}

const ONLY_STATEMENTS = 'reads of a replica are single statements'

type Execute = DatabaseConnection['executeQuery']

/** Queries whose statements are executed by a function. */
function queriesBy(execute: Execute): Queries {
  const refuse = () => Promise.reject(new Error(ONLY_STATEMENTS))
  const connection: DatabaseConnection = {
    executeQuery: execute,
    streamQuery: () => {
      throw new Error(ONLY_STATEMENTS)
    },
  }
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  }
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
