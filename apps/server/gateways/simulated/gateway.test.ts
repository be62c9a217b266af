import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { realNow } from '../../core/clock.ts'
import type { Database } from '../../database/open.ts'
import { eventually, freePort } from '../../testing/processes.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { answerWithin, GatewayUnreachable, type WebhookEvent } from '../gateway.ts'
import { openGatewayClient } from './client.ts'
import { openDatabaseLedger } from './database-ledger.ts'
import { openFaultInjector } from './fault-injector.ts'
import { openFileLedger } from './file-ledger.ts'
import { openGatewayCore, type GatewayCore } from './gateway-core.ts'
import type { Ledger } from './ledger.ts'
import { QUIET_SETTINGS } from './open.ts'
import { buildGatewayServer } from './server.ts'
import {
  behaviourOf,
  cardReference,
  payPalReference,
  sepaReference,
  TEST_ACCOUNTS,
  TEST_CARDS,
} from './test-methods.ts'

/** A gateway under test, with the events that it sent. */
interface TestedGateway {
  readonly core: GatewayCore
  readonly ledger: Ledger
  readonly emitted: WebhookEvent['about'][]
}

function coreOn(ledger: Ledger): TestedGateway {
  const emitted: WebhookEvent['about'][] = []
  const faults = openFaultInjector({ ...QUIET_SETTINGS, rates: {} })
  return {
    core: openGatewayCore({ ledger, faults, realNow, emit: (event) => emitted.push(event) }),
    ledger,
    emitted,
  }
}

let database: Database
let directory: string
let server: FastifyInstance
const gateways = new Map<string, TestedGateway>()

beforeAll(async () => {
  database = await openTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'pfotenportal-ledger-'))
  gateways.set('in the service', coreOn(await openDatabaseLedger(database)))
  const alone = coreOn(await openFileLedger(join(directory, 'ledger.jsonl')))
  server = buildGatewayServer(alone.core, alone.ledger)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  gateways.set('as a process of its own', { ...alone, core: openGatewayClient(url) })
})
afterAll(async () => {
  await server.close()
  await gateways.get('as a process of its own')?.ledger.close()
  await database.close()
  await rm(directory, { recursive: true })
})

let keys = 0
const newKey = () => `charge:test:${(keys += 1)}`
const request = (methodReference: string, key = newKey(), amount = 4200) => ({
  key,
  amount,
  currency: 'EUR' as const,
  methodReference,
  description: 'Test',
  orderReference: '1',
  startedAt: realNow(),
})
const longTimeout = { seconds: 10, onUnresolved: () => undefined }
/** A short timeout for requests that are never answered. */
const shortTimeout = { ...longTimeout, seconds: 0.5 }
const reference: unknown = expect.stringMatching(/^sim_[0-9a-f]{18}$/)
const approved = { outcome: 'APPROVED', reference }
const anySignal = () => AbortSignal.timeout(10_000)

