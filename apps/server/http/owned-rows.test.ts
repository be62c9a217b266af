/** Which rows the calls of customers read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { descriptorOf, operationNames, type OperationName } from '@pfotenportal/contract/api'
import { routeOf } from '@pfotenportal/contract/routes'
import { customerActor } from '../testing/actors.ts'
import { recordStatements, type Recorder } from '../testing/recorded-statements.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'

let recorder: Recorder<SampleWorld>
let world: SampleWorld

beforeAll(async () => {
  recorder = await recordStatements(() => startSampleWorld())
  world = recorder.service
})
afterAll(() => world.stop())

const reads = operationNames.filter(
  (name) => routeOf(name).method === 'GET' && descriptorOf(name).access !== 'none',
)

/** What is Anna's, by its part of a path. */
const ANNAS: Readonly<Record<string, string>> = {
  customers: '1001',
  subscriptions: '20001',
  pets: '40001',
  products: '700500',
  variants: '70050027',
}

function annasPath(operation: OperationName): string {
  const path = routeOf(operation).path.replaceAll(
    /(\w+)\/:\w+/g,
    (_all, noun: string) => `${noun}/${ANNAS[noun] ?? '1'}`,
  )
  const { query } = descriptorOf(operation)
  const isOfSubscription = query instanceof z.ZodObject && 'subscriptionId' in query.shape
  return isOfSubscription ? `${path}?subscriptionId=20001` : path
}

describe('every query of a call', () => {
  /** Reads of tables whose rows each have one customer. */
  const owned =
    /\bfrom "(subscription|customer_order|address|payment_method|pet|pet_weight|pet_photo|audit|discount|referral|vacation|session|passkey|customer_setting|cancellation_session|charge)"/

  it.each(reads)("%s reads only the caller's rows, for any id in the path", async (operation) => {
    const { headers } = await customerActor(world, 1001)
    const recorded = await recorder.during(() => world.request('GET', annasPath(operation), { headers }))
    const statements = recorded.filter(({ isOfRequest }) => isOfRequest).map(({ text }) => text)
    const ofOwned = statements.filter((text) => owned.test(text))
    expect(statements.length).toBeGreaterThan(0)
    expect(ofOwned.filter((text) => !/(customer|referrer)_id"|"customer"\."id"/.test(text))).toEqual([])
  })
})
