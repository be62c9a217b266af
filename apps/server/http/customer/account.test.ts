import { expect, it } from 'vitest'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

const world = sharedSampleWorld()

it('lists saved addresses without duplicates, newest first', async () => {
  const { data } = await world.call('listAddresses', { token: await world.tokenOf('Thomas') })
  expect(data.map(({ id }) => id)).toEqual([3002, 3102])
  const { updatedAt, ...first } = data[0] ?? { updatedAt: '' }
  expect(updatedAt).toMatch(/^\d{4}-.*Z$/)
  expect(first).toEqual({
    id: 3002,
    firstName: 'Thomas',
    lastName: 'Krüger',
    first_name: 'Thomas',
    last_name: 'Krüger',
    phone: '',
    company: '',
    address1: 'Eppendorfer Weg 88',
    zip: '20259',
    city: 'Hamburg',
    countryCode: 'DE',
  })
})

it('addresses that differ only in spelling are one address', async () => {
  const { data } = await world.call('listAddresses', { token: await world.tokenOf('Miriam') })
  expect(data.map(({ id, firstName }) => [id, firstName])).toEqual([[3009, 'Miriam']])
})

it('payment methods are a card or PayPal, with their billing address', async () => {
  const { data } = await world.call('listPaymentMethods', { token: await world.tokenOf('Anna') })
  expect(data).toEqual([
    {
      id: 'pm_5001',
      card: { brand: 'visa', lastDigits: '4242', expiryMonth: 8, expiryYear: 2028 },
      payPal: null,
      sepaDebit: null,
      status: 'ACTIVE',
      billingAddress: {
        firstName: 'Anna',
        lastName: 'Berger',
        first_name: 'Anna',
        last_name: 'Berger',
        phone: '',
        company: '',
        address1: 'Kastanienallee 12',
        zip: '10435',
        city: 'Berlin',
        countryCode: 'DE',
      },
    },
  ])
})

it('a card expires on the first day after the month printed on it', async () => {
  const method = async () =>
    (await world.call('listPaymentMethods', { token: await world.tokenOf('Paul') })).data[0]
  expect(await method()).toMatchObject({ status: 'ACTIVE', card: { expiryMonth: 12, expiryYear: 2026 } })
  await world.keepOnly(20013)
  await world.moveClock('2026-12-31T22:59:00.000Z')
  expect((await method())?.status).toBe('ACTIVE')
  await world.moveClock('2026-12-31T23:00:00.000Z')
  expect((await method())?.status).toBe('EXPIRED')
})
