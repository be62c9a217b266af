/**
 * A company announces new prices to its existing contracts: one customer accepts by mail, one in the portal, one refuses, one
 * says nothing, one is paused, and one pays less. Three months later every charge is right to the cent.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changedCatalogue } from '@pfotenportal/server/testing/catalogue'
import { entriesOf } from '@pfotenportal/server/testing/charging'
import { announce } from '@pfotenportal/server/testing/price-changes'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { mailsOf } from '@pfotenportal/server/testing/sign-in'
import { mailDe } from '@pfotenportal/text/de/mail'
import { addressOf, type CustomerName } from './sample-people.ts'

let world: SampleWorld

/** Who does what, with the contract and its price before and after by the price list. */
const contracts = {
  byMail: { customer: 'Anna', id: 20_001, before: '199.90', after: '203.70' },
  inPortal: { customer: 'Lea', id: 20_008, before: '72.20', after: '73.50' },
  refuses: { customer: 'Tim', id: 20_015, before: '121.50', after: '135.30' },
  silent: { customer: 'Sophie', id: 20_005, before: '169.00', after: '188.50' },
  paused: { customer: 'Thomas', id: 20_003, before: '116.30', after: '129.90' },
  paysLess: { customer: 'Jonas', id: 20_007, before: '79.60', after: '73.50' },
} as const satisfies Record<string, { customer: CustomerName; id: number; before: string; after: string }>

type Who = keyof typeof contracts

const FROM = '2027-01-15'

/** Beef and pork are dearer by 80 cents a kilogram, chicken is cheaper by 50. */
const january = changedCatalogue(({ recipes }) => {
  for (const recipe of recipes) recipe.pricePerKg += recipe.code === 'GS' ? -50 : 80
})

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(...Object.values(contracts).map(({ id }) => id))
})
afterAll(() => world.stop())

const tokenOf = (who: Who) => world.tokenOf(contracts[who].customer)

async function subscriptionOf(who: Who) {
  const { data } = await world.call('listSubscriptions', { token: await tokenOf(who) })
  const found = data.find(({ id }) => id === contracts[who].id)
  if (!found) throw new Error(`no contract of ${who}`)
  return found
}

const offerOf = async (who: Who) => (await subscriptionOf(who)).priceOffers?.[0]

async function answer(who: Who, given: 'ACCEPT' | 'KEEP') {
  const offer = await offerOf(who)
  const body = {
    changeId: offer?.changeId ?? 0,
    answer: given,
    totalPrice: offer?.after.totalPrice ?? '0.00',
  }
  return world.call('answerPriceOffer', {
    params: { id: contracts[who].id },
    body,
    token: await tokenOf(who),
  })
}

/** The mails about prices to a customer, oldest first. */
async function priceMailsTo(who: Who) {
  const address = addressOf(contracts[who].customer)
  const received = (await mailsOf(world)).filter(
    ({ to, subject }) => to === address && /Preis|günstiger/.test(subject),
  )
  return received.toReversed()
}

const subjectsTo = async (who: Who) => (await priceMailsTo(who)).map(({ subject }) => subject)

/** The goods of each order since the announcement, before discount, with its billing date; oldest first. */
async function goodsOf(who: Who): Promise<(readonly [string, string])[]> {
  const { id } = contracts[who]
  const { data } = await world.call('listOrderHistory', {
    params: { id },
    query: {},
    token: await tokenOf(who),
  })
  return data
    .filter(({ billingDate }) => billingDate > '2026-11-20')
    .map(({ billingDate, totalLineItems }) => [billingDate, totalLineItems] as const)
    .toReversed()
}

