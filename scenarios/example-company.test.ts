/** The made-up company of docs/examples/company starts from its files alone: brand, three catalogues, a first order. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseCatalogue } from '@pfotenportal/domain/catalogue/parse'
import { successionErrors } from '@pfotenportal/domain/catalogue/succession'
import { day } from '@pfotenportal/domain/core/calendar'
import { run as intake } from '@pfotenportal/server/cli/intake'
import { catalogueOn } from '@pfotenportal/server/core/catalogue'
import type { SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { linkFor, mailsOf } from '@pfotenportal/server/testing/sign-in'
import { exampleSeller } from './year/sellers.ts'

const EXAMPLE = new URL('../docs/examples/company/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, EXAMPLE), 'utf8')

let world: SampleWorld

beforeAll(async () => {
  world = await exampleSeller.start('2027-01-04')
})
afterAll(() => world.stop())

it('its three catalogues follow each other, with nine recipes in all and up to seven on sale', () => {
  const versions = [1, 2, 3].map((number) => {
    const parsed = parseCatalogue(JSON.parse(read(`catalogue-${number}.json`)), number)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
    return parsed
  })
  const [first, second, third] = versions.map(({ catalogue }) => catalogue)
  if (!first || !second || !third) throw new Error('there are three')
  expect(successionErrors(second, first, day('2027-01-04'))).toEqual([])
  expect(successionErrors(third, second, day('2027-07-05'))).toEqual([])
  expect(third.recipes).toHaveLength(9)
  expect(versions.map(({ effectiveFrom }) => effectiveFrom)).toEqual([
    '2027-01-04',
    '2027-07-05',
    '2028-04-03',
  ])
})

it('each catalogue is in force from its day on', () => {
  const onSale = (on: string) =>
    catalogueOn(day(on))
      .recipes.filter(({ retired }) => !retired)
      .map(({ code }) => code)
  expect(onSale('2027-07-04')).toEqual(['HU', 'RI', 'LA', 'FI', 'PU'])
  expect(onSale('2027-07-05')).toEqual(['HU', 'RI', 'LA', 'FI', 'EN', 'KA'])
  expect(onSale('2028-04-03')).toEqual(['HU', 'RI', 'FI', 'EN', 'HI', 'PF'])
})

it('its first customer has a plan of 21 days, and reads its words, prices and numbers', async () => {
  const args = ['take', fileURLToPath(new URL('order.json', EXAMPLE))]
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  expect(await intake({ services: world.services, args, say, complain: say }), said.join('\n')).toBe(0)
  const { id } = await world.services.database.query
    .selectFrom('customer')
    .select('id')
    .where('email', '=', 'wiebke.janssen@example.de')
    .executeTakeFirstOrThrow()
  const { data: session } = await world.call('signIn', {
    body: { sessionToken: await linkFor(world, { id }) },
  })
  const token = session.accessToken
  const { data: subscriptions } = await world.call('listSubscriptions', { token })
  const [subscription] = subscriptions
  if (!subscription) throw new Error('the order has a contract')
  expect(subscription.options).toMatchObject({ recipes: ['HU', 'FI'], cycle: 21, pension: 'V' })
  expect(subscription.lines[0]?.product?.title).toContain('Napffüllung')
  const params = { id: subscription.id }
  const { data: order } = await world.call('placeOrder', { params, token })
  expect(order.orderNumber).toMatch(/^NW-\d+$/)
  expect(JSON.stringify(await mailsOf(world))).not.toMatch(/Vollpension|Frischmenü|Pfotenportal/)
})
