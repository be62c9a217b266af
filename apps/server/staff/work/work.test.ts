import { beforeAll, describe, expect, it, vi } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { run as runStaff } from '../../cli/staff.ts'
import { DEFAULT_OPERATOR_TOKEN } from '../../core/settings/groups/service.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { addDeadItem, addDeadMail, fillWorkLists } from '../../testing/work.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()
let support: Desk
let operations: Desk
let other: Desk

beforeAll(async () => {
  support = await deskOf(world, 'support', 'Vera Dienst')
  operations = await deskOf(world, 'operations', 'Otto Lager')
  other = await deskOf(world, 'admin', 'Ines Leitung')
})

const WORK = '/operator/work'
const post = (desk: Desk, path: string, form: Record<string, string> = {}) =>
  desk.submit(`${WORK}/${path}`, form)

/** The results of two who press at once, in alphabetical order. */
const inOrder = (results: readonly (string | undefined)[]) =>
  results.toSorted((a = '', b = '') => a.localeCompare(b))

const lastAudit = (action: string) =>
  world.services.database.query
    .selectFrom('audit')
    .select(['actor', 'acted_by', 'customer_id', 'entity', 'facts'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

/** The section of a list on the page; empty if it is not there. */
async function section(desk: Desk, list: string): Promise<string> {
  const page = await desk.read(WORK)
  return new RegExp(`<section class="card" id="${list}".*?</section>`, 's').exec(page)?.[0] ?? ''
}

describe('the work lists', () => {
  it('say in a friendly sentence that they are empty, in both languages', async () => {
    const page = await operations.read(WORK)
    for (const expected of ['Jede Zahlung ist geklärt.', 'Keine E-Mail ist liegen geblieben.'])
      expect(page).toContain(expected)
    const english = await operations.read(`${WORK}?lang=en`)
    expect(english).toContain('The jobs are doing fine on their own.')
    expect(`${page}${english}`).not.toMatch(/undefined|NaN|\[object/)
  })

  it('show what needs a person, since when, whom it concerns, and the action beside it', async () => {
    await fillWorkLists(world)
    const lists: [string, string[]][] = [
      [
        'boxes',
        [
          'Zu spät',
          'Jonas Weber</a> · <a href="/operator/orders/PP-104081">',
          '/operator/customers/1004#order-20007001',
        ],
      ],
      ['payments', ['ohne dass eine Bestellung', 'sim_stray_1', 'Ausgang unbekannt</b>', 'ACCOUNT_CLOSED']],
      ['disputes', ['Einspruch über', 'PRODUCT_NOT_RECEIVED', '3 Tage offen', 'Verloren: Das Geld ist weg']],
      ['mails', ['Erstattung', 'lea.hoffmann@example.de', 'Empfänger abgelehnt (550)', '3 Tage offen']],
      ['jobs', ['card-expiry, Nummer 1001', 'Anna Berger', 'no such tariff', 'offer-expiry, Lauf für']],
      [
        'webhooks',
        [
          '1 offen',
          '1 Ereignis für https://shop.example/hooks',
          'hat sich abgemeldet (410)',
          'answered 410',
          'Der Endpunkt ist abgeschaltet.',
          'href="/operator/webhooks"',
        ],
      ],
    ]
    for (const [list, texts] of lists) {
      const shown = await section(operations, list)
      for (const text of texts) expect(shown).toContain(text)
    }
    const customer = await support.read('/operator/customers/1004')
    expect(customer).toContain('id="order-20007001"')
    expect(await operations.read(`${WORK}?lang=en`)).not.toMatch(/undefined|NaN|\[object/)
    await operations.get(`${WORK}?lang=de`)
  })

  it('are counted on the page where each role starts, and show it only what it may see', async () => {
    const start = await operations.read('/operator')
    for (const list of ['boxes', 'payments', 'disputes', 'mails', 'jobs', 'webhooks'])
      expect(start).toContain(`href="/operator/work#${list}"`)
    const desk = await support.read('/operator/customers/find')
    expect(desk.match(/href="\/operator\/work#\w+"/g)).toEqual(['href="/operator/work#boxes"'])
    const seen = await support.read(WORK)
    expect([...seen.matchAll(/<section class="card" id="(\w+)"/g)].map(([, id]) => id)).toEqual([
      'cases',
      'declarations',
      'messages',
      'shop',
      'mailboxes',
      'boxes',
    ])
    expect(await section(operations, 'declarations')).toBe('')
  })

  it('show thirty of the thousands of entries of an incident, and say how many there are', async () => {
    const { pool } = world.services.database
    await pool.query(`
      INSERT INTO job_trouble (job, list, subject_id, attempts, first_failed_at, last_failed_at, last_due_at,
          last_error, rest_until, set_aside_at)
        SELECT 'charge-due', 0, id, 6, now(), now(), now(), 'Error: the disk is full', now(), now()
        FROM generate_series(20001, 25000) AS id`)
    try {
      const shown = await section(operations, 'jobs')
      expect(shown).toContain('5.002 offen')
      expect(shown.match(/<li/g)).toHaveLength(30)
      expect(shown).toContain('Anna Berger')
      expect(shown).toContain('charge-due, Nummer 20001')
    } finally {
      await pool.query(`DELETE FROM job_trouble WHERE job = 'charge-due'`)
    }
  })

  it('never say that all is well while a colleague’s list has an entry or an email is due', async () => {
    const { query } = world.services.database
    const state = { fulfillment_status: 'delivered' } as const
    await query.updateTable('customer_order').set(state).where('id', '=', 20007001).execute()
    try {
      expect(await support.read('/operator/customers/find')).toMatch(
        /Für dich ist nichts offen\. \d+ Einträge warten/,
      )
      expect(await support.read(WORK)).not.toContain('Alles erledigt')
    } finally {
      const back = { fulfillment_status: 'shipped' } as const
      await query.updateTable('customer_order').set(back).where('id', '=', 20007001).execute()
    }
    const id = await addDeadMail(world, 9)
    const isDue = { failed_at: null, last_error: null, send_after: instant('2020-01-01T00:00:00.000Z') }
    await query.updateTable('outbox').set(isDue).where('id', '=', id).execute()
    expect(await section(operations, 'mails')).toContain('fällig, noch nicht gesendet')
    await query.deleteFrom('outbox').where('id', '=', id).execute()
  })

  it.each([
    ['support', ['payments/returned', 'payments/elsewhere', 'disputes/close']],
    ['support', ['mails/requeue', 'mails/dismiss', 'jobs/retry', 'jobs/run', 'jobs/dismiss']],
    ['operations', ['declarations/record', 'declarations/1/carry-out', 'declarations/1/dismiss']],
  ])('refuse %s the actions %j', async (role, paths) => {
    const desk = role === 'support' ? support : operations
    for (const path of paths) expect((await desk.post(`${WORK}/${path}`)).status).toBe(403)
  })

  it.each([
    ['mails/requeue', { id: '17' }, 'mails', 'invalid'],
    ['mails/requeue', { id: '00000000-0000-4000-8000-000000000000' }, 'mails', 'gone'],
    ['mails/dismiss', { id: '00000000-0000-4000-8000-000000000000' }, 'mails', 'gone'],
    ['jobs/retry', { job: 'lunch', subject: '1' }, 'jobs', 'invalid'],
    ['jobs/retry', { job: 'card-expiry', subject: 'x' }, 'jobs', 'invalid'],
    ['jobs/run', { job: 'offer-expiry', due: 'noon' }, 'jobs', 'invalid'],
    ['jobs/run', { job: 'offer-expiry', due: '2026-11-01T00:00:00.000Z' }, 'jobs', 'gone'],
    ['jobs/dismiss', { job: 'card-expiry', subject: '1001', note: 'x'.repeat(501) }, 'jobs', 'noteTooLong'],
    ['boxes/handled', { order: '20007001', problem: 'LOST' }, 'boxes', 'invalid'],
    ['boxes/handled', { order: '20001001', problem: 'LATE' }, 'boxes', 'gone'],
    ['payments/returned', { key: 'charge:1:1' }, 'payments', 'gone'],
    ['payments/elsewhere', { order: 'PP-1', reason: 'x' }, 'payments', 'invalid'],
    ['payments/elsewhere', { order: 'PP-104081', reason: ' ' }, 'payments', 'noteMissing'],
    ['disputes/close', { id: '1', outcome: 'draw' }, 'disputes', 'invalid'],
    ['disputes/close', { id: '4711', outcome: 'won' }, 'disputes', 'gone'],
    ['webhooks/redeliver', { endpoint: '1', reason: 'BORED' }, 'webhooks', 'invalid'],
    ['webhooks/redeliver', { endpoint: '1', reason: 'GAVE_UP' }, 'webhooks', 'gone'],
    ['webhooks/dismiss', { endpoint: '4711', reason: 'GONE' }, 'webhooks', 'gone'],
  ])('answer %s with %j by a sentence', async (path, form, list, problem) => {
    const result = await post(other, path, form)
    expect(result).toBe(`list=${list}&problem=${problem}#${list}`)
    const page = await other.read(`${WORK}?list=${list}&problem=${problem}`)
    expect(page).toMatch(new RegExp(`id="${list}".*<p class="note bad" role="alert">[^<]{20}`, 's'))
  })
})

describe('dead-lettered webhooks', () => {
  const dead = { endpoint: '', reason: 'GONE' }

  it('of a disabled endpoint can be delivered only after an admin has enabled it', async () => {
    expect(await section(operations, 'webhooks')).not.toMatch(/webhooks\/(\d+\/enable|redeliver)/)
    const page = await section(other, 'webhooks')
    dead.endpoint = /\/operator\/webhooks\/(\d+)\/enable/.exec(page)?.[1] ?? ''
    expect(await post(operations, 'webhooks/redeliver', dead)).toBe('list=webhooks&problem=gone#webhooks')
    expect((await other.post(`/operator/webhooks/${dead.endpoint}/enable`)).status).toBe(303)
    expect(await section(operations, 'webhooks')).toContain('webhooks/redeliver')
  })

  it('are dismissed with a note, raise no alert any more, and are listed when more follow', async () => {
    const alert = 'Webhook-Zustellung wurde'
    expect(await operations.read('/operator')).toContain(alert)
    const dismissed = inOrder(
      await Promise.all([
        post(operations, 'webhooks/dismiss', { ...dead, note: 'shop closed' }),
        post(other, 'webhooks/dismiss', { ...dead, note: 'shop closed' }),
      ]),
    )
    expect(dismissed).toEqual([
      'list=webhooks&done=dismissed#webhooks',
      'list=webhooks&problem=gone#webhooks',
    ])
    expect(await lastAudit('webhook.dismissed')).toMatchObject({
      entity: `endpoint:${dead.endpoint}`,
      facts: { because: 'GONE', deliveries: 1 },
    })
    expect(await section(operations, 'webhooks')).toContain('Alle Webhooks sind zugestellt.')
    expect(await operations.read('/operator')).not.toContain(alert)
    expect(await operations.read(WORK)).toContain(`Webhooks, Endpunkt ${dead.endpoint}`)
    await world.services.database.pool.query(
      "UPDATE webhook_delivery SET failed_at = now() + interval '1 second'",
    )
    expect(await section(operations, 'webhooks')).toContain('1 Ereignis')
    expect(await post(operations, 'webhooks/redeliver', dead)).toBe(
      'list=webhooks&done=webhooksQueued&detail=1#webhooks',
    )
    expect(await section(operations, 'webhooks')).not.toContain('1 Ereignis')
  })
})

describe('a given-up mail', () => {
  it('is sent again under the name of the person, once', async () => {
    const id = await addDeadMail(world, 2)
    expect(await section(operations, 'mails')).toContain(id)
    expect(await post(operations, 'mails/requeue', { id })).toBe('list=mails&done=requeued#mails')
    expect(await lastAudit('mail.requeued')).toMatchObject({
      actor: 'staff',
      acted_by: operations.by,
      customer_id: 1005,
      entity: `mail:${id}`,
    })
    expect(await post(other, 'mails/requeue', { id })).toBe('list=mails&problem=gone#mails')
    expect(await section(operations, 'mails')).not.toContain(id)
    expect(await support.read('/operator/customers/1005')).toContain('Aufgegebene E-Mail erneut gesendet')
  })

  it('is dismissed with a note, raises no alert any more, and is listed when it fails again', async () => {
    const id = await addDeadMail(world, 3)
    const dismiss = () => post(operations, 'mails/dismiss', { id, note: 'Adresse <falsch>' })
    expect(await dismiss()).toBe('list=mails&done=dismissed#mails')
    expect(await dismiss()).toBe('list=mails&problem=gone#mails')
    expect(await lastAudit('mail.dismissed')).toMatchObject({ acted_by: operations.by, entity: `mail:${id}` })
    expect(await section(operations, 'mails')).not.toContain(id)
    expect(await operations.read(WORK)).toContain('<td>Otto Lager</td><td>Adresse &lt;falsch&gt;</td>')
    expect(await operations.read('/operator')).toContain('1 E-Mail wurde in den letzten 7 Tagen aufgegeben')
    expect(await operations.read('/operator/mails')).toContain(id)
    await world.services.database.pool.query(
      `UPDATE outbox SET failed_at = now() + interval '1 minute' WHERE id = $1`,
      [id],
    )
    expect(await section(operations, 'mails')).toContain(id)
    expect(await dismiss()).toBe('list=mails&done=dismissed#mails')
  })
})

describe('a failure of a job', () => {
  it('is retried, once', async () => {
    await addDeadItem(world, 'card-expiry', 1002)
    const retry = () => post(operations, 'jobs/retry', { job: 'card-expiry', subject: '1002' })
    expect(await retry()).toBe('list=jobs&done=retried#jobs')
    expect(await lastAudit('job.requeued')).toMatchObject({
      acted_by: operations.by,
      entity: 'job:card-expiry:1002',
    })
    expect(await retry()).toBe('list=jobs&problem=gone#jobs')
  })

  it('is dismissed and no longer listed, but still skipped by the job', async () => {
    const dismiss = () => post(operations, 'jobs/dismiss', { job: 'card-expiry', subject: '1001' })
    expect(await dismiss()).toBe('list=jobs&done=dismissed#jobs')
    expect(await dismiss()).toBe('list=jobs&problem=gone#jobs')
    expect(await section(operations, 'jobs')).not.toContain('card-expiry, Nummer 1001')
    const left = world.services.database.query.selectFrom('job_trouble').select('set_aside_at')
    expect(await left.where('subject_id', '=', 1001).executeTakeFirst()).toBeDefined()
  })

  it('of a whole run is run again, once', async () => {
    const again = () => post(operations, 'jobs/run', { job: 'offer-expiry', due: '2026-11-17T08:00:00.000Z' })
    expect(await again()).toBe('list=jobs&done=retried#jobs')
    expect(await again()).toBe('list=jobs&problem=gone#jobs')
    expect(await section(operations, 'jobs')).not.toContain('offer-expiry')
  })
})

describe('a payment', () => {
  it('without an order is recorded as refunded, and the command then finds none', async () => {
    const key = /name="key" value="([^"]+)"/.exec(await section(operations, 'payments'))?.[1] ?? ''
    const returned = () => post(operations, 'payments/returned', { key })
    expect(await returned()).toBe('list=payments&done=returned#payments')
    expect(await lastAudit('payment.returned')).toMatchObject({ acted_by: operations.by, facts: { key } })
    expect(await returned()).toBe('list=payments&problem=gone#payments')
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const args = ['record-returned', '--key', key]
    expect(await runStaff({ services: world.services, args, say, complain: say })).toBe(1)
    expect(said).toEqual(['Somebody else has dealt with this in the meantime.'])
  })

  it('whose refund failed is recorded as paid back another way', async () => {
    const listed = await section(operations, 'payments')
    const [, order = ''] = /name="order" value="([^"]+)"/.exec(listed) ?? []
    const [, refund = ''] = /name="refund" value="([^"]+)"/.exec(listed) ?? []
    const elsewhere = (form: Record<string, string> = { refund }) =>
      post(operations, 'payments/elsewhere', { order, reason: 'bank transfer', ...form })
    expect(await elsewhere({ refund: 'another' })).toBe('list=payments&problem=gone#payments')
    expect(await elsewhere()).toBe('list=payments&done=elsewhere#payments')
    expect(await lastAudit('order.refund-made-elsewhere')).toMatchObject({ acted_by: operations.by })
    expect(await elsewhere()).toBe('list=payments&problem=gone#payments')
  })

  it('that is disputed is closed by one of two who press at once', async () => {
    const id = /name="id" value="(\d+)"/.exec(await section(operations, 'disputes'))?.[1] ?? ''
    const close = (desk: Desk) => post(desk, 'disputes/close', { id, outcome: 'lost' })
    const results = await Promise.all([close(operations), close(other)])
    expect(inOrder(results)).toEqual([
      'list=disputes&done=lost#disputes',
      'list=disputes&problem=gone#disputes',
    ])
    const dispute = world.services.database.query.selectFrom('payment_dispute').select('state')
    expect(await dispute.where('id', '=', Number(id)).executeTakeFirst()).toEqual({ state: 'LOST' })
    expect(await section(operations, 'disputes')).toContain('Um keine Zahlung wird gestritten.')
  })
})

