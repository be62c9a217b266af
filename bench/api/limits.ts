/**
 * The limits: a server with only the framework, the driver and prepared statements, for commands also with their
 * transaction in plain SQL. It also measures the driver alone, without HTTP.
 */
import fastify from 'fastify'
import { Pool } from 'pg'
import { openGatewayClient } from '@pfotenportal/server/gateways/simulated/client'
import { answerJobs, keepBusy, reportReady } from '../harness/worker.ts'
import { changeByHand } from './by-hand.ts'
import { callNamed, calls, tenOrders } from './calls.ts'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
const gateway = openGatewayClient(process.env['GATEWAY_URL'] ?? '')
const app = fastify()
const json = 'application/json; charset=utf-8'

const texts = new Map(
  [...calls, tenOrders].flatMap(({ name, limit }) =>
    limit === null ? [] : [[name, `select rpad((${limit.sql})::text, $2::int) as text`] as const],
  ),
)

async function query(name: string, id: number, bytes: number): Promise<string> {
  const text = texts.get(name)
  if (text === undefined) throw new Error(`no query for ${name}`)
  const { rows } = await pool.query<{ text: string }>({ name, text, values: [id, bytes] })
  return rows[0]?.text ?? ''
}

/** One statement, durable when it returns: the least that a command does. */
async function change(id: number): Promise<string> {
  const { rows } = await pool.query<{ text: string }>({
    name: 'durable',
    text: `update customer set tags = case when tags = '{}' then '{bench}'::text[] else '{}' end where id = $1
           returning row_to_json(customer)::text as text`,
    values: [id],
  })
  return rows[0]?.text ?? ''
}

app.get<{ Params: { name: string; id: string; bytes: string } }>(
  '/query/:name/:id/:bytes',
  async ({ params }, reply) => {
    const text = await query(params.name, Number(params.id), Number(params.bytes))
    return reply.header('content-type', json).send(text)
  },
)
app.post<{ Params: { id: string } }>('/durable/:id', async ({ params }, reply) => {
  const text = await change(Number(params.id))
  return reply.header('content-type', json).send(text)
})

app.post<{ Params: Record<'call' | 'customer' | 'subscription' | 'bytes', string> }>(
  '/by-hand/:call/:customer/:subscription/:bytes',
  async ({ params }, reply) => {
    const subject = { customer: Number(params.customer), subscription: Number(params.subscription) }
    const text = await changeByHand({ pool, gateway }, params.call, subject, constantOf(params.bytes))
    return reply.header('content-type', json).send(text)
  },
)

const constants = new Map<string, string>()
/** A JSON text of so many bytes. */
function constantOf(bytes: string): string {
  const known = constants.get(bytes) ?? JSON.stringify('x'.repeat(Math.max(0, Number(bytes) - 2)))
  constants.set(bytes, known)
  return known
}
app.get<{ Params: { bytes: string } }>('/constant/:bytes', ({ params }, reply) => {
  void reply.header('content-type', json).send(constantOf(params.bytes))
})

export interface DriverJob {
  readonly call: string
  readonly ids: readonly number[]
  readonly bytes: number
  readonly seconds: number
  readonly connections: number
}

/** Returns the requests per second of the driver alone. */
async function measureDriver({ call, ids, bytes, seconds, connections }: DriverJob): Promise<number> {
  const isDurable = callNamed(call).limit === null
  const requests = Array.from({ length: connections }, () => 0)
  const took = await keepBusy(connections, seconds, async (connection) => {
    const turn = requests[connection] ?? 0
    const id = ids[(connection + turn * connections) % ids.length] ?? 0
    await (isDurable ? change(id) : query(call, id, bytes))
    requests[connection] = turn + 1
    return true
  })
  return requests.reduce((sum, each) => sum + each) / took
}

answerJobs(measureDriver)
const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
reportReady(Number(address.port))
