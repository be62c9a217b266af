import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { sharedTestService } from '../testing/shared-service.ts'
import { addCustomers, lea, mailsOf } from '../testing/sign-in.ts'
import type { NewMail } from './outbox.ts'
import { mailTemplates, type MailData, type TemplateName } from './templates.ts'

const service = sharedTestService({ environment: { MAIL_DELAY_SECONDS: '120' } })

beforeAll(async () => {
  await addCustomers(service, lea)
})
beforeEach(async () => {
  // A mail of the previous test that is still being sent would arrive in this one.
  await service.services.mail.sweep()
  await service.services.database.pool.query('TRUNCATE outbox, mailbox')
})

type Changes = MailData<'orderSkipped'>
type OrderDay = Changes['upcoming'][number]

const december = {
  id: 20008004,
  billingDate: '2026-12-02',
  deliveryWindow: { from: '2026-12-08', to: '2026-12-10' },
  cutoffAt: '2026-12-01T23:00:00.000Z',
}
const newYear = {
  id: 20008005,
  billingDate: '2026-12-30',
  deliveryWindow: { from: '2027-01-05', to: '2027-01-07' },
  cutoffAt: '2026-12-29T23:00:00.000Z',
}

let version = 0

const about = { subscriptionId: 20008, petName: 'Max' }

/** Records a mail in a transaction, as an operation does. */
async function send<T extends TemplateName>(template: T, data: MailData<T>) {
  const { database, mail, clock } = service.services
  version += 1
  const entity = about.subscriptionId
  const recorded = { template, customerId: lea.id, entity, version, data } as NewMail
  await database.transaction((tx) => mail.outbox.record(tx, [recorded], clock.realNow()))
  mail.wake()
}

function record(
  template: 'orderSkipped' | 'orderUnskipped',
  order: Changes['orders'][number],
  next: OrderDay = newYear,
) {
  return send(template, { ...about, orders: [order], box: null, upcoming: [next] })
}

const skip = (order: Changes['orders'][number]) => record('orderSkipped', order)
const unskip = (order: Changes['orders'][number]) => record('orderUnskipped', order, december)

/** Moves the queued mails this many seconds into the past. */
async function pass(seconds: number): Promise<void> {
  await service.services.database.pool.query(
    `UPDATE outbox SET send_after = send_after - $1 * interval '1 second'`,
    [seconds],
  )
}

async function subjectsAfter(seconds: number): Promise<string[]> {
  await pass(seconds)
  return (await mailsOf(service)).map(({ subject }) => subject)
}

