/**
 * An announced price, answered or not, while its contract changes hands or ends: two accounts are merged, a dog moves to
 * another customer, and a cancelled contract begins again. Each is then charged what its present customer agreed to (C-621).
 */
import { afterEach, expect, it } from 'vitest'
import { entriesOf } from '@pfotenportal/server/testing/charging'
import { deskOf } from '@pfotenportal/server/testing/desk'
import { announce, withPricePerKg } from '@pfotenportal/server/testing/price-changes'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { mailsOf } from '@pfotenportal/server/testing/sign-in'
import { addressOf, type CustomerName } from './sample-people.ts'

const FROM = '2027-01-15'
const FRIEDA = 20_001
const BRUNO = 20_002
const OSKAR = 20_008

let world: SampleWorld

afterEach(() => world.stop())

/** Dearer food for the middle of January is announced, and mailed the night after. */
async function announced(...contracts: number[]): Promise<void> {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(...contracts)
  await announce(world.services, withPricePerKg(80), FROM)
  await world.moveClock('2026-11-21T12:00:00+01:00')
}

async function subscriptionOf(customer: CustomerName, id: number) {
  const { data } = await world.call('listSubscriptions', { token: await world.tokenOf(customer) })
  const found = data.find((each) => each.id === id)
  if (!found) throw new Error(`${customer} has no contract ${id}`)
  return found
}

const offerOf = async (customer: CustomerName, id: number) =>
  (await subscriptionOf(customer, id)).priceOffers?.[0]

async function answer(customer: CustomerName, id: number, given: 'ACCEPT' | 'KEEP'): Promise<void> {
  const offer = await offerOf(customer, id)
  const body = {
    changeId: offer?.changeId ?? 0,
    answer: given,
    totalPrice: offer?.after.totalPrice ?? '0.00',
  }
  const token = await world.tokenOf(customer)
  expect((await world.call('answerPriceOffer', { params: { id }, body, token })).status).toBe(200)
}

/** The path of the newest mailed link about the price of a contract. */
async function mailedPath(customer: CustomerName, id: number): Promise<string> {
  const texts = (await mailsOf(world)).filter(({ to }) => to === addressOf(customer)).map(({ text }) => text)
  const paths = texts.map((text) => /\/preis\/[\w.-]+/.exec(text)?.[0] ?? '')
  return paths.find((path) => path.startsWith(`/preis/${id}.`)) ?? ''
}

/** The different prices of the goods that were charged for a contract since the day of the price, before discount. */
async function chargedSince(customer: CustomerName, id: number): Promise<(string | undefined)[]> {
  const query = { limit: 50 }
  const token = await world.tokenOf(customer)
  const { data } = await world.call('listOrderHistory', { params: { id }, query, token })
  const charged = data.filter(({ billingDate }) => billingDate >= FROM)
  const ledger = (await entriesOf(world, id)).slice(-charged.length)
  expect(ledger.map((entry) => entry.split(' ').at(-1))).toEqual(
    charged.map(({ totalPrice }) => totalPrice.replace('.', '')).toReversed(),
  )
  return [...new Set(charged.map(({ totalLineItems }) => totalLineItems))]
}

async function expectSound(): Promise<void> {
  const { rows } = await world.services.database.pool.query('SELECT * FROM inconsistency')
  expect(rows).toEqual([])
}

async function submitQuoted(path: string, query: string, form: Record<string, string>) {
  const desk = await deskOf(world, 'support', 'Vera Dienst')
  const html = await desk.read(`${path}?${query}`)
  const quote = /name="quote" value="([\w-]+)"/.exec(html)?.[1] ?? ''
  return desk.submit(path, { ...form, quote })
}

