import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { readInSnapshot } from '../../staff/figures/read/read-figures.ts'
import { readRevenue } from '../../staff/figures/read/revenue.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf } from '../../testing/sign-in.ts'
import { snapshotWorld, type WorldSnapshot } from '../../testing/world-snapshot.ts'

const world = sharedSampleWorld()
let kept: WorldSnapshot

beforeAll(async () => {
  kept = await snapshotWorld(world.services)
})
afterEach(() => kept.restore())

const vienna = {
  firstName: 'Thomas',
  lastName: 'Krüger',
  phone: '',
  company: '',
  address1: 'Neue Gasse 3',
  zip: '1010',
  city: 'Wien',
  countryCode: 'AT',
}

const create = async (firstName: string, body: Readonly<Record<string, string | boolean | undefined>>) =>
  world.call('createAddress', { body, token: await world.tokenOf(firstName) })
const update = async (firstName: string, id: number, body: Readonly<Record<string, string | boolean>>) =>
  world.call('updateAddress', {
    params: { id },
    body,
    token: await world.tokenOf(firstName),
  })
const ship = async (firstName: string, id: number, body: Readonly<Record<string, string | boolean>>) =>
  world.call('updateSubscriptionAddress', {
    params: { id },
    body,
    token: await world.tokenOf(firstName),
  })
const list = async (firstName: string) =>
  (await world.call('listAddresses', { token: await world.tokenOf(firstName) })).data
const dogs = async (firstName: string) =>
  (await world.call('listSubscriptions', { token: await world.tokenOf(firstName) })).data

/** The subscriptions of the customer's recorded changes of address, oldest first. */
async function recordedChanges(customerId: number): Promise<(number | null)[]> {
  const audits = await world.services.database.query
    .selectFrom('audit')
    .select('subscription_id')
    .where('action', '=', 'addressChanged')
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()
  return audits.map(({ subscription_id: id }) => id)
}

describe('saving an address', () => {
  it('adds it once, regardless of spelling', async () => {
    const first = await create('Felix', { ...vienna, lastName: 'Baumann', firstName: 'Felix' })
    expect(first.status).toBe(201)
    const again = await create('Felix', {
      ...vienna,
      first_name: 'FELIX',
      last_name: 'baumann',
      firstName: undefined,
      lastName: undefined,
      address1: ' neue  gasse 3 ',
      zip: 'A-1010',
    })
    expect([again.status, again.data.id]).toEqual([200, first.data.id])
    expect((await list('Felix')).map(({ id }) => id)).toEqual([first.data.id, 3008])
  })

  it('adds it once, even when sent twenty times at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('Felix', vienna)))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it('uses the customer’s first name by default', async () => {
    const { data } = await create('Felix', { ...vienna, firstName: '' })
    expect([data.firstName, data.first_name]).toEqual(['Felix', 'Felix'])
  })

  it('that is empty is refused with the names of all missing fields, in every call', async () => {
    const missing = 'Bitte fülle dieses Feld aus.'
    for (const answer of [
      await create('Thomas', {}),
      await update('Thomas', 3002, {}),
      await ship('Thomas', 20002, {}),
    ]) {
      expect([answer.status, answer.error.type, answer.error.fields]).toEqual([
        422,
        'VALIDATION_FAILED',
        { lastName: missing, address1: missing, zip: missing, city: missing, countryCode: missing },
      ])
    }
  })

  it.each([
    [{ zip: '' }, 'VALIDATION_FAILED', { zip: 'Bitte fülle dieses Feld aus.' }],
    [{ zip: '10100' }, 'VALIDATION_FAILED', { zip: 'Bitte gib eine gültige Postleitzahl ein.' }],
    [{ countryCode: 'DE' }, 'VALIDATION_FAILED', { zip: 'Bitte gib eine gültige Postleitzahl ein.' }],
    [{ lastName: ' ' }, 'VALIDATION_FAILED', { lastName: 'Bitte fülle dieses Feld aus.' }],
    [{ city: '' }, 'VALIDATION_FAILED', { city: 'Bitte fülle dieses Feld aus.' }],
    [
      { address1: 'Am Markt' },
      'VALIDATION_FAILED',
      { address1: 'Bitte gib auch die Hausnummer ein, oder bestätige, dass es keine gibt.' },
    ],
    [
      { countryCode: 'CH', zip: '8001' },
      'COUNTRY_NOT_SUPPORTED',
      { countryCode: 'Wir liefern aktuell nur in diese Länder: Deutschland und Österreich.' },
    ],
    [{ city: 'W'.repeat(81) }, 'VALIDATION_FAILED', { city: 'Bitte höchstens 80 Zeichen eingeben.' }],
    [{ planet: 'Mars' }, 'VALIDATION_FAILED', { planet: 'Dieses Feld kennen wir nicht.' }],
  ])('with %j is refused with an error per field, in every call', async (wrong, type, fields) => {
    for (const answer of [
      await create('Thomas', { ...vienna, ...wrong }),
      await update('Thomas', 3002, { ...vienna, ...wrong }),
      await ship('Thomas', 20002, { ...vienna, ...wrong }),
    ]) {
      expect([answer.status, answer.error.type, answer.error.fields]).toEqual([422, type, fields])
    }
    expect(await list('Thomas')).toHaveLength(2)
  })
})

