import { describe, expect, it } from 'vitest'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

const world = sharedSampleWorld()

const english = { 'accept-language': 'en' }

describe('the list of subscriptions', () => {
  it('contains exactly the documented fields', async () => {
    const { data } = await world.call('listSubscriptions', { token: await world.tokenOf('Lea') })
    const discount = {
      id: 91008,
      shopifyId: '7731008',
      kind: 'REWARD',
      title: '10\u202f% Treuerabatt',
      code: null,
      valueType: 'PERCENTAGE',
      value: '10',
      isActive: true,
      isRemovable: false,
      remainingOrders: 1,
      expiresAt: null,
    }
    expect(data).toEqual([
      {
        id: 20008,
        subscriptionShopifyId: '11200020008',
        status: 'ACTIVE',
        createdAt: '2026-09-09T10:12:44.000Z',
        currencyCode: 'EUR',
        pet: {
          id: 40008,
          name: 'Oskar',
          gender: 'm',
          birth_year: 2018,
          birth_month: 11,
          breed: ['Dackel'],
          weight: 9,
          activity_level: 'normal',
          weight_class: 'ideal',
          dog_stage: 'senior',
          allergies: [],
          health_issues: ['pancreatitis'],
          unclear_words: [],
          confirmed_words: [],
          photo: null,
        },
        lines: [
          {
            id: 200081,
            sku: '0500GSRTV28',
            quantity: 1,
            productTitle: 'Frischmenü 500 kcal',
            price: '72.20',
            discountedPrice: '64.98',
            product: {
              id: 700500,
              productShopifyId: '87000000500',
              variantId: 70050027,
              variantShopifyId: '4470050027',
              title: 'Frischmenü 500 kcal',
              images: [{ src: '/pictures/frischmenue.svg', alt: 'Frischmenü' }],
              options: { cycle: 28, pension: 'V', recipes: ['GS', 'RT'] },
            },
          },
        ],
        options: { recipes: ['GS', 'RT'], cycle: 28, pension: 'V' },
        billingPolicy: { interval: 'WEEK', intervalCount: 4 },
        deliveryPolicy: { interval: 'WEEK', intervalCount: 4 },
        nextBillingDate: '2026-12-02',
        nextDelivery: { from: '2026-12-08', to: '2026-12-10' },
        sachets: [
          { type: 'CG', quantity: 0, weight: { value: 370, unit: 'g' }, serveDays: 0 },
          { type: 'GS', quantity: 14, weight: { value: 400, unit: 'g' }, serveDays: 14 },
          { type: 'RT', quantity: 14, weight: { value: 360, unit: 'g' }, serveDays: 14 },
        ],
        totalLineItemPrice: '72.20',
        totalLineItemDiscountedPrice: '64.98',
        priceSteps: [
          { totalPrice: '64.98', boxes: 1 },
          { totalPrice: '72.20', boxes: null },
        ],
        supplements: [],
        deliveryPrice: '0.00',
        taxIncluded: true,
        taxRate: '0.07',
        code: null,
        discount,
        discounts: [discount],
        shippingAddress: {
          addressId: 3005,
          firstName: 'Lea',
          lastName: 'Hoffmann',
          first_name: 'Lea',
          last_name: 'Hoffmann',
          phone: '+4922155501005',
          company: '',
          address1: 'Venloer Straße 214',
          zip: '50823',
          city: 'Köln',
          countryCode: 'DE',
        },
        paymentMethodId: 'pm_5005',
        lastPaymentStatus: 'SUCCEEDED',
        completedOrders: 3,
        flowBanner: [
          {
            text: 'Geschafft! Du bekommst 10\u202f% Treuerabatt auf deine nächste Bestellung.',
            isRewardReceived: true,
            percentage: 10,
          },
        ],
        loyalty: { collected: 3, goal: 6 },
        ordersUntilReward: null,
        cancellationOffer: null,
        cancellationFlowId: null,
        cancelledAt: null,
        endsAt: null,
        pause: null,
        pausedSince: null,
        activationPreview: null,
        isLocked: false,
        allowedActions:
          'updateSubscriptionAddress changePaymentMethod addDiscount swapPlan skipNextOrder rescheduleOrder changeNextChargeDate placeOrder pauseSubscription cancelSubscription switchSubscription addSupplement'.split(
            ' ',
          ),
      },
    ])
  })

  it('is in the requested language', async () => {
    const token = await world.tokenOf('Lea')
    const { data } = await world.call('listSubscriptions', { token, headers: english })
    expect(data[0]?.lines[0]?.productTitle).toBe('Fresh menu 500 kcal')
    expect(data[0]?.discount?.title).toBe('10% loyalty discount')
    expect(data[0]?.flowBanner[0]?.text).toContain('10%')
  })
})