describe('a skipped order', () => {
  it('is mailed two minutes later, with the next orders and the deadline to undo it', async () => {
    await skip(december)
    expect(await subjectsAfter(115)).toEqual([])
    expect(await subjectsAfter(10)).toEqual(['Bestellung vom Mi., 2. Dezember übersprungen'])
    const [mail] = await mailsOf(service)
    expect(mail?.text).toContain('MAX’ BESTELLUNG IST ÜBERSPRUNGEN')
    expect(mail?.text).toContain('Mi., 30. Dezember')
    expect(mail?.text).toContain('Di., 5. – Do., 7. Januar 2027')
    expect(mail?.text).toContain('Bis Di., 1. Dezember kannst du sie')
    expect(mail?.html).toContain('/orders')
  })

  it('that was outstanding is not offered for restoring', async () => {
    await skip({ ...december, isFinal: true })
    await pass(121)
    const [mail] = await mailsOf(service)
    expect(mail?.text).toMatch(/Sie kann nicht wieder\s+eingeplant werden\./)
    expect(mail?.text).not.toContain('kannst du sie')
  })

  it('that was outstanding is final even in a mail with one that can be undone', async () => {
    await skip({ ...december, isFinal: true })
    await skip(newYear)
    await pass(121)
    const [mail] = await mailsOf(service)
    expect(mail?.text).toMatch(/Wieder einplanen bis:? nicht mehr möglich/)
    expect(mail?.text).toMatch(/Wieder einplanen bis:? Di\., 29\. Dezember/)
  })

  it('that is restored before the mail is sent is not mailed', async () => {
    await skip(december)
    await unskip(december)
    expect(await subjectsAfter(1000)).toEqual([])
  })

  it('that is skipped and restored repeatedly is mailed with its final state', async () => {
    for (let count = 0; count < 3; count += 1) {
      await skip(december)
      await unskip(december)
    }
    await skip(december)
    expect(await subjectsAfter(121)).toEqual(['Bestellung vom Mi., 2. Dezember übersprungen'])
  })

  it('that is restored after its mail was sent is mailed again', async () => {
    await skip(december)
    await subjectsAfter(121)
    await unskip(december)
    expect(await subjectsAfter(121)).toEqual([
      'Bestellung am Mi., 2. Dezember wieder eingeplant',
      'Bestellung vom Mi., 2. Dezember übersprungen',
    ])
  })

  it('shares a mail with others of the dog', async () => {
    await skip(newYear)
    await skip(december)
    expect(await subjectsAfter(121)).toEqual(['2 Bestellungen übersprungen'])
    const text = (await mailsOf(service))[0]?.text ?? ''
    expect(text.indexOf('2. DEZEMBER')).toBeGreaterThan(0)
    expect(text.indexOf('30. DEZEMBER')).toBeGreaterThan(text.indexOf('2. DEZEMBER'))
  })

  it('is removed from a shared mail when it is restored', async () => {
    await skip(december)
    await skip(newYear)
    await unskip(december)
    expect(await subjectsAfter(121)).toEqual(['Bestellung vom Mi., 30. Dezember übersprungen'])
  })

  it('restarts the two minutes with each change', async () => {
    await skip(december)
    await pass(100)
    await skip(newYear)
    expect(await subjectsAfter(100)).toEqual([])
    expect(await subjectsAfter(21)).toHaveLength(1)
  })

  it('is mailed even if it is undone while its mail is being sent', async () => {
    const { database, clock } = service.services
    await skip(december)
    await pass(121)
    await database.pool.query('UPDATE outbox SET attempts = 1, lease_until = $1', [
      addSeconds(clock.realNow(), 60),
    ])
    await unskip(december)
    await database.pool.query('UPDATE outbox SET lease_until = NULL')
    expect(await subjectsAfter(121)).toHaveLength(2)
  })
})

describe('a moved order', () => {
  const move = (formerDate: string, billingDate: string) =>
    send('orderRescheduled', {
      ...about,
      orders: [{ ...december, formerDate, billingDate, wholeCadence: true }],
      box: null,
      upcoming: [{ billingDate, deliveryWindow: december.deliveryWindow }],
    })

  it('is mailed two minutes later, from its first day to its last', async () => {
    await move('2026-12-02', '2026-12-04')
    await move('2026-12-04', '2026-12-09')
    expect(await subjectsAfter(115)).toEqual([])
    expect(await subjectsAfter(10)).toEqual(['Neues Bestelldatum: Mi., 9. Dezember'])
    const [mail] = await mailsOf(service)
    expect(mail?.text).toMatch(/Bestelltag: Mi\., 9\. Dezember\s+bisher: Mi\., 2\. Dezember/)
  })

  it('that is moved back is not mailed', async () => {
    await move('2026-12-02', '2026-12-04')
    await move('2026-12-04', '2026-12-02')
    expect(await subjectsAfter(1000)).toEqual([])
  })

  it('updates the next orders in a delayed mail about a skip', async () => {
    await skip(newYear)
    await move('2026-12-02', '2026-12-09')
    await subjectsAfter(121)
    const mails = await mailsOf(service)
    const skipped = mails.find(({ subject }) => subject.includes('übersprungen'))
    expect(skipped?.text).toContain('Mi., 9. Dezember')
  })

  it('that is the first box after resuming is part of that mail', async () => {
    const { sample } = mailTemplates['subscriptionResumed']
    await send('subscriptionResumed', { ...sample, ...about })
    const box = sample.box && { ...sample.box, billingDate: '2026-12-09' }
    const upcoming = [{ billingDate: '2026-12-09', deliveryWindow: december.deliveryWindow }]
    const orders = [{ ...december, formerDate: '2026-12-02', billingDate: '2026-12-09', wholeCadence: true }]
    await send('orderRescheduled', { ...about, orders, box, upcoming })
    expect(await subjectsAfter(121)).toEqual(['Max’ Abo läuft weiter'])
    const [mail] = await mailsOf(service)
    expect(mail?.text).toContain('Bestelltag: Mi., 9. Dezember')
  })
})