it('an announced price needs a yes, silence keeps the former one, and a decrease applies to everybody', async () => {
  await chapter('all six are offered the price, with VAT, shipping and price per kilogram', async () => {
    await announce(world.services, january, FROM)
    await world.moveClock('2026-11-21T12:00:00+01:00')
    for (const who of Object.keys(contracts) as Who[]) {
      const { before, after } = contracts[who]
      const kind = who === 'paysLess' ? 'DECREASE' : 'INCREASE'
      expect(await offerOf(who), who).toMatchObject({
        kind,
        from: FROM,
        answerUntil: '2027-01-14',
        before: { totalPrice: before, deliveryPrice: '0.00' },
        after: { totalPrice: after },
        answer: null,
      })
      expect((await priceMailsTo(who)).length, who).toBe(1)
    }
    const [mail] = await priceMailsTo('silent')
    expect(mail?.subject).toBe(mailDe.priceOffered.increase.subject('Nala'))
    const text = mail?.text.replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const part of [
      '169,00 € inkl. USt. (13 %), Versand kostenlos',
      '188,50 €',
      '€/kg',
      'Neuen Preis annehmen',
    ])
      expect(text).toContain(part)
    expect(await subjectsTo('paysLess')).toEqual(['Pippas Boxen werden günstiger'])
  })

  await chapter(
    'one accepts behind the link of the mail, which changes nothing by being opened',
    async () => {
      const [mail] = await priceMailsTo('byMail')
      const path = /\/preis\/[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? ''
      const opened = await world.request('GET', path)
      expect([path, opened.status, opened.headers.get('location')]).toEqual([path, 200, null])
      const page = await opened.text()
      expect(page).toContain('Neuen Preis annehmen')
      expect(page).toContain('Bisherigen Preis behalten')
      expect(await offerOf('byMail')).toMatchObject({ answer: null })
      const sent = await world.request('POST', path, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ answer: 'ACCEPT', total: contracts.byMail.after }).toString(),
      })
      expect([sent.status, await sent.text()]).toEqual([
        200,
        expect.stringContaining('Du hast den neuen Preis angenommen'),
      ])
      expect(await offerOf('byMail')).toMatchObject({ answer: 'ACCEPTED' })
    },
  )

  await chapter('one accepts in the portal, one refuses there, and one accepts during a pause', async () => {
    for (const [who, given] of [
      ['inPortal', 'ACCEPT'],
      ['refuses', 'KEEP'],
      ['paused', 'ACCEPT'],
    ] as const)
      expect((await answer(who, given)).status).toBe(200)
    expect((await answer('paysLess', 'KEEP')).error.type).toBe('PRICE_OFFER_NOT_FOUND')
    const { priceSteps } = await subscriptionOf('byMail')
    expect(priceSteps?.at(-1)).toEqual({ totalPrice: contracts.byMail.after, boxes: null })
  })

  await chapter('only who has not answered is reminded, once', async () => {
    await world.moveClock('2027-01-13T12:00:00+01:00')
    expect(await subjectsTo('silent')).toEqual([
      'Neuer Preis für Nalas Boxen: Du entscheidest',
      'Erinnerung: Neuer Preis für Nalas Boxen, Antwort bis Do., 14. Januar',
    ])
    expect(await subjectsTo('refuses')).toEqual([
      expect.stringContaining('Du entscheidest'),
      'Bestätigt: Der Preis für Max’ Boxen bleibt',
    ])
    expect(await subjectsTo('paysLess')).toHaveLength(1)
  })

  await chapter('three months later every charge is right to the cent', async () => {
    await world.moveClock('2027-02-26T12:00:00+01:00')
    for (const who of Object.keys(contracts) as Who[]) {
      const { id, before, after } = contracts[who]
      const goods = await goodsOf(who)
      const changes = who !== 'refuses' && who !== 'silent'
      expect(
        goods.some(([date]) => date >= FROM),
        who,
      ).toBe(true)
      expect(goods, who).toEqual(goods.map(([date]) => [date, changes && date >= FROM ? after : before]))
      const { data } = await world.call('listOrderHistory', {
        params: { id },
        query: {},
        token: await tokenOf(who),
      })
      const charged = data
        .filter(({ billingDate }) => billingDate > '2026-11-20')
        .map(({ totalPrice }) => `APPROVED ${totalPrice.replace('.', '')}`)
      const ledger = (await entriesOf(world, id)).map((entry) => entry.split(' ').slice(1).join(' '))
      expect(ledger.slice(-charged.length).toSorted(), who).toEqual(charged.toSorted())
    }
  })

  await chapter(
    'what was agreed is in the log, which is append-only, and the nightly check finds nothing',
    async () => {
      const rows = await world.services.database.query
        .selectFrom('audit')
        .select(['subscription_id', 'action', 'actor'])
        .where('action', 'in', ['priceAnswered', 'priceChanged'])
        .orderBy('subscription_id')
        .orderBy('id')
        .execute()
      expect(rows.map((row) => [row.subscription_id, row.action, row.actor])).toEqual([
        [20_001, 'priceAnswered', 'customer'],
        [20_001, 'priceChanged', 'system'],
        [20_003, 'priceAnswered', 'customer'],
        [20_003, 'priceChanged', 'system'],
        [20_007, 'priceChanged', 'system'],
        [20_008, 'priceAnswered', 'customer'],
        [20_008, 'priceChanged', 'system'],
        [20_015, 'priceAnswered', 'customer'],
      ])
      const { rows: found } = await world.services.database.pool.query('SELECT * FROM inconsistency')
      expect(found).toEqual([])
    },
  )
})
