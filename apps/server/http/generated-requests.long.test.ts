/**
 * Random requests for every call of both APIs and every form of staff, made from the contract. GENERATED_REQUESTS sends
 * more of them (5,000 without it), GENERATED_SEED repeats a block: a failure names the seed of its block.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import * as fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADMIN_SCOPES } from '@pfotenportal/contract/admin/call'
import { customerActor } from '../testing/actors.ts'
import { adminCaller } from '../testing/admin.ts'
import { undescribed } from '../testing/described-answers.ts'
import {
  generatedRequests,
  type GeneratedRequest,
  type RequestSender,
} from '../testing/generated-requests.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { addTestStaff, staffCookie } from '../testing/staff.ts'
import { snapshotDatabase, type Restorable } from '../testing/world-snapshot.ts'

/** The requests of a block meet the same world, whichever blocks came before. */
const BLOCK = 100
const HANGS_AFTER_MS = 60_000
const COUNT = Number(process.env['GENERATED_REQUESTS'] ?? 5_000)
const SEED = Number(process.env['GENERATED_SEED'] ?? Math.floor(Math.random() * 1_000_000_000))

let world: SampleWorld
let kept: Restorable
let hasReached = false

/** Notes that a request was neither refused by its schema nor, in the APIs, for its sender. */
function noteHandled(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('preHandler', async () => {
    hasReached = true
  })
}

beforeAll(async () => {
  subscribe('fastify.initialization', noteHandled)
  world = await startSampleWorld()
  unsubscribe('fastify.initialization', noteHandled)
  kept = await snapshotDatabase(world.services)
})
afterAll(() => world.stop())

async function sendersOf(
  block: number,
): Promise<Readonly<Record<RequestSender, Readonly<Record<string, string>>>>> {
  const { secret } = await adminCaller(world, ...ADMIN_SCOPES)
  const admin = await addTestStaff(world, 'admin', `Ada ${block}`)
  return {
    customer: (await customerActor(world, 1001)).headers,
    key: { authorization: `Bearer ${secret}` },
    staff: await staffCookie(world, admin),
    somebody: (await customerActor(world, 1008)).headers,
  }
}

/** The status of the answer to a request, and what is wrong with it. */
async function answerTo(request: GeneratedRequest, senders: Awaited<ReturnType<typeof sendersOf>>) {
  const { sender, method, url, headers, payload } = request
  hasReached = false
  const answer = await world.service.server.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...senders[sender] },
    ...(payload !== undefined && { payload }),
    signal: AbortSignal.timeout(HANGS_AFTER_MS),
  })
  const { statusCode: status, payload: body } = answer
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  // A form of staff can begin maintenance, which ends with the block.
  const hasFailed = status >= 500 && !body.includes('"type":"MAINTENANCE"')
  if (hasFailed) return { status, problem: `is answered with ${status}: ${body}` }
  return { status, problem: isJson ? undescribed(method, url, status, body) : undefined }
}

/** Sends the requests of a block, and returns how many of them reached a handler. */
async function sendBlock(seed: number, size: number): Promise<number> {
  await kept.restore()
  await world.services.maintenance.refresh()
  const senders = await sendersOf(seed)
  let reached = 0
  for (const request of fc.sample(generatedRequests(), { seed, numRuns: size })) {
    const { status, problem } = await answerTo(request, senders).catch((error: unknown) => ({
      status: 0,
      problem: String(error),
    }))
    if (problem !== undefined)
      throw new Error(
        `${JSON.stringify(request)} ${problem}\nRepeat it with GENERATED_SEED=${seed} GENERATED_REQUESTS=${size}`,
      )
    // The permission of staff is checked later than the others.
    if (hasReached && status !== 401 && status !== 403) reached += 1
  }
  return reached
}

it(
  'no generated request fails or hangs, and each answer is as described',
  { timeout: 60_000 + COUNT * 200 },
  async () => {
    let reached = 0
    for (let sent = 0; sent < COUNT; sent += BLOCK)
      reached += await sendBlock(SEED + sent / BLOCK, Math.min(BLOCK, COUNT - sent))
    // Otherwise only the refusals of schemas would be tested.
    expect(reached / COUNT).toBeGreaterThan(0.6)
  },
)
