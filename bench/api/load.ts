/** Sends the requests of a call over a fixed number of connections, each as soon as the one before is answered. */
import { Agent } from 'node:http'
import { seededRandom, type Random } from '../../scenarios/year/seeded-random.ts'
import { send, type Sent } from '../harness/send.ts'
import { quantile } from '../harness/statistics.ts'
import { answerJobs, keepBusy, reportReady } from '../harness/worker.ts'
import { byHandRequest, callNamed, constantRequest, isOnce, limitRequest, type Person } from './calls.ts'
import type { People } from './people.ts'

export type Target = 'service' | 'limit' | 'by-hand' | 'constant'

export interface LoadJob {
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
  readonly requests: number
  readonly seconds: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** The mean length of an answer's body. */
  readonly bytes: number
  readonly failures: readonly string[]
}

let people: People | undefined
/** How many customers of a group have made a call that they can make only once. */
const used = new Map<string, number>()

async function measure(job: LoadJob): Promise<LoadResult> {
  const call = callNamed(job.call)
  const group = people?.[call.group] ?? []
  const isServices = job.target === 'service'
  const isUsedUp = isServices && isOnce(call)
  const connections = Math.min(job.connections, group.length)
  const randoms = Array.from({ length: connections }, (_none, at) => seededRandom(job.seed * 1000 + at))
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const failures: string[] = []
  let bytes = 0
  let drawn = 0

  /** A customer of this connection's own: two commands never meet at one subscription. */
  function personOf(connection: number, random: Random | undefined): Person | undefined {
    if (!isUsedUp) {
      const own = Math.ceil((group.length - connection) / connections)
      return group[connection + connections * (random?.below(own) ?? 0)]
    }
    if (drawn === job.most) return undefined
    drawn += 1
    const next = used.get(call.name) ?? 0
    used.set(call.name, next + 1)
    return group[next]
  }

  function requestsOf(person: Person): readonly Sent[] {
    if (isServices) return call.requests(person)
    if (job.target === 'by-hand') return [byHandRequest(call, person, job.bytes)]
    return [job.target === 'limit' ? limitRequest(call, person, job.bytes) : constantRequest(job.bytes)]
  }

  const seconds = await keepBusy(connections, job.seconds, async (connection) => {
    const person = personOf(connection, randoms[connection])
    if (!person) return false
    for (const sent of requestsOf(person)) {
      const start = performance.now()
      const answer = await send(agent, job.port, sent)
      times.push(performance.now() - start)
      bytes += answer.bytes
      if (answer.status >= 300 && answer.status !== call.refusal) {
        failures.push(`${sent.method} ${sent.path}: ${answer.status} ${answer.text.slice(0, 200)}`)
      }
    }
    return true
  })
  agent.destroy()
  return {
    requests: times.length,
    seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    bytes: Math.round(bytes / times.length),
    failures: failures.slice(0, 3),
  }
}

answerJobs(async (job: LoadJob | { readonly people: People }) => {
  if (!('people' in job)) return measure(job)
  people = job.people
  return undefined
})
reportReady()
