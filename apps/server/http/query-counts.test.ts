/** How many statements each call of the contract sends to PostgreSQL, however many dogs and orders there are. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationNames, type OperationName } from '@pfotenportal/contract/api'
import { prepareCall, sendCall } from '../testing/contract-calls.ts'
import { addLongHistories, FURTHER_DOGS } from '../testing/long-histories.ts'
import { insertSpareMethods } from '../testing/matrix.ts'
import { QUERY_COUNTS } from '../testing/query-counts.ts'
import { recordStatements, type Recorder } from '../testing/recorded-statements.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { snapshotWorld, type WorldSnapshot } from '../testing/world-snapshot.ts'

function expectedCount(operation: OperationName, furtherDogs: number): number {
  const count = QUERY_COUNTS[operation]
  return typeof count === 'number' ? count : count.oneDog + count.eachFurtherDog * furtherDogs
}

describe.each([
  { customer: 'a customer with one dog and a short history', furtherDogs: 0 },
  { customer: 'a customer with four dogs and years of orders', furtherDogs: FURTHER_DOGS },
])('for $customer', ({ furtherDogs }) => {
  let recorder: Recorder<SampleWorld>
  let kept: WorldSnapshot
  // Restoring years of orders takes longer than most calls.
  let isChanged = false

  beforeAll(async () => {
    recorder = await recordStatements(() => startSampleWorld())
    await insertSpareMethods(recorder.service)
    if (furtherDogs > 0) await addLongHistories(recorder.service)
    kept = await snapshotWorld(recorder.service.services)
  })
  afterAll(() => recorder.service.stop())

  it.each(operationNames)('%s sends as many statements as the table says', async (operation) => {
    const world = recorder.service
    if (isChanged) await kept.restore()
    const call = await prepareCall(world, operation)
    isChanged = call.method !== 'GET'
    let answer: Response | undefined
    const statements = await recorder.during(async () => {
      answer = await sendCall(world, operation, call)
      await answer.text()
    })
    expect(answer?.status).toBeLessThan(300)
    const sent = statements.filter(({ isOfRequest }) => isOfRequest).map(({ text }) => text)
    expect(sent, sent.join('\n')).toHaveLength(expectedCount(operation, furtherDogs))
  })
})