describe('the schedule of a subscription', () => {
  it('accepts the query parameter only if it matches the path', async () => {
    const token = await world.tokenOf('Anna')
    const params = { id: 20001 }
    const repeated = await world.call('listOrderSchedule', {
      params,
      query: { subscriptionId: 20001 },
      token,
    })
    expect(repeated.data).toHaveLength(6)
    const other = await world.call('listOrderSchedule', { params, query: { subscriptionId: 20002 }, token })
    expect([other.status, other.error.type]).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(other.error.fields ?? {})).toEqual(['subscriptionId'])
  })

  it.each([
    ['Thomas', 20003, 'PAUSED'],
    ['Paul', 20013, 'CANCELLED'],
    ['Ingrid', 20014, 'paused by the service'],
    ['Miriam', 20012, 'a subscription without food'],
  ])('of %s, %i, is empty: %s', async (firstName, id) => {
    const token = await world.tokenOf(firstName)
    expect((await world.call('listOrderSchedule', { params: { id }, query: {}, token })).data).toEqual([])
  })

  it('is not found for invalid or unknown ids', async () => {
    const token = await world.tokenOf('Anna')
    for (const id of [
      'abc',
      '0',
      '-1',
      '999999999',
      '2147483648',
      '99999999999999999999',
      '1e3',
      "1' or 1=1",
    ]) {
      const answer = await world.call('listOrderSchedule', { params: { id }, query: {}, token })
      expect([404, 422], id).toContain(answer.status)
    }
  })
})

describe('the history of a subscription', () => {
  const history = async (query: { limit?: number }) =>
    world.call('listOrderHistory', { params: { id: 20009 }, query, token: await world.tokenOf('Markus') })

  it('lists charged orders, newest first', async () => {
    const { data } = await history({})
    expect(data.map(({ cycleIndex }) => cycleIndex)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(data[0]).toMatchObject({
      id: 20009014,
      orderShopifyId: '5588120009014',
      status: 'PROCESSED',
      isEditable: false,
      totalShipping: '0.00',
      paymentMethodId: 'pm_5006',
    })
    expect(data.every(({ orderNumber }) => /^PP-\d{6}$/.test(orderNumber))).toBe(true)
  })

  it('respects the limit', async () => {
    expect((await history({ limit: 3 })).data.map(({ cycleIndex }) => cycleIndex)).toEqual([14, 13, 12])
  })

  it('refuses a limit out of range', async () => {
    for (const limit of [0, -1, 101, 1.5]) {
      const answer = await history({ limit })
      expect([answer.status, Object.keys(answer.error.fields ?? {})], `${limit}`).toEqual([422, ['limit']])
    }
  })

  it('names the steps of a parcel in the language of the call', async () => {
    const token = await world.tokenOf('Anna')
    const { data } = await world.call('listOrderHistory', {
      params: { id: 20001 },
      query: { limit: 1 },
      token,
      headers: english,
    })
    expect(data[0]?.tracking?.events.map(({ title }) => title)).toEqual([
      'Order confirmed',
      'Packed',
      'Handed over to DHL',
      'Delivery is delayed',
      'Out for delivery',
      'Delivered',
    ])
    expect(data[0]?.tracking).toMatchObject({ carrier: 'DHL', parcelCount: 3 })
    expect(data[0]?.tracking?.url).toContain(data[0]?.tracking?.number)
  })
})
