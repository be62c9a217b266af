import { describe, expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { signatureOf } from '../../core/webhook-signature.ts'
import { listUnknownParcelNumbers } from '../../database/parcel/problem-boxes.ts'
import { recordHandOver } from '../../shipping/dispatch-order.ts'
import { auditOf } from '../../testing/charging.ts'
import { callCarrierWebhook, fulfillmentIn, serviceActor, stepsOf } from '../../testing/parcels.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf } from '../../testing/sign-in.ts'
import { snapshotDatabase } from '../../testing/world-snapshot.ts'

/** Pippa's box is in transit and late; Bruno's is shipped by the test that needs it. */
const [PIPPA, BRUNO] = [20007001, 20002005]
const PIPPAS_NUMBER = '00340434000020007001'
const [NEW_SECRET, OLD_SECRET] = [
  'the-new-secret-of-the-carrier-webhook',
  'the-old-secret-of-the-carrier-webhook',
]

const world = sharedSampleWorld(undefined, {
  environment: { CARRIER: 'generic', CARRIER_WEBHOOK_SECRET: `${NEW_SECRET},${OLD_SECRET}` },
})
let count = 0

restoreAfterEach(world, snapshotDatabase)

const carrierEvent = (event: string, at: string, number = PIPPAS_NUMBER) => {
  count += 1
  return { id: `evt-${count}`, number, event, at }
}
const signed = { secret: NEW_SECRET }
const lastSteps = async () => (await stepsOf(world, PIPPA)).slice(4)
const OUT = '2026-11-20T07:10:00+01:00'
const DOOR = '2026-11-20T10:15:00+01:00'

describe('a carrier webhook event', () => {
  it('updates the tracking with mail and activity once, even if it is sent repeatedly', async () => {
    const delivered = carrierEvent('delivered', DOOR)
    const answers = await Promise.all([1, 2, 3].map(() => callCarrierWebhook(world, delivered, signed)))
    expect(answers).toEqual([200, 200, 200])
    expect(await callCarrierWebhook(world, { ...delivered, at: '2026-11-20T11:00:00+01:00' }, signed)).toBe(
      200,
    )
    expect(
      await callCarrierWebhook(world, carrierEvent('delivered', '2026-11-20T09:00:00+01:00'), signed),
    ).toBe(200)
    expect(await lastSteps()).toEqual(['delivered 2026-11-20T09:15'])
    expect(await fulfillmentIn(world, PIPPA)).toBe('delivered')
    const mails = (await mailsOf(world)).filter(({ subject }) => subject === 'Pippas Futter ist angekommen')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('10:15')
    expect(await auditOf(world, 20007)).toEqual(['orderDelivered by system'])
  })

  it('may arrive out of order: earlier events complete the tracking without another mail', async () => {
    await callCarrierWebhook(world, carrierEvent('delivered', DOOR), signed)
    await callCarrierWebhook(world, carrierEvent('delivery_failed', '2026-11-20T08:00:00+01:00'), signed)
    await callCarrierWebhook(world, carrierEvent('out_for_delivery', OUT), signed)
    await callCarrierWebhook(world, carrierEvent('returned', '2026-11-20T11:00:00+01:00'), signed)
    expect(await lastSteps()).toEqual([
      'out_for_delivery 2026-11-20T06:10',
      'delivery_failed 2026-11-20T07:00',
      'delivered 2026-11-20T09:15',
    ])
    expect(await fulfillmentIn(world, PIPPA)).toBe('delivered')
    expect((await mailsOf(world)).map(({ subject }) => subject)).toEqual(['Pippas Futter ist angekommen'])
  })

  it('about a failed attempt is mailed immediately', async () => {
    expect(await callCarrierWebhook(world, carrierEvent('delivery_failed', OUT), signed)).toBe(200)
    const [mail] = (await mailsOf(world)).filter(({ subject }) => subject === 'Pippas Paket verspätet sich')
    expect(mail?.text).toContain('hat versucht, dein Paket zuzustellen')
  })

  it('about a number that is written in another way is about the same parcel', async () => {
    expect(
      await callCarrierWebhook(world, carrierEvent('delivered', DOOR, '0034 0434 0000 2000 7001'), signed),
    ).toBe(200)
    expect(await lastSteps()).toEqual(['delivered 2026-11-20T09:15'])
  })

  it('about a returned box ends the tracking, without a mail', async () => {
    const before = (await mailsOf(world)).length
    await callCarrierWebhook(world, carrierEvent('returned', OUT), signed)
    await callCarrierWebhook(world, carrierEvent('delivered', DOOR), signed)
    expect(await lastSteps()).toEqual(['returned 2026-11-20T06:10'])
    expect(await fulfillmentIn(world, PIPPA)).toBe('returned')
    expect((await mailsOf(world)).length).toBe(before)
  })

  it('dated in the future or before the order changes nothing', async () => {
    await callCarrierWebhook(world, carrierEvent('delivered', '2026-11-20T12:06:00+01:00'), signed)
    await callCarrierWebhook(world, carrierEvent('in_transit', '2026-11-11T12:00:00+01:00'), signed)
    expect(await lastSteps()).toEqual([])
  })
})

describe('a webhook event', () => {
  const outForDelivery = () => carrierEvent('out_for_delivery', OUT)

  it('is accepted with either secret during a rotation', async () => {
    expect(await callCarrierWebhook(world, outForDelivery(), { secret: OLD_SECRET })).toBe(200)
    expect(await lastSteps()).toHaveLength(1)
  })

  it('is refused with another secret, another body, no signature, or after five minutes', async () => {
    const event = outForDelivery()
    const now = world.services.clock.realNow()
    const signatureOfAnother = signatureOf(Buffer.from(JSON.stringify(outForDelivery())), NEW_SECRET, now)
    const answers = [
      await callCarrierWebhook(world, event, { secret: 'some-other-secret-that-nobody-knows' }),
      await callCarrierWebhook(world, event, { signature: signatureOfAnother }),
      await callCarrierWebhook(world, event, { signature: '' }),
      await callCarrierWebhook(world, event, { ...signed, secondsAgo: 310 }),
      await callCarrierWebhook(world, event, { ...signed, secondsAgo: -310 }),
    ]
    expect(answers).toEqual([400, 400, 400, 400, 400])
    expect(await lastSteps()).toEqual([])
    expect(await callCarrierWebhook(world, event, { ...signed, secondsAgo: 290 })).toBe(200)
  })

  it.each([
    ['no JSON', 'delivered'],
    ['an unknown step', { id: 'x', number: PIPPAS_NUMBER, event: 'shipped', at: OUT }],
    ['no time', { id: 'x', number: PIPPAS_NUMBER, event: 'delivered', at: 'noon' }],
    ['no id', { number: PIPPAS_NUMBER, event: 'delivered', at: OUT }],
    ['a NUL', { id: 'x\u0000', number: PIPPAS_NUMBER, event: 'delivered', at: OUT }],
  ])('is refused with %s', async (_case, body) => {
    expect(await callCarrierWebhook(world, body, signed)).toBe(400)
    expect(await lastSteps()).toEqual([])
  })
})

describe('an unknown parcel number', () => {
  it('is stored, and applied as soon as its handover is recorded, however that writes it', async () => {
    const scan = carrierEvent('in_transit', '2026-11-20T11:00:00+01:00', 'CC-1')
    expect(await callCarrierWebhook(world, scan, signed)).toBe(202)
    expect(await callCarrierWebhook(world, scan, signed)).toBe(202)
    const { query } = world.services.database
    const stored = await query
      .selectFrom('carrier_notice')
      .select('id')
      .where('is_known', '=', false)
      .execute()
    expect(stored).toEqual([{ id: scan.id }])
    await query
      .insertInto('tracking_event')
      .values({ order_id: BRUNO, event: 'packed', at: instant('2026-11-20T09:00:00.000Z') })
      .execute()
    await query
      .updateTable('customer_order')
      .set({ fulfillment_status: 'packed' })
      .where('id', '=', BRUNO)
      .execute()
    expect(await recordHandOver(await serviceActor(world), BRUNO, [{ number: 'CC 1', url: null }])).toBe(true)
    expect(await stepsOf(world, BRUNO)).toEqual([
      'ordered 2026-11-16T03:00',
      'packed 2026-11-20T09:00',
      'shipped 2026-11-20T09:59',
      'in_transit 2026-11-20T10:00',
    ])
    const [mail] = (await mailsOf(world)).filter(({ subject }) => subject.includes('Bruno'))
    expect(mail?.text).toContain('CC 1')
    // Also once the box is replaced, which takes its parcels away.
    await query.deleteFrom('shipment').where('order_id', '=', BRUNO).execute()
    expect(await listUnknownParcelNumbers(query, 5)).toEqual([])
  })
})