it('a merged customer keeps the answers and the open offers of both accounts', async () => {
  await announced(FRIEDA, BRUNO)
  await answer('Anna', FRIEDA, 'ACCEPT')
  const path = await mailedPath('Thomas', BRUNO)
  const bruno = await subscriptionOf('Thomas', BRUNO)

  await chapter('the yes of one account and the silence of the other go with their contracts', async () => {
    const merged = await submitQuoted('/operator/customers/1001/merge', 'with=1002', { other: '1002' })
    expect(merged).toBe('done=merged')
    expect(await offerOf('Anna', FRIEDA)).toMatchObject({ answer: 'ACCEPTED' })
    expect(await offerOf('Anna', BRUNO)).toMatchObject({ ...bruno.priceOffers?.[0], answer: null })
  })

  await chapter('the link that was mailed to the account which is gone still answers', async () => {
    expect((await world.request('GET', path)).status).toBe(200)
    await answer('Anna', BRUNO, 'KEEP')
    expect(await offerOf('Anna', BRUNO)).toMatchObject({ answer: 'REFUSED' })
  })

  await chapter('the accepted price is charged, and the refused one is not', async () => {
    const accepted = (await offerOf('Anna', FRIEDA))?.after.totalPrice
    await world.moveClock('2027-02-26T12:00:00+01:00')
    expect(await chargedSince('Anna', FRIEDA)).toEqual([accepted])
    expect(await chargedSince('Anna', BRUNO)).toEqual([bruno.priceOffers?.[0]?.before.totalPrice])
    await expectSound()
  })
})

it('the new owner of a moved dog is asked anew, and silence keeps the price', async () => {
  await announced(FRIEDA, BRUNO)
  await answer('Anna', FRIEDA, 'ACCEPT')
  const path = await mailedPath('Anna', FRIEDA)
  const former = (await offerOf('Anna', FRIEDA))?.before.totalPrice
  let moved = 0

  await chapter(
    'the former owner’s yes stays with the former owner, whose link says that it is over',
    async () => {
      const form = { subscription: String(FRIEDA), other: '1002', agreed: 'yes' }
      const query = `subscription=${FRIEDA}&other=1002`
      expect(await submitQuoted('/operator/customers/1001/move', query, form)).toBe('done=dogMoved')
      const { rows } = await world.services.database.pool.query<{ id: number }>(
        `SELECT moved_to AS id FROM subscription WHERE id = ${FRIEDA}`,
      )
      moved = rows[0]?.id ?? 0
      expect(await offerOf('Thomas', moved)).toMatchObject({ answer: null, before: { totalPrice: former } })
      expect((await world.request('GET', path)).status).toBe(410)
    },
  )

  await chapter('the new owner is mailed the offer the next night', async () => {
    await world.moveClock('2026-11-22T12:00:00+01:00')
    expect(await mailedPath('Thomas', moved)).not.toBe('')
  })

  await chapter('without an answer the former price is charged', async () => {
    await world.moveClock('2027-02-26T12:00:00+01:00')
    expect(await chargedSince('Thomas', moved)).toEqual([former])
    await expectSound()
  })
})

it('a contract that begins again is asked for the same price; a yes from before counts, and silence does not', async () => {
  await announced(FRIEDA, OSKAR)
  await answer('Anna', FRIEDA, 'ACCEPT')
  const contracts = [
    ['Anna', FRIEDA],
    ['Lea', OSKAR],
  ] as const
  const offers = [await offerOf('Anna', FRIEDA), await offerOf('Lea', OSKAR)]

  await chapter('while it is cancelled nothing is offered', async () => {
    for (const [customer, id] of contracts) {
      const token = await world.tokenOf(customer)
      expect((await world.call('cancelSubscription', { params: { id }, token })).status).toBe(200)
      expect(await offerOf(customer, id)).toBeUndefined()
      expect((await world.request('GET', await mailedPath(customer, id))).status).toBe(410)
    }
  })

  await chapter('once it runs again the offer is there, as it was answered', async () => {
    await world.moveClock('2026-11-22T12:00:00+01:00')
    for (const [index, [customer, id]] of contracts.entries()) {
      const token = await world.tokenOf(customer)
      expect((await world.call('reactivateSubscription', { params: { id }, token })).status).toBe(200)
      expect(await offerOf(customer, id)).toEqual(offers[index])
    }
  })

  await chapter('who said yes pays the new price, and who said nothing the former one', async () => {
    await world.moveClock('2027-02-26T12:00:00+01:00')
    expect(await chargedSince('Anna', FRIEDA)).toEqual([offers[0]?.after.totalPrice])
    expect(await chargedSince('Lea', OSKAR)).toEqual([offers[1]?.before.totalPrice])
    await expectSound()
  })
})