describe('an address without a house number', () => {
  it.each(['Hof Sonnenblick', 'Haus Nr. IV'])(
    'is asked about, and saved when confirmed: %s',
    async (address1) => {
      const asked = await create('Thomas', { ...vienna, address1 })
      expect([asked.status, asked.error?.type]).toEqual([422, 'VALIDATION_FAILED'])
      expect(asked.error?.fields).toEqual({
        address1: 'Bitte gib auch die Hausnummer ein, oder bestätige, dass es keine gibt.',
      })
      expect(asked.error?.details).toEqual({ confirmWith: 'withoutHouseNumber' })
      const saved = await create('Thomas', { ...vienna, address1, withoutHouseNumber: true })
      expect([saved.status, saved.data.address1]).toEqual([201, address1])
      expect(saved.data).not.toHaveProperty('withoutHouseNumber')
      // The spec's own payload is enough from now on.
      expect((await update('Thomas', saved.data.id, { ...vienna, address1, phone: '+43 1' })).status).toBe(
        200,
      )
      expect((await ship('Thomas', 20002, { ...vienna, address1 })).status).toBe(200)
    },
  )

  it('with a fraction needs no question', async () => {
    expect((await create('Thomas', { ...vienna, address1: 'Am Dorfplatz ½' })).status).toBe(201)
  })
})

it.each([
  [{ address1: 'Postfach 10 20' }, 'Postfach'],
  [{ company: 'PF 1020' }, 'Postfach'],
  [{ address1: 'Packstation 145' }, 'Packstation'],
  [{ company: '1234567', address1: 'Packstation 145' }, 'Packstation'],
  [{ address1: 'Post-Abholbox 3' }, 'Packstation'],
])('chilled boxes do not go to %j, in any call', async (change, word) => {
  const body = { ...vienna, ...change, withoutHouseNumber: true }
  for (const answer of [
    await create('Thomas', body),
    await update('Thomas', 3002, body),
    await ship('Thomas', 20002, body),
  ]) {
    expect(answer.status).toBe(422)
    expect(answer.error?.fields?.['address1']).toContain(word)
  }
})

it('what cannot be seen is not saved', async () => {
  const { data } = await create('Thomas', {
    ...vienna,
    firstName: '\u202eTho\u200bmas\u0007',
    lastName: 'Krü\r\nger',
    company: '\u200b',
  })
  expect(data).toMatchObject({ firstName: 'Thomas', lastName: 'Krü ger', company: '' })
  expect((await create('Thomas', { ...vienna, lastName: '\u200b' })).error?.fields).toHaveProperty('lastName')
})

