/**
 * The limits: a server with only the framework, the driver and prepared statements. It also measures the driver alone,
 * without HTTP.
 */
import fastify from 'fastify'
import { Pool } from 'pg'
import { callNamed, calls, tenOrders } from './calls.ts'
import type { LoadResult } from './load.ts'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
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

const constants = new Map<string, string>()
app.get<{ Params: { bytes: string } }>('/constant/:bytes', (request, reply) => {
  const { bytes } = request.params
  const known = constants.get(bytes) ?? JSON.stringify('x'.repeat(Math.max(0, Number(bytes) - 2)))
  constants.set(bytes, known)
  void reply.header('content-type', json).send(known)
})

export interface DriverJob {
  readonly run: number
  readonly call: string
  readonly ids: readonly number[]
  readonly bytes: number
  readonly seconds: number
  readonly connections: number
}

async function measureDriver({ call, ids, bytes, seconds, connections }: DriverJob) {
  const isDurable = callNamed(call).limit === null
  const began = performance.now()
  let requests = 0
  async function work(first: number): Promise<void> {
    for (let at = first; performance.now() - began < seconds * 1000; at += connections) {
      const id = ids[at % ids.length] ?? 0
      await (isDurable ? change(id) : query(call, id, bytes))
      requests += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, (_none, first) => work(first)))
  return { requests, seconds: (performance.now() - began) / 1000 }
}

process.on('message', (message) => {
  const job = JSON.parse(String(message)) as DriverJob
  void measureDriver(job).then((result) =>
    process.send?.({ run: job.run, ...result } satisfies Partial<LoadResult>),
  )
})
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
process.send?.({ ready: Number(address.port) })
