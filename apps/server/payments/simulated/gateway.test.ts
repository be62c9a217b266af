import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { realNow } from '../../clock.ts'
import type { Database } from '../../database/open.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { answerWithin, GatewayUnreachable } from '../gateway.ts'
import { behaviourOf, cardReference, payPalReference, TEST_ACCOUNTS, TEST_CARDS } from './behaviour.ts'
import { openSimulatedGateway, type SimulatedGateway } from './open.ts'

let database: Database
let gateway: SimulatedGateway

beforeAll(async () => {
  database = await openTestDatabase()
  gateway = await openSimulatedGateway(database, { realNow })
})
afterAll(() => database.close())

let keys = 0
const newKey = () => `charge:test:${(keys += 1)}`
const request = (methodReference: string, key = newKey(), cents = 4200) => ({
  key,
  cents,
  currency: 'EUR' as const,
  methodReference,
  description: 'Test',
})
const noDoubt = { seconds: 0.15, onDoubt: () => undefined }
const charge = (asked: ReturnType<typeof request>) =>
  answerWithin(noDoubt, (signal) => gateway.charge(asked, signal))
const find = (key: string) => answerWithin(noDoubt, (signal) => gateway.find(key, signal))
const reference: unknown = expect.stringMatching(/^sim_[0-9a-f]{18}$/)
const approved = { outcome: 'APPROVED', reference }

describe('a key is charged once', () => {
  it('gives every repeat the first answer', async () => {
    const asked = request(cardReference('4242'))
    const first = await charge(asked)
    expect(first).toEqual(approved)
    expect(await charge(asked)).toEqual(first)
    expect(await find(asked.key)).toEqual(first)
  })

  it('and of 20 simultaneous calls one, which all of them learn', async () => {
    const asked = request(cardReference('4242'))
    const answers = await Promise.all(Array.from({ length: 20 }, () => charge(asked)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await gateway.ledger.list()).filter(({ key }) => key === asked.key)).toHaveLength(1)
  })

  it('and never for another amount or method', async () => {
    const asked = request(cardReference('4242'))
    await charge(asked)
    const signal = new AbortController().signal
    await expect(gateway.charge({ ...asked, cents: 1 }, signal)).rejects.toThrow(/names another charge/)
    const other = { ...asked, methodReference: cardReference('1881') }
    await expect(gateway.charge(other, signal)).rejects.toThrow(/names another charge/)
  })

  it('whatever becomes of the transaction around it', async () => {
    const asked = request(cardReference('4242'))
    const undone = database.transaction(async () => {
      await charge(asked)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await find(asked.key)).toEqual(approved)
  })
})

describe('what the test cards do', () => {
  const declines = Object.entries(TEST_CARDS).flatMap(([digits, it]) =>
    it.result === 'DECLINED' && it.answer === 'AT_ONCE' ? [[digits, it.code, it.isHard] as const] : [],
  )

  test.each(declines)('%s is declined: %s, for good %s', async (digits, code, isHard) => {
    const asked = request(cardReference(digits))
    expect(await charge(asked)).toEqual({ outcome: 'DECLINED', code, isHard })
    expect(await find(asked.key)).toEqual({ outcome: 'DECLINED', code, isHard })
  })

  it('0077 answers late: charged, but only to be found out', async () => {
    const asked = request(cardReference('0077'))
    expect(await charge(asked)).toEqual({ outcome: 'UNKNOWN' })
    expect(await find(asked.key)).toEqual(approved)
    expect(await charge(asked)).toEqual(approved)
  })

  it('0085 answers late: declined', async () => {
    const asked = request(cardReference('0085'))
    expect(await charge(asked)).toEqual({ outcome: 'UNKNOWN' })
    expect(await find(asked.key)).toEqual({ outcome: 'DECLINED', code: 'CARD_DECLINED', isHard: false })
  })

  it('0093 gets lost on its way, and arrives when it is sent again', async () => {
    const asked = request(cardReference('0093'))
    expect(await charge(asked)).toEqual({ outcome: 'UNKNOWN' })
    expect(await find(asked.key)).toEqual({ outcome: 'NONE' })
    expect(await charge(asked)).toEqual(approved)
  })

  it('0044 is not reached, and nothing is charged', async () => {
    const asked = request(cardReference('0044'))
    await expect(charge(asked)).rejects.toThrow(GatewayUnreachable)
    expect(await find(asked.key)).toEqual({ outcome: 'NONE' })
  })
})

describe('what the test accounts do', () => {
  test.each(Object.entries(TEST_ACCOUNTS))('an address that ends in %s', (word, behaviour) => {
    expect(behaviourOf(payPalReference(`tim.vogel+${word}@example.de`))).toEqual(behaviour)
    expect(behaviourOf(payPalReference(`${word}@example.de`))).toEqual(behaviour)
  })

  test.each(['lea.hoffmann@example.de', 'late.night@example.de', 'lost@declined.example'])(
    '%s is approved unless its own last word says otherwise',
    (email) => {
      const expected = email.startsWith('lost@')
        ? TEST_ACCOUNTS['lost']
        : { result: 'APPROVED', answer: 'AT_ONCE' }
      expect(behaviourOf(payPalReference(email))).toEqual(expected)
    },
  )

  it('a method that it does not know is declined for good', async () => {
    const decline = { outcome: 'DECLINED', code: 'UNKNOWN_PAYMENT_METHOD', isHard: true }
    expect(await charge(request('something else'))).toEqual(decline)
  })
})
