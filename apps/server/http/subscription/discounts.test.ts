import { afterEach, describe, expect, it } from 'vitest'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'

const world = sharedSampleWorld(undefined, { environment: { RATE_DISCOUNT_FAILURES_HOUR: '10' } })

afterEach(() => world.services.database.query.deleteFrom('rate_limit').execute())
restoreAfterEach(world)

const add = async (firstName: string, id: number, code: string) =>
  world.call('addDiscount', { params: { id }, body: { code }, token: await world.tokenOf(firstName) })

const remove = async (firstName: string, id: number, discountShopifyId: string) =>
  world.call('removeDiscount', { params: { id, discountShopifyId }, token: await world.tokenOf(firstName) })

const codeOf = async (firstName: string, id: number) => {
  const { data } = await world.call('listSubscriptions', { token: await world.tokenOf(firstName) })
  return data.find((each) => each.id === id)?.discounts.find(({ kind }) => kind === 'CODE')
}

describe('a code', () => {
  it('is accepted in any spelling and stays on the subscription', async () => {
    const { data } = await add('Anna', 20001, '  pfote10 ')
    expect(data).toMatchObject({ code: 'PFOTE10', totalLineItemDiscountedPrice: '179.91' })
    expect(await codeOf('Anna', 20001)).toMatchObject({ title: '10\u202f% Pfotenrabatt', remainingOrders: 2 })
    expect(await codeOf('Anna', 20001)).toEqual(data.discounts[0])
  })

  it('is accepted as mails and chats hand it on', async () => {
    for (const pasted of ['„PFOTE10“.', 'PFOTE 10', '\u200BPFO\u00ADTE10\uFEFF', '*pfote10*']) {
      expect((await add('Anna', 20001, pasted)).data.code).toBe('PFOTE10')
    }
    expect((await add('Anna', 20001, '„“ \u200B.')).error).toBe('Gib einen gültigen Rabattcode ein!')
  })

  it('entered again changes nothing', async () => {
    const first = await add('Anna', 20001, 'PFOTE10')
    const second = await add('Anna', 20001, 'PFOTE10')
    expect(second.data).toEqual(first.data)
  })

  it('is replaced by another one, and can then be used again', async () => {
    await add('Anna', 20001, 'PFOTE10')
    expect((await add('Anna', 20001, 'NAPF5')).data.discounts.map(({ code }) => code)).toEqual(['NAPF5'])
    expect((await add('Anna', 20001, 'PFOTE10')).data.discounts.map(({ code }) => code)).toEqual(['PFOTE10'])
  })

  it('removed before an order used it can be used again', async () => {
    const { data } = await add('Anna', 20001, 'FREUNDE15')
    const removed = await remove('Anna', 20001, data.discounts[0]?.shopifyId ?? '')
    expect(removed.data).toMatchObject({ code: null, discount: null, discounts: [] })
    expect((await add('Anna', 20001, 'FREUNDE15')).status).toBe(200)
  })

  it('removed after an order used it cannot be used again', async () => {
    const code = await codeOf('Nina', 20016)
    expect((await remove('Nina', 20016, code?.shopifyId ?? '')).data.discounts).not.toContainEqual(code)
    expect((await add('Nina', 20016, 'PFOTE10')).error).toBe('Gib einen gültigen Rabattcode ein!')
  })

  it('works once per customer for any dog, even in simultaneous calls', async () => {
    const answers = await Promise.all([
      add('Thomas', 20002, 'PFOTE10'),
      add('Thomas', 20003, 'PFOTE10'),
      add('Thomas', 20002, 'PFOTE10'),
      add('Thomas', 20003, 'PFOTE10'),
    ])
    const dogs = new Set(answers.filter(({ status }) => status === 200).map(({ data }) => data.id))
    expect(dogs.size).toBe(1)
  })

  it('cannot be used again after a cancellation', async () => {
    const token = await world.tokenOf('Anna')
    await add('Anna', 20001, 'FREUNDE15')
    await world.call('cancelSubscription', { params: { id: 20001 }, body: null, token })
    await world.call('reactivateSubscription', { params: { id: 20001 }, token })
    expect((await add('Anna', 20001, 'FREUNDE15')).status).toBe(422)
  })

  it.each(['', '   ', 'NIEMALS', 'SOMMER26', 'WILLKOMMEN30'])(
    '"%s" is refused with the same message as any other, so that codes cannot be probed',
    async (code) => {
      const german = await add('Anna', 20001, code)
      expect([german.status, german.error]).toEqual([422, 'Gib einen gültigen Rabattcode ein!'])
      const english = await world.request('POST', '/api/v1/subscriptions/20001/add_discount', {
        json: { code },
        token: await world.tokenOf('Anna'),
        headers: { 'accept-language': 'en' },
      })
      expect(await english.json()).toEqual({ error: 'Enter a valid discount code!' })
    },
  )
})

it.each([{}, { code: null }, { code: 5 }, { code: 'x'.repeat(101) }])(
  '%j is no code, and is refused as an invalid one, with a plain string, in quotes too',
  async (body) => {
    const token = await world.tokenOf('Anna')
    const quote = { subscriptionId: 20001, operation: 'addDiscount', input: body }
    for (const [path, json] of [
      ['/api/v1/subscriptions/20001/add_discount', body],
      ['/api/v1/quotes', quote],
    ] as const) {
      const answer = await world.request('POST', path, { json, token })
      expect([answer.status, await answer.json()]).toEqual([
        422,
        { error: 'Gib einen gültigen Rabattcode ein!' },
      ])
    }
  },
)

describe('removing', () => {
  it('an unknown discount is not found, and a reward cannot be removed', async () => {
    expect((await remove('Anna', 20001, '1')).error).toMatchObject({
      type: 'DISCOUNT_NOT_FOUND',
      status: 404,
    })
    const { data } = await world.call('listSubscriptions', { token: await world.tokenOf('Lea') })
    const reward = data[0]?.discounts.find(({ kind }) => kind === 'REWARD')
    const answer = await remove('Lea', data[0]?.id ?? 0, reward?.shopifyId ?? '')
    expect(answer.error).toMatchObject({ type: 'DISCOUNT_NOT_REMOVABLE', status: 409 })
  })
})

describe('guessing', () => {
  it('is limited to ten wrong codes per hour, quotes included; valid ones do not count', async () => {
    for (let right = 0; right < 4; right += 1) {
      await add('Anna', 20001, right % 2 === 0 ? 'PFOTE10' : 'NAPF5')
    }
    const token = await world.tokenOf('Anna')
    for (let wrong = 0; wrong < 10; wrong += 1) {
      const answer =
        wrong % 2 === 0
          ? await add('Anna', 20001, `FALSCH${wrong}`)
          : await world.call('createQuote', {
              body: { subscriptionId: 20001, operation: 'addDiscount', input: { code: `FALSCH${wrong}` } },
              token,
            })
      expect(answer.status).toBe(422)
    }
    const limited = await add('Anna', 20001, 'PFOTE10')
    expect(limited.error).toMatchObject({ type: 'RATE_LIMITED', status: 429 })
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await add('Tim', 20015, 'PFOTE10')).status).toBe(200)
  })
})
