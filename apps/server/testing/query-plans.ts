/** Whether PostgreSQL reads large tables by an index that fits the query. */
import type { Pool, PoolClient } from 'pg'
import type { RecordedStatement } from './recorded-statements.ts'

/** Tables that stay small for years. Reading them whole is right. */
export const SMALL_TABLES: Readonly<Record<string, string>> = {
  legal_text: 'a few versions of ten texts',
  document_to_draw: 'documents that are not drawn yet',
  erasure_request: 'customers who have asked to be erased, for a day',
  open_declaration: 'declarations that nobody has dealt with yet',
  admin_key: 'one row for each system that calls the admin API',
  business_clock: 'one row',
  catalogue_version: 'a few versions a year',
  price_change: 'a few announcements a year',
  inconsistency: 'findings of the nightly check, deleted when they are resolved',
  job_batch: 'the batches of the last days',
  job_horizon: 'one row for each job',
  job_run: 'the runs of the last days',
  ledger_month: 'twelve rows a year',
  job_trouble: 'failed items, deleted when they succeed',
  restore: 'one row for each time that the database was restored',
  server_secret: 'a handful of keys',
  staff: 'the people of the company',
  staff_form: 'one id for each form of the support desk and of secrets, found by it alone',
  staff_link: 'links of the staff, deleted when they expire',
  staff_session: 'sessions of the staff, deleted when they expire',
  stray_payment: 'payments that a gateway took twice',
  told_alert: 'one row for each kind of alert',
  webhook_endpoint: 'one row for each system that receives events',
  work_mark: 'what people have dealt with on work lists',
}

/** A node of a plan, as `EXPLAIN (FORMAT JSON)` writes it. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Recheck Cond'?: string
  readonly 'Plan Rows': number
  readonly 'Total Cost': number
  readonly Plans?: readonly PlanNode[]
}

interface Index {
  readonly table: string
  /** What its first column is, such as `customer_id` or `lower(email)`. */
  readonly first: string
  /** Whether it has only some of the rows, which a query names. */
  readonly isPartial: boolean
}

export interface PlanLimits {
  /** The most rows that a plan may sort. */
  readonly sortedRows: number
  /** The most that a plan may cost, in the planner's units: about the pages and rows that it reads. */
  readonly cost: number
}

export interface Explainer {
  /** What is wrong with the plan for the given values, and with the one for any values. */
  faultsOf(statement: RecordedStatement): Promise<string[]>
  /** The condition with which the plan for the given values reads an index of each table. */
  conditionsOf(statement: RecordedStatement): Promise<Readonly<Record<string, string>>>
  close(): void
}

async function readIndexes(client: PoolClient): Promise<ReadonlyMap<string, Index>> {
  const { rows } = await client.query<Index & { name: string }>(
    `select index.relname as name, indrelid::regclass::text as table,
       pg_get_indexdef(indexrelid, 1, true) as first, indpred is not null as "isPartial"
     from pg_index join pg_class as index on index.oid = indexrelid`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

const SORTS = ['Sort', 'Incremental Sort']
/** They pass rows on one by one, so a limit above them ends what they read. */
const PASSING = [
  'Limit',
  'LockRows',
  'Nested Loop',
  'Append',
  'Merge Append',
  'Result',
  'Subquery Scan',
  'Memoize',
]

interface Reading {
  readonly indexes: ReadonlyMap<string, Index>
  readonly sortedRows: number
  /** Whether only the first rows are read. */
  readonly isLimited: boolean
}

function faultsOfNode(node: PlanNode, reading: Reading): string[] {
  const { 'Node Type': type, 'Index Name': indexName, Plans: children = [] } = node
  const index = reading.indexes.get(indexName ?? '')
  const table = index?.table ?? node['Relation Name'] ?? ''
  const isLimited = type === 'Limit' || (reading.isLimited && PASSING.includes(type))
  const below = children.flatMap((child) => faultsOfNode(child, { ...reading, isLimited }))
  if (table in SMALL_TABLES) return below
  const rows = children[0]?.['Plan Rows'] ?? 0
  if (SORTS.includes(type) && rows > reading.sortedRows) return [...below, `sorts ${rows} rows`]
  if (type === 'Seq Scan') return [...below, `reads all of ${table}`]
  const fits =
    index?.isPartial === true ||
    bare(node['Index Cond'] ?? '').includes(bare(index?.first ?? '')) ||
    (reading.isLimited && type.startsWith('Index'))
  return index && !fits ? [...below, `reads all of the index ${indexName}`] : below
}

/** A condition without its parentheses, of which a plan has more than the definition of an index. */
function bare(condition: string): string {
  return condition.replaceAll(/[()]/g, '')
}

function tablesIn(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + tablesIn(child), 0)
  return below + (node['Relation Name'] === undefined ? 0 : 1)
}

/** Whether it reads or changes rows; BEGIN and the like have no plan. */
export function hasPlan({ text }: RecordedStatement): boolean {
  return (
    /^\s*(select|with|insert|update|delete)\b/i.test(text) &&
    !/pg_(advisory|notify)|simulated_gateway/.test(text)
  )
}

/** Statements that differ only in the number of values in their lists are the same. */
export function shapeOf({ text }: RecordedStatement): string {
  return text.replaceAll(/\$\d+(?:, \$\d+)*/g, '$').replaceAll(/\(\$\)(?:, \(\$\))*/g, '($)')
}

/** Opens an explainer; with `avoidsScans` the planner uses any index rather than a scan, however small a table is. */
export async function openExplainer(
  pool: Pool,
  { avoidsScans = false, ...limits }: PlanLimits & { readonly avoidsScans?: boolean },
): Promise<Explainer> {
  const client = await pool.connect()
  const indexes = await readIndexes(client)
  if (avoidsScans) await client.query('set enable_seqscan = off')

  async function explain(statement: string, values: readonly unknown[] = []): Promise<PlanNode> {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
      `explain (format json) ${statement}`,
      [...values],
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (!plan) throw new Error(`no plan for ${statement}`)
    return plan
  }

  async function explainForAnyValues({ text, values }: RecordedStatement): Promise<PlanNode> {
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare explained as ${text}`)
    try {
      const nothing = values.length > 0 ? `(${values.map(() => 'null').join(', ')})` : ''
      return await explain(`execute explained${nothing}`)
    } finally {
      await client.query('deallocate explained; reset plan_cache_mode')
    }
  }

  function faultsOfPlan(plan: PlanNode): string[] {
    const { sortedRows, cost } = limits
    const faults = faultsOfNode(plan, { indexes, sortedRows, isLimited: false })
    const total = Math.round(plan['Total Cost'])
    return total > cost ? [...faults, `costs ${total}`] : faults
  }

  return {
    async faultsOf(statement) {
      const given = await explain(statement.text, statement.values)
      const any = await explainForAnyValues(statement)
      // PostgreSQL keeps the plan for any values of a prepared statement if planning anew does not pay.
      const planning = 2.5 * (1 + tablesIn(given))
      const isKept = any['Total Cost'] < given['Total Cost'] + planning
      return [...new Set([...faultsOfPlan(given), ...(isKept ? faultsOfPlan(any) : [])])]
    },
    async conditionsOf({ text, values }) {
      const conditions: Record<string, string> = {}
      const visit = (node: PlanNode): void => {
        const table = indexes.get(node['Index Name'] ?? '')?.table
        if (table !== undefined && node['Index Cond'] !== undefined) conditions[table] = node['Index Cond']
        node.Plans?.forEach(visit)
      }
      visit(await explain(text, values))
      return conditions
    },
    close: () => client.release(true),
  }
}
