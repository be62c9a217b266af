/** Prepared statements: PostgreSQL parses and plans a statement once per connection instead of at every execution. */
import { createHash } from 'node:crypto'
import type { PoolClient, QueryResult } from 'pg'
import { isStalePlan } from '../errors.ts'

/** A statement is prepared when its text is run for the third time: others would only fill the connections' memory. */
const RUNS_BEFORE = 2
/** Texts with lists of values vary without end. */
const MAX_STATEMENTS = 1_000

interface Statement {
  runs: number
  /** Undefined until it is prepared. */
  name: string | undefined
  /** How often a migration has made its plan stale. */
  generation: number
}

/** The name follows from the text, so that processes of two versions behind a pooler never mean different statements. */
function nameOf(text: string, generation: number): string {
  return `s${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
}

function openStatements() {
  const statements = new Map<string, Statement>()
  return {
    /** The name under which a text is prepared; undefined if it is not. */
    nameFor(text: string): string | undefined {
      const known = statements.get(text)
      if (!known) {
        if (statements.size >= MAX_STATEMENTS) return undefined
        statements.set(text, { runs: 1, name: undefined, generation: 0 })
        return undefined
      }
      known.runs += 1
      if (known.name === undefined && known.runs > RUNS_BEFORE) known.name = nameOf(text, known.generation)
      return known.name
    },
    /** Prepares the text again under another name. */
    renew(text: string): void {
      const known = statements.get(text)
      if (!known) return
      known.generation += 1
      known.name = nameOf(text, known.generation)
    },
  }
}

export type Send = (client: PoolClient, text: string, values: readonly unknown[]) => Promise<QueryResult>

/**
 * Sends prepared statements. A migration by a newer version may change the columns of one; it is then prepared again
 * at its next run.
 */
export function openPreparedStatements(): Send {
  const statements = openStatements()
  return async (client, text, values) => {
    const name = statements.nameFor(text)
    try {
      return await client.query({ text, values: [...values], ...(name !== undefined && { name }) })
    } catch (error) {
      if (isStalePlan(error)) statements.renew(text)
      throw error
    }
  }
}
