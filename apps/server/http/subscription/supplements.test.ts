import { describe, expect, it } from 'vitest'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'

const world = sharedSampleWorld()

restoreAfterEach(world)

type Every = 'ONCE' | 'ALWAYS'

const params = { id: 20001 }

const add = async (supplement: 'joint' | 'gut', every: Every, quoteId?: string) =>
  world.call('addSupplement', {
    params,
    body: { supplement, every },
    token: await world.tokenOf('Anna'),
    ...(quoteId !== undefined && { headers: { 'quote-id': quoteId } }),
  })

const remove = async (supplement: string) =>
  world.call('removeSupplement', { params: { ...params, supplement }, token: await world.tokenOf('Anna') })

async function scheduled() {
  const { data } = await world.call('listOrderSchedule', {
    params,
    query: {},
    token: await world.tokenOf('Anna'),
  })
  return data
    .filter(({ status }) => status !== 'SKIPPED')
    .slice(0, 3)
    .map(({ lines, totalPrice }) => [lines.slice(1).map(({ productTitle }) => productTitle), totalPrice])
}

/** The result of `scheduled` if the next three orders are the same. */
const thrice = (titles: string[], price: string) => [1, 2, 3].map(() => [titles, price])

describe('a supplement', () => {
  it('added once is only in the next order and its price', async () => {
    const { data } = await add('joint', 'ONCE')
    expect(data.supplements).toEqual([
      {
        supplement: 'joint',
        every: 'ONCE',
        title: 'Snack Gelenke',
        price: '19.90',
        images: [{ src: '/pictures/snack-gelenke.svg', alt: '' }],
        billingDate: '2026-12-08',
      },
    ])
    expect(data).toMatchObject({ totalLineItemPrice: '219.80', totalLineItemDiscountedPrice: '219.80' })
    expect(data.allowedActions).toContain('removeSupplement')
    expect(await scheduled()).toEqual([
      [['Snack Gelenke'], '219.80'],
      [[], '199.90'],
      [[], '199.90'],
    ])
  })

  it('added to every order is in every order until it is removed', async () => {
    await add('gut', 'ALWAYS')
    expect(await scheduled()).toEqual(thrice(['Snack Darm'], '218.80'))
    const { data } = await remove('gut')
    expect(data.supplements).toEqual([])
    expect(data.allowedActions).not.toContain('removeSupplement')
    expect(await scheduled()).toEqual(thrice([], '199.90'))
    expect((await remove('gut')).error).toMatchObject({ type: 'SUPPLEMENT_NOT_FOUND', status: 404 })
  })

  it('is charged with its box, and stays afterwards only if added to every order', async () => {
    await add('joint', 'ONCE')
    await add('gut', 'ALWAYS')
    const token = await world.tokenOf('Anna')
    const { data: order } = await world.call('placeOrder', { params, token })
    expect(order).toMatchObject({ status: 'PROCESSED', totalPrice: '238.70', totalTax: '15.62' })
    expect(order.lines.map(({ productTitle, discountedPrice }) => [productTitle, discountedPrice])).toEqual([
      ['Frischmenü 1400 kcal', '199.90'],
      ['Snack Darm', '18.90'],
      ['Snack Gelenke', '19.90'],
    ])
    expect(await scheduled()).toEqual(thrice(['Snack Darm'], '218.80'))
  })

  it('is quoted with old and new price, requires the order button, and has a right of withdrawal', async () => {
    const token = await world.tokenOf('Anna')
    const { data: quote } = await world.call('createQuote', {
      body: {
        subscriptionId: 20001,
        operation: 'addSupplement',
        input: { supplement: 'joint', every: 'ALWAYS' },
      },
      token,
    })
    expect(quote).toMatchObject({
      needsOrderButton: true,
      withdrawal: 'PARTIAL',
      before: { nextBox: { totalPrice: '199.90' } },
      after: { nextBox: { totalPrice: '219.80', totalTax: '14.38', unitPrice: { amount: '6.61' } } },
    })
    expect((await add('joint', 'ONCE', quote.id)).error).toMatchObject({ type: 'QUOTE_STALE' })
    expect((await add('joint', 'ALWAYS', quote.id)).status).toBe(200)
  })

  it('is added once by repeated calls with the same key', async () => {
    const token = await world.tokenOf('Anna')
    const call = () =>
      world.call('addSupplement', {
        params,
        body: { supplement: 'joint', every: 'ONCE' },
        token,
        headers: { 'idempotency-key': 'a-supplement-once' },
      })
    const [first, second] = [await call(), await call()]
    expect(second.data).toEqual(first.data)
    expect((await scheduled())[0]).toEqual([['Snack Gelenke'], '219.80'])
  })

  it('appears in the activity, where adding can be undone but removing cannot', async () => {
    await add('joint', 'ONCE')
    await add('gut', 'ALWAYS')
    const read = async () => {
      const token = await world.tokenOf('Anna')
      const { data } = await world.call('listActivity', { params, query: { limit: 2 }, token })
      return data
    }
    const [gut, joint] = await read()
    expect(joint).toMatchObject({ title: 'Snack Gelenke zur Box hinzugefügt', orderId: 20001009 })
    expect([gut?.undo?.until, joint?.undo]).toEqual(['2026-12-07T23:00:00.000Z', null])
    const token = await world.tokenOf('Anna')
    await world.call('undoChange', { params, body: { entryId: gut?.id ?? 0 }, token })
    const [taken] = await read()
    expect(taken).toMatchObject({ title: 'Snack Darm aus der Box genommen' })
    await remove('joint')
    const [removed] = await read()
    expect(removed).toMatchObject({ title: 'Snack Gelenke aus der Box genommen', undo: null })
  })

  it.each([
    ['something else than the kind of a supplement', { supplement: 'Liver!', every: 'ONCE' }],
    ['an unknown rhythm', { supplement: 'joint', every: 'OFTEN' }],
    ['no supplement', { every: 'ONCE' }],
    ['an unknown field', { supplement: 'joint', every: 'ONCE', quantity: 3 }],
  ])('is refused with %s', async (_case, json) => {
    const token = await world.tokenOf('Anna')
    const path = '/api/v1/subscriptions/20001/add_supplement'
    expect((await world.request('POST', path, { token, json })).status).toBe(422)
  })

  it('cannot be added to another customer’s boxes', async () => {
    const token = await world.tokenOf('Lea')
    const body = { supplement: 'joint', every: 'ONCE' } as const
    expect((await world.call('addSupplement', { params, body, token })).status).toBe(404)
    const removal = { params: { ...params, supplement: 'joint' }, token }
    expect((await world.call('removeSupplement', removal)).status).toBe(404)
    expect(await scheduled()).toEqual(thrice([], '199.90'))
  })
})