describe.each(['in the service', 'as a process of its own'])('the gateway %s', (name) => {
  const tested = (): TestedGateway => gateways.get(name) ?? expect.fail('not opened')
  const charge = (chargeRequest: ReturnType<typeof request>, waiting = longTimeout) =>
    answerWithin(waiting, (signal) => tested().core.charge(chargeRequest, signal))
  const find = (key: string) => tested().core.find({ key }, anySignal())
  const isKnown = async (key: string) => (await find(key)).outcome !== 'NONE'
  const refund = (chargeRequest: { key: string; chargeReference: string; amount: number }) =>
    tested().core.refund({ ...chargeRequest, currency: 'EUR', reason: 'Test' }, anySignal())
  const paid = async (methodReference: string) => {
    const answer = await charge(request(methodReference))
    return answer.outcome === 'APPROVED' ? answer.reference : expect.fail(answer.outcome)
  }

  it('charges a key once and gives every retry the first answer', async () => {
    const chargeRequest = request(cardReference('4242'))
    const first = await charge(chargeRequest)
    expect(first).toEqual(approved)
    expect(await charge(chargeRequest)).toEqual(first)
    expect(await find(chargeRequest.key)).toEqual(first)
  })

  it('charges once for 20 concurrent calls and gives all of them the answer', async () => {
    const chargeRequest = request(cardReference('4242'))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tested().core.charge(chargeRequest, anySignal())),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const { charges } = await tested().ledger.list()
    expect(charges.filter(({ key }) => key === chargeRequest.key)).toHaveLength(1)
    expect(
      tested().emitted.filter((event) => 'key' in event && event.key === chargeRequest.key),
    ).toHaveLength(1)
  })

  it('never charges a key for another amount or method', async () => {
    const chargeRequest = request(cardReference('4242'))
    await charge(chargeRequest)
    const refusal = /belongs to another charge|answered with 422/
    await expect(tested().core.charge({ ...chargeRequest, amount: 1 }, anySignal())).rejects.toThrow(refusal)
    const other = { ...chargeRequest, methodReference: cardReference('1881') }
    await expect(tested().core.charge(other, anySignal())).rejects.toThrow(refusal)
    const { charges } = await tested().ledger.list()
    expect(charges.find(({ key }) => key === chargeRequest.key)?.amount).toBe(4200)
  })

  const declines = Object.entries(TEST_CARDS).flatMap(([digits, card]) =>
    card.result === 'DECLINED' && card.answer === 'AT_ONCE'
      ? [[digits, card.code, card.isHard] as const]
      : [],
  )
  test.each(declines)('declines %s with %s, hard: %s', async (digits, code, isHard) => {
    const chargeRequest = request(cardReference(digits))
    expect(await charge(chargeRequest)).toEqual({ outcome: 'DECLINED', code, isHard })
    expect(await find(chargeRequest.key)).toEqual({ outcome: 'DECLINED', code, isHard })
  })

  it('gives an unknown method a hard decline', async () => {
    const decline = { outcome: 'DECLINED', code: 'UNKNOWN_PAYMENT_METHOD', isHard: true }
    expect(await charge(request('something else'))).toEqual(decline)
  })

  it('charges 0077 without an answer in time; a look-up finds the charge', async () => {
    const chargeRequest = request(cardReference('0077'))
    expect(await charge(chargeRequest, shortTimeout)).toEqual({ outcome: 'UNKNOWN' })
    await eventually(() => isKnown(chargeRequest.key))
    expect(await find(chargeRequest.key)).toEqual(approved)
    expect(await charge(chargeRequest)).toEqual(approved)
  })

  it('declines 0085 without an answer in time', async () => {
    const chargeRequest = request(cardReference('0085'))
    expect(await charge(chargeRequest, shortTimeout)).toEqual({ outcome: 'UNKNOWN' })
    await eventually(() => isKnown(chargeRequest.key))
    expect(await find(chargeRequest.key)).toEqual({
      outcome: 'DECLINED',
      code: 'CARD_DECLINED',
      isHard: false,
    })
  })

  it('loses the first request for 0093 and charges the second', async () => {
    const chargeRequest = request(cardReference('0093'))
    expect(await charge(chargeRequest, shortTimeout)).toEqual({ outcome: 'UNKNOWN' })
    expect(await find(chargeRequest.key)).toEqual({ outcome: 'NONE' })
    expect(await charge(chargeRequest)).toEqual(approved)
  })

  it('is unreachable for 0044, and nothing is charged', async () => {
    const chargeRequest = request(cardReference('0044'))
    await expect(charge(chargeRequest)).rejects.toThrow(GatewayUnreachable)
    expect(await find(chargeRequest.key)).toEqual({ outcome: 'NONE' })
  })

  it('sends events about disputes and returned debits', async () => {
    const disputed = request(cardReference('0259'))
    const returned = request(sepaReference('3001'))
    expect([await charge(disputed), await charge(returned)]).toEqual([approved, approved])
    expect(tested().emitted).toContainEqual({
      kind: 'DISPUTE',
      disputeId: `dispute:${disputed.key}`,
      isInquiry: false,
      chargeKey: disputed.key,
      amount: 4200,
      reason: 'FRAUDULENT',
      state: 'OPENED',
    })
    expect(tested().emitted).toContainEqual({ kind: 'RETURNED_DEBIT', chargeKey: returned.key })
  })

  it('refunds once per key, and never more than it charged', async () => {
    const chargeReference = await paid(cardReference('4242'))
    const part = { key: newKey(), chargeReference, amount: 3000 }
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(part)))
    expect(answers[0]?.outcome).toBe('REFUNDED')
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await tested().core.findRefund({ key: part.key }, anySignal())).toEqual(answers[0])
    const rest = await Promise.all([
      refund({ key: newKey(), chargeReference, amount: 1200 }),
      refund({ key: newKey(), chargeReference, amount: 1200 }),
    ])
    expect(rest.map(({ outcome }) => outcome).toSorted()).toEqual(['REFUNDED', 'REFUSED'])
    await expect(refund({ ...part, amount: 1 })).rejects.toThrow(
      /belongs to another refund|answered with 422/,
    )
  })

  it('refuses to refund an unknown charge, and payments of 5126', async () => {
    const unknown = { key: newKey(), chargeReference: 'sim_none', amount: 1 }
    expect(await refund(unknown)).toEqual({ outcome: 'REFUSED', code: 'CHARGE_NOT_FOUND' })
    const chargeReference = await paid(cardReference('5126'))
    const refused = { outcome: 'REFUSED', code: 'REFUND_FAILED' }
    expect(await refund({ key: newKey(), chargeReference, amount: 1 })).toEqual(refused)
    expect(await tested().core.findRefund({ key: 'refund:never' }, anySignal())).toEqual({ outcome: 'NONE' })
  })

  it('reports refunds of 5134 as made, then as failed; the full amount stays refundable', async () => {
    const chargeReference = await paid(cardReference('5134'))
    for (const key of [newKey(), newKey()]) {
      expect(await refund({ key, chargeReference, amount: 4200 })).toMatchObject({ outcome: 'REFUNDED' })
      const found = await tested().core.findRefund({ key }, anySignal())
      expect(found).toEqual({ outcome: 'REFUSED', code: 'CARD_CLOSED' })
      expect(tested().emitted).toContainEqual({ kind: 'REFUND_FAILED', key })
      expect(tested().emitted).not.toContainEqual({ kind: 'REFUND', key })
    }
  })
})