it('saving an address again keeps what is new about it, and what was known', async () => {
  const { data: first } = await create('Thomas', { ...vienna, phone: '+43 1 23' })
  const again = await create('Thomas', { ...vienna, address1: 'neue gasse 3', company: 'Krüger OG' })
  expect([again.status, again.data]).toMatchObject([
    200,
    { id: first.id, phone: '+43 1 23', company: 'Krüger OG', address1: 'Neue Gasse 3' },
  ])
  expect((await list('Thomas')).find(({ id }) => id === first.id)).toMatchObject({
    phone: '+43 1 23',
    company: 'Krüger OG',
  })
})

it('a detail that is added reaches the boxes that go there', async () => {
  const [before] = await dogs('Anna')
  const shipping = before?.shippingAddress
  if (!shipping) throw new Error('Anna’s first dog has an address')
  const { firstName, lastName, phone, address1, zip, city, countryCode } = shipping
  const postal = { firstName, lastName, phone, address1, zip, city, countryCode }
  expect((await create('Anna', { ...postal, company: 'Hinterhaus' })).status).toBe(200)
  expect((await dogs('Anna'))[0]?.shippingAddress?.company).toBe('Hinterhaus')
})

describe('changing a saved address', () => {
  it('updates every active subscription that ships there, and lists them', async () => {
    const before = await dogs('Thomas')
    const shipping = before.filter(({ shippingAddress }) => shippingAddress?.addressId === 3002)
    const moving = shipping.filter(({ status }) => status !== 'CANCELLED').map(({ id }) => id)
    const earlier = await recordedChanges(1002)
    const { data } = await update('Thomas', 3002, vienna)
    expect(data).toMatchObject({ id: 3002, zip: '1010', updatedSubscriptions: moving })
    expect(moving.length).toBeGreaterThan(0)
    for (const dog of await dogs('Thomas')) {
      const was = before.find(({ id }) => id === dog.id)
      if (moving.includes(dog.id)) expect(dog.shippingAddress).toMatchObject({ zip: '1010', addressId: 3002 })
      else expect(dog.shippingAddress).toEqual(was?.shippingAddress)
    }
    expect(await recordedChanges(1002)).toEqual([...earlier, ...moving])
  })

  it('redirects orders that are paid and not packed yet, and no others', async () => {
    const zips = async () => {
      const { data } = await world.call('listOrderHistory', {
        params: { id: 20002 },
        query: {},
        token: await world.tokenOf('Thomas'),
      })
      return data.map(({ shippingAddress }) => shippingAddress?.zip)
    }
    const [, ...older] = await zips()
    await update('Thomas', 3002, vienna)
    expect(await zips()).toEqual(['1010', ...older])
    await ship('Thomas', 20002, { ...vienna, zip: '1020' })
    expect(await zips()).toEqual(['1020', ...older])
  })

  it('taxes a paid box in the country where its transport ends, in order, mail and report', async () => {
    const order = async () => {
      const token = await world.tokenOf('Thomas')
      return (await world.call('listOrderHistory', { params: { id: 20002 }, query: {}, token })).data[0]
    }
    const paidOn = day('2026-11-16')
    const period = { from: paidOn, to: paidOn }
    const vatOf = async (country: string) => {
      const revenue = await readInSnapshot(world.services, () => period, readRevenue)
      return revenue.filter((row) => row.country === country).reduce((sum, { vat }) => sum + vat, 0)
    }
    const [german, austrian] = [await vatOf('DE'), await vatOf('AT')]
    expect(await order()).toMatchObject({ totalPrice: '45.60', totalTax: '2.98', taxRate: '0.07' })
    await ship('Thomas', 20002, vienna)
    expect(await order()).toMatchObject({ totalPrice: '45.60', totalTax: '5.25', taxRate: '0.13' })
    expect([await vatOf('DE'), await vatOf('AT')]).toEqual([german - 298, austrian + 525])
    const [mail] = (await mailsOf(world)).filter(({ subject }) => subject.startsWith('Neue Lieferadresse'))
    const text = mail?.text.replaceAll(/\s+/g, ' ')
    expect(text).toContain('Eine bezahlte Box geht jetzt in ein anderes Land: Österreich.')
    expect(text).toContain('inkl. USt. (13 %): 5,25 €')
    expect(text).toMatch(/Die Rechnung als PDF liegt in deinem Profil: .*profile\/documents/)
    await ship('Thomas', 20002, { ...vienna, zip: '10115', city: 'Berlin', countryCode: 'DE' })
    expect(await order()).toMatchObject({ totalPrice: '45.60', totalTax: '2.98', taxRate: '0.07' })
  })

  it('also changes its hidden duplicates, so that they do not reappear', async () => {
    expect(await list('Miriam')).toHaveLength(1)
    const { data } = await update('Miriam', 3109, { ...vienna, firstName: 'Miriam', lastName: 'Fuchs' })
    expect(data.updatedSubscriptions).toContain(20011)
    expect((await list('Miriam')).map(({ zip }) => zip)).toEqual(['1010'])
  })

  it('does not find an address of another customer and changes nothing', async () => {
    const untouched = await kept.fingerprint()
    expect((await update('Tim', 3002, vienna)).status).toBe(404)
    expect(await kept.fingerprint()).toBe(untouched)
  })

  it('waits for simultaneous changes of its subscriptions instead of failing', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].flatMap((number) => [
        update('Thomas', 3002, { ...vienna, address1: `Neue Gasse ${number}` }),
        ship('Thomas', 20002, { ...vienna, address1: `Alte Gasse ${number}` }),
        ship('Thomas', 20003, { ...vienna, address1: `Alte Gasse ${number}` }),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    // Each subscription still matches its entry in the address book.
    const book = new Map((await list('Thomas')).map((address) => [address.id, address.address1]))
    for (const { status, shippingAddress } of await dogs('Thomas')) {
      if (status !== 'CANCELLED')
        expect(book.get(shippingAddress?.addressId ?? 0)).toBe(shippingAddress?.address1)
    }
  })
})