describe('a box', () => {
  it('that is late is marked as dealt with by one of two, and raises no alert any more', async () => {
    const handle = (desk: Desk) =>
      post(desk, 'boxes/handled', { order: '20007001', problem: 'LATE', note: 'Ersatz ist unterwegs' })
    const results = await Promise.all([handle(support), handle(operations)])
    expect(inOrder(results)).toEqual(['list=boxes&done=handled#boxes', 'list=boxes&problem=gone#boxes'])
    expect(await lastAudit('box.handled')).toMatchObject({ customer_id: 1004, entity: 'order:20007001' })
    expect(await section(support, 'boxes')).toContain('Alle Boxen sind, wo sie sein sollen.')
    expect(await operations.read('/operator')).not.toContain('im zugesagten Zeitraum nicht angekommen')
  })

  const set = (what: string) =>
    world.services.database.pool.query(`UPDATE customer_order SET ${what} WHERE id = 20007001`)

  it('is listed again when its replacement is late too', async () => {
    const replace = '/operator/customers/1004/orders/PP-104081/replace'
    expect(await support.submit(replace, { shipment: '1' })).toMatch(/^done=/)
    expect(await section(support, 'boxes')).not.toContain('PP-104081')
    await set(`fulfillment_status = 'shipped', replaced_on = '2026-11-10'`)
    expect(await section(support, 'boxes')).toContain('>PP-104081</a>')
  })

  it('is listed again when it comes back, unless it is refunded', async () => {
    await set(`fulfillment_status = 'returned'`)
    expect(await section(support, 'boxes')).toContain('Zurückgekommen')
    await set(`financial_status = 'refunded'`)
    expect(await section(support, 'boxes')).not.toContain('Zurückgekommen')
  })
})

describe('scripts', () => {
  it('have the actions of operations, without a person', async () => {
    const id = await addDeadMail(world, 4)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = { token: DEFAULT_OPERATOR_TOKEN, headers, body: `id=${id}` }
    expect((await world.request('POST', `${WORK}/mails/requeue`, sent)).status).toBe(303)
    expect((await lastAudit('mail.requeued')).acted_by).toBeNull()
    const refused = await world.request('POST', `${WORK}/declarations/record`, { ...sent, body: '' })
    expect(refused.status).toBe(403)
  })
})