it('the ledger in the service survives a rollback of the surrounding transaction', async () => {
  const { core } = gateways.get('in the service') ?? expect.fail('not opened')
  const chargeRequest = request(cardReference('4242'))
  const undone = database.transaction(async () => {
    await core.charge(chargeRequest, anySignal())
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await core.find(chargeRequest, anySignal())).toEqual(approved)
})

it('a gateway process that is not running counts as unreachable', async () => {
  const chargeRequest = request(cardReference('4242'))
  const gone = openGatewayClient(`http://127.0.0.1:${await freePort()}`)
  await expect(gone.charge(chargeRequest, anySignal())).rejects.toThrow(GatewayUnreachable)
})

describe('the behaviour of test accounts', () => {
  test.each(Object.entries(TEST_ACCOUNTS))('follows the last word before the @: %s', (word, behaviour) => {
    expect(behaviourOf(payPalReference(`tim.vogel+${word}@example.de`))).toEqual(behaviour)
    expect(behaviourOf(payPalReference(`${word}@example.de`))).toEqual(behaviour)
  })

  test.each(['lea.hoffmann@example.de', 'late.night@example.de', 'lost@declined.example'])(
    'ignores other parts of the address: %s',
    (email) => {
      const expected = email.startsWith('lost@')
        ? TEST_ACCOUNTS['lost']
        : { result: 'APPROVED', answer: 'AT_ONCE' }
      expect(behaviourOf(payPalReference(email))).toEqual(expected)
    },
  )
})
