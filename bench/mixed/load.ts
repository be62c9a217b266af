/**
 * Sends requests at a fixed rate, whether those before are answered or not, to all processes in turn. A request's time
 * counts from when it was due, so that a service that stalls is not spared the requests of that time.
 */
import { Agent } from 'node:http'
import { seededRandom } from '../../scenarios/year/seeded-random.ts'
import type { People } from '../api/people.ts'
import { send, type Sent } from '../harness/send.ts'
import { answerJobs, reportReady } from '../harness/worker.ts'
import { drawCommand, drawRead, isProper, type Step } from './requests.ts'

export interface MixedJob {
  readonly people: People
  readonly ports: readonly number[]
  /** Per second. */
  readonly reads: number
  readonly commands: number
  readonly seconds: number
}

/** An answered request. */
export interface Answer {
  readonly isRead: boolean
  /** When it was due and when it was answered, in milliseconds since 1970. */
  readonly due: number
  readonly end: number
}

export interface LoadReport {
  readonly answers: readonly Answer[]
  /** Refusals that a customer may get, by reason. */
  readonly refusals: Readonly<Record<string, number>>
  readonly failures: readonly string[]
}

const TIMEOUT_MS = 10_000

const now = () => performance.timeOrigin + performance.now()
const random = seededRandom(1)
/** Closes idle connections before the service does, which would look like a failure. */
const agent = new Agent({ keepAlive: true, timeout: TIMEOUT_MS })
let ports: readonly number[] = []
let sent = 0
const answers: Answer[] = []
const failures: string[] = []
const refusals: Record<string, number> = {}

function reasonOf(text: string): string {
  return /"type":"([A-Z_]+)"/.exec(text)?.[1] ?? ''
}

/** Sends one request; returns the body of its answer, undefined if it was refused. */
async function sendOne(request: Sent, isRead: boolean, due: number): Promise<string | undefined> {
  const port = ports[(sent += 1) % ports.length] ?? 0
  const { status, text } = await send(agent, port, request, {
    keepsText: true,
    timeoutMilliseconds: TIMEOUT_MS,
  })
  answers.push({ isRead, due, end: now() })
  if (status < 300) return text
  const reason = reasonOf(text)
  if (!isProper(reason)) throw new Error(`${request.method} ${request.path}: ${status} ${text.slice(0, 200)}`)
  refusals[reason] = (refusals[reason] ?? 0) + 1
  return undefined
}

/** Sends the steps one after the other; each later one is due when the one before is answered. */
async function sendSteps(first: Step, due: number): Promise<void> {
  let step: Step | undefined = first
  for (let dueAt = due; step; dueAt = now()) {
    const { request, isRead, next }: Step = step
    try {
      const text = await sendOne(request, isRead, dueAt)
      step = text === undefined ? undefined : next?.(text)
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
      return
    }
  }
}

/** Calls `draw` so many times per second; resolves when everything is answered. */
async function keepUp(perSecond: number, until: number, draw: () => Step | undefined): Promise<void> {
  const pending = new Set<Promise<void>>()
  for (let due = now(); due < until; due += 1000 / perSecond) {
    while (now() < due) await new Promise((resolve) => setTimeout(resolve, due - now()))
    const step = draw()
    if (!step) continue
    const done: Promise<void> = sendSteps(step, due).finally(() => pending.delete(done))
    pending.add(done)
  }
  await Promise.all(pending)
}

answerJobs(async (job: MixedJob): Promise<LoadReport> => {
  ports = job.ports
  const until = now() + job.seconds * 1000
  await Promise.all([
    keepUp(job.reads, until, () => drawRead(job.people, random)),
    keepUp(job.commands, until, () => drawCommand(job.people, random)),
  ])
  agent.destroy()
  return { answers, refusals, failures }
})
reportReady()