describe('shipping one dog’s boxes elsewhere', () => {
  it('adds the address to the address book once and does not change other dogs', async () => {
    const { data } = await ship('Thomas', 20002, vienna)
    const id = data.shippingAddress?.addressId
    expect((await list('Thomas')).map((address) => address.id)).toContain(id)
    expect(
      (await ship('Thomas', 20003, { ...vienna, address1: 'neue gasse 3' })).data.shippingAddress?.addressId,
    ).toBe(id)
    expect(await list('Thomas')).toHaveLength(3)
    const cancelled = (await dogs('Thomas')).find((dog) => dog.id === 20004)
    expect(cancelled?.shippingAddress?.addressId).not.toBe(id)
  })

  it('changes nothing if the address is the same', async () => {
    const [anna] = await dogs('Anna')
    const { addressId: _id, first_name: _first, last_name: _last, ...same } = anna?.shippingAddress ?? {}
    const untouched = await kept.fingerprint()
    expect((await ship('Anna', 20001, same)).data).toEqual(anna)
    expect(await kept.fingerprint()).toBe(untouched)
  })
})

describe('a full address book', () => {
  const numbered = (number: number) => ({ ...vienna, address1: `Neue Gasse ${number}` })

  it('refuses new addresses in every call and still accepts saved ones', async () => {
    const { length: saved } = await list('Thomas')
    for (let number = saved + 1; number <= 50; number += 1) {
      expect((await create('Thomas', numbered(number))).status).toBe(201)
    }
    const refused = [await create('Thomas', numbered(99)), await ship('Thomas', 20002, numbered(99))]
    for (const { status, error } of refused) {
      expect([status, error.type, error.details]).toEqual([409, 'ADDRESS_LIMIT_REACHED', { max: 50 }])
    }
    expect((await create('Thomas', numbered(50))).status).toBe(200)
    expect(await list('Thomas')).toHaveLength(50)
  })
})
