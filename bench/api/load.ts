/** Sends the requests of a call over a fixed number of connections, each as soon as the one before is answered. */
import { Agent } from 'node:http'
import { callNamed, constantRequest, isOnce, limitRequest, type Person, type Sent } from './calls.ts'
import { numbersFrom, quantile, send } from './send.ts'

export type Target = 'service' | 'limit' | 'constant'

export type LoadJob =
  | { readonly people: Readonly<Record<string, readonly Person[]>> }
  | {
      readonly run: number
      readonly port: number
      readonly target: Target
      readonly call: string
      readonly bytes: number
      readonly seconds: number
      readonly connections: number
      readonly seed: number
      /** At most as many customers make a call that each can make only once. */
      readonly most: number
    }

export interface LoadResult {
  readonly run: number
  readonly requests: number
  readonly seconds: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** The mean length of an answer's body. */
  readonly bytes: number
  readonly failures: readonly string[]
}

let people: Readonly<Record<string, readonly Person[]>> = {}
/** How many customers of a group have made a call that they can make only once. */
const used = new Map<string, number>()

async function measure(job: Exclude<LoadJob, { people: unknown }>): Promise<LoadResult> {
  const call = callNamed(job.call)
  const group = people[call.group] ?? []
  const isServices = job.target === 'service'
  const isUsedUp = isServices && isOnce(call)
  const connections = Math.min(job.connections, group.length)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const failures: string[] = []
  let bytes = 0
  let drawn = 0
  const began = performance.now()

  /** A customer of this connection's own: two commands never meet at one subscription. */
  function personOf(connection: number, random: () => number): Person | undefined {
    if (!isUsedUp) {
      const own = Math.ceil((group.length - connection) / connections)
      return group[connection + connections * Math.floor(random() * own)]
    }
    if (drawn === job.most) return undefined
    drawn += 1
    const next = used.get(call.name) ?? 0
    used.set(call.name, next + 1)
    return group[next]
  }

  function requestsOf(person: Person): readonly Sent[] {
    if (isServices) return call.requests(person)
    return [job.target === 'limit' ? limitRequest(call, person, job.bytes) : constantRequest(job.bytes)]
  }

  async function work(connection: number): Promise<void> {
    const random = numbersFrom(job.seed * 1000 + connection)
    while (performance.now() - began < job.seconds * 1000) {
      const person = personOf(connection, random)
      if (!person) return
      for (const sent of requestsOf(person)) {
        const start = performance.now()
        const answer = await send(agent, job.port, sent)
        times.push(performance.now() - start)
        bytes += answer.bytes
        if (answer.status >= 300 && answer.status !== call.refusal) {
          failures.push(`${sent.method} ${sent.path}: ${answer.status} ${answer.text.slice(0, 200)}`)
        }
      }
    }
  }

  await Promise.all(Array.from({ length: connections }, (_none, connection) => work(connection)))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  const sorted = Float64Array.from(times).sort()
  return {
    run: job.run,
    requests: times.length,
    seconds,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    bytes: Math.round(bytes / times.length),
    failures: failures.slice(0, 3),
  }
}

process.on('message', (message) => {
  const job = JSON.parse(String(message)) as LoadJob
  if ('people' in job) people = job.people
  else {
    void measure(job).then(
      (result) => process.send?.(result),
      (error: unknown) => {
        const failed = { requests: 0, seconds: 0, p50: NaN, p99: NaN, bytes: 0, failures: [String(error)] }
        process.send?.({ run: job.run, ...failed })
      },
    )
  }
})
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: 1 })