describe('another mail about the dog', () => {
  const subjectsInOrder = async () => (await mailsOf(service)).map(({ subject }) => subject).toReversed()
  const paused = { ...mailTemplates.subscriptionPaused.sample, ...about }
  const skipped = 'Bestellung vom Mi., 2. Dezember übersprungen'

  it.each([
    [
      'orderPlaced',
      { ...mailTemplates.orderPlaced.sample, ...about },
      'Deine Bestellung 100482 wurde ausgelöst',
    ],
    ['subscriptionPaused', paused, 'Max’ Abo ist pausiert – weiter geht es am Fr., 18. Dezember'],
  ] as const)(
    'ends the delay of an earlier one, so that they arrive in order: %s',
    async (template, data, subject) => {
      await skip(december)
      await send(template, data)
      expect(await subjectsInOrder()).toEqual([skipped, subject])
    },
  )

  it('does not end the delay for another dog', async () => {
    await skip(december)
    await send('subscriptionPaused', { ...paused, subscriptionId: 20009 })
    expect(await subjectsInOrder()).toHaveLength(1)
    expect(await subjectsAfter(121)).toHaveLength(2)
  })
})

describe('the end of a subscription', () => {
  const end = { ...mailTemplates.subscriptionCancelled.sample, ...about }
  const { sample: reminder } = mailTemplates.orderReminder

  /** Queues a mail that is retried in an hour. */
  async function queueRetried<T extends TemplateName>(template: T, data: MailData<T>) {
    const { database, mail, clock } = service.services
    const recorded = { template, customerId: lea.id, entity: 'retried', version: 1, data } as NewMail
    // In one transaction, because recording it ends the delay of earlier mails: the service would send them before.
    await database.transaction(async (tx) => {
      await mail.outbox.record(tx, [recorded], clock.realNow())
      await sql`UPDATE outbox SET attempts = 1, send_after = now() + interval '1 hour', lease_until = NULL`.execute(
        tx,
      )
    })
  }

  /** Queues all mails that are void after the end, as they wait while the mail server is away. */
  async function queueVoidMails() {
    const moved = { ...december, formerDate: '2026-12-01', wholeCadence: false }
    await send('subscriptionResumed', { ...mailTemplates.subscriptionResumed.sample, ...about })
    await skip(newYear)
    await send('orderRescheduled', { ...about, orders: [moved], box: null, upcoming: [] })
    await queueRetried('orderReminder', { ...reminder, ...about })
  }

  it.each([
    ['subscriptionCancelled', end, 'Bestätigung deiner Kündigung für Max'],
    ['subscriptionCondolence', end, 'In stillem Gedenken an Max'],
    [
      'subscriptionAutoCancelled',
      { ...mailTemplates.subscriptionAutoCancelled.sample, ...about },
      'Max’ Abo wurde beendet',
    ],
  ] as const)('is the only mail about its orders that still arrives: %s', async (template, data, subject) => {
    await queueVoidMails()
    await send(template, data)
    expect(await subjectsAfter(4000)).toEqual([subject])
  })

  it('voids mails that queue behind one that is retried, and dead-lettered ones', async () => {
    await queueVoidMails()
    await service.services.database.pool.query(
      `UPDATE outbox SET attempts = 0, send_after = now() - interval '1 minute' WHERE template <> 'subscriptionResumed'`,
    )
    await service.services.database.pool.query(
      `UPDATE outbox SET failed_at = now() WHERE template = 'orderReminder'`,
    )
    await send('subscriptionCondolence', end)
    expect(await subjectsAfter(4000)).toEqual(['In stillem Gedenken an Max'])
    const { rows } = await service.services.database.pool.query('SELECT template FROM outbox')
    expect(rows).toEqual([{ template: 'subscriptionCondolence' }])
  })

  it('also voids a mail about a change that is still delayed', async () => {
    await skip(december)
    await send('subscriptionCondolence', end)
    expect(await subjectsAfter(1000)).toEqual(['In stillem Gedenken an Max'])
  })

  it('voids mails about the contents and the address of its boxes, and about an order that is not owed any more', async () => {
    await queueRetried('planChanged', { ...mailTemplates.planChanged.sample, ...about })
    await queueRetried('supplementChanged', { ...mailTemplates.supplementChanged.sample, ...about })
    await queueRetried('addressChanged', { ...mailTemplates.addressChanged.sample, ...about })
    await queueRetried('paymentFailed', { ...mailTemplates.paymentFailed.sample, ...about })
    await queueRetried('paymentLastWarning', { ...mailTemplates.paymentLastWarning.sample, ...about })
    await send('subscriptionCancelled', end)
    expect(await subjectsAfter(4000)).toEqual(['Bestätigung deiner Kündigung für Max'])
  })

  it('keeps a new receipt that came with a change of address', async () => {
    const receipts = [mailTemplates.orderConfirmed.sample.receipt]
    await queueRetried('addressChanged', { ...mailTemplates.addressChanged.sample, ...about, receipts })
    await send('subscriptionCancelled', end)
    expect((await subjectsAfter(4000)).toSorted()).toEqual([
      'Bestätigung deiner Kündigung für Max',
      'Neue Lieferadresse für Max',
    ])
  })

  it.each([
    ['drops the mail about a card that pays for no other dog', ['Max'], []],
    ['leaves the dog out of the mail about a card that pays for others too', ['Max', 'Bello'], [['Bello']]],
  ])('%s', async (_case, petNames, expected) => {
    await queueRetried('paymentMethodExpiring', { ...mailTemplates.paymentMethodExpiring.sample, petNames })
    await send('subscriptionCondolence', end)
    const { rows } = await service.services.database.pool.query<{ names: string[] }>(
      "SELECT data->'petNames' AS names FROM outbox WHERE template = 'paymentMethodExpiring'",
    )
    expect(rows.map(({ names }) => names)).toEqual(expected)
  })

  it('voids neither mails about another dog nor receipts and contracts', async () => {
    await send('orderSkipped', {
      ...about,
      subscriptionId: 20009,
      petName: 'Bello',
      orders: [december],
      box: null,
      upcoming: [],
    })
    await send('subscriptionReactivated', { ...mailTemplates.subscriptionReactivated.sample, ...about })
    await send('orderRefunded', { ...mailTemplates.orderRefunded.sample, ...about })
    await send('subscriptionCondolence', end)
    expect((await subjectsAfter(121)).toSorted()).toEqual([
      'Bestellung vom Mi., 2. Dezember übersprungen',
      'Erstattung zu deiner Bestellung 100482',
      'In stillem Gedenken an Max',
      'Schön, dass ihr wieder da seid! Max’ Abo ist aktiv',
    ])
  })

  it.each([
    ['are not sent after the dog has died', 'subscriptionCondolence', ['In stillem Gedenken an Max']],
    [
      'are still sent otherwise',
      'subscriptionCancelled',
      ['Bestätigung deiner Kündigung für Max', 'Dein Paket für Max ist unterwegs'],
    ],
  ] as const)('mails about a parcel on its way %s', async (_case, template, expected) => {
    await queueRetried('orderShipped', { ...mailTemplates.orderShipped.sample, ...about })
    await send(template, end)
    expect((await subjectsAfter(4000)).toSorted()).toEqual(expected)
  })

  it('that was declared for a later day voids nothing, because orders continue until then', async () => {
    await skip(december)
    await send('subscriptionCancelled', { ...end, endsOn: '2027-01-31', isDayNamed: true })
    expect(await subjectsAfter(121)).toHaveLength(2)
  })
})

describe('a charge', () => {
  it('voids the announcement of it that could not be sent before', async () => {
    const { database } = service.services
    const data = { ...mailTemplates.orderReminder.sample, ...about }
    await send('orderSkipped', { ...about, orders: [december], box: null, upcoming: [] })
    await database.pool.query(
      `UPDATE outbox SET template = 'orderReminder', merge_key = NULL, data = $1, attempts = 1`,
      [JSON.stringify(data)],
    )
    await send('orderConfirmed', { ...mailTemplates.orderConfirmed.sample, ...about })
    expect(await subjectsAfter(121)).toEqual(['Deine Bestellbestätigung 100482'])
  })
})
