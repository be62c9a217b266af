/** The statements of a transaction leave together: what nobody waits for is sent with the next one that somebody does. */
import type { CompiledQuery, Kysely } from 'kysely'
import type { PoolClient, QueryResult } from 'pg'
import type { repeatAfterCollision } from '../collisions.ts'
import type { Schema } from '../schema.ts'
import type { Send } from './prepared.ts'

/** Looks at the result of a write that nobody waits for. What it throws undoes the transaction. */
export type Check = (result: QueryResult) => void

/** Marks a write that nobody waits for, as the last of its parameters. */
class Later {
  constructor(readonly check: Check | undefined) {}
}

const nothing = { command: '', rowCount: 0, rows: [] }

/** Kysely begins a transaction with an isolation level by a text of its own. */
const isBegin = (text: string) => text === 'begin' || text.startsWith('start transaction')

/** Sends a statement when it is called. */
type Sending = () => Promise<QueryResult>

/** Statements that wait for the next one of their connection, to leave in one packet with it. */
class Packet {
  readonly #client: PoolClient
  #statements: Sending[] = []

  constructor(client: PoolClient) {
    this.#client = client
  }

  get size(): number {
    return this.#statements.length
  }

  add(statement: Sending): void {
    this.#statements.push(statement)
  }

  drop(): void {
    this.#statements = []
  }

  /** Returns the result of the last one. Throws the first error, since those after it are its consequences. */
  async send(): Promise<QueryResult | undefined> {
    const statements = this.#statements
    this.#statements = []
    const { stream } = this.#client.connection
    stream.cork()
    const sent = statements.map((statement) => statement())
    stream.uncork()
    await Promise.allSettled(sent)
    return (await Promise.all(sent)).at(-1)
  }
}

/**
 * Sends the statements of a connection. In a transaction, BEGIN and the writes that nobody waits for go out with the
 * next statement, so that they cost no round trip of their own; if one of them fails, that statement does.
 */
export function openSendingInOrder(client: PoolClient, send: Send, repeat: typeof repeatAfterCollision) {
  const packet = new Packet(client)
  let transaction: 'none' | 'announced' | 'begun' = 'none'
  let isCheckDue = false

  function sendPacket(): Promise<QueryResult | undefined> {
    transaction = 'begun'
    isCheckDue = false
    return packet.send()
  }

  function sendWithPacket(text: string, values: readonly unknown[]): Promise<QueryResult | undefined> {
    packet.add(() => send(client, text, values))
    return sendPacket()
  }

  async function sendChecked(text: string, values: readonly unknown[], check?: Check): Promise<QueryResult> {
    const result = await send(client, text, values)
    check?.(result)
    return result
  }

  function addToPacket(text: string, values: readonly unknown[], check?: Check): typeof nothing {
    packet.add(() => sendChecked(text, values, check))
    isCheckDue ||= check !== undefined
    return nothing
  }

  async function end(text: string): Promise<typeof nothing> {
    if (text === 'rollback') {
      packet.drop()
      isCheckDue = false
    }
    // What is committed has been checked.
    if (isCheckDue) await sendPacket()
    const isEmpty = transaction === 'announced' && packet.size <= 1
    if (isEmpty) packet.drop()
    else await sendWithPacket(text, [])
    transaction = 'none'
    return nothing
  }

  function begin(text: string): typeof nothing {
    transaction = 'announced'
    packet.add(() => client.query(text))
    return nothing
  }

  return (text: string, values: readonly unknown[]) => {
    if (isBegin(text)) return begin(text)
    if (text === 'commit' || text === 'rollback') return end(text)
    const last = values.at(-1)
    const later = last instanceof Later ? last : undefined
    const parameters = later ? values.slice(0, -1) : values
    if (transaction === 'none') return repeat(() => sendChecked(text, parameters, later?.check))
    return later ? addToPacket(text, parameters, later.check) : sendWithPacket(text, parameters)
  }
}

/** A query as a builder of Kysely gives it. */
export interface Compilable<R> {
  compile(db: Kysely<Schema>): CompiledQuery<R>
}

/** pg turns an object into text when it is sent. If that failed, the COMMIT behind it would be sent all the same. */
function refuseObjects(values: readonly unknown[]): void {
  const isPlain = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  if (values.some(isPlain)) throw new TypeError('a write that nobody waits for takes JSON as text')
}

/**
 * Runs a write of a transaction without waiting for it: it is sent with the next statement that is waited for, at the
 * latest with COMMIT, which fails if the write does. `check` sees its result before COMMIT is sent. Outside a
 * transaction it is waited for.
 */
export async function writeLater(
  db: Kysely<Schema>,
  query: Compilable<unknown>,
  check?: Check,
): Promise<void> {
  const compiled = query.compile(db)
  refuseObjects(compiled.parameters)
  await db.executeQuery({ ...compiled, parameters: [...compiled.parameters, new Later(check)] })
}
