import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addSeconds, epochMilliseconds } from '@pfotenportal/domain/core/calendar'
import { createSeal, type Seal } from '../auth/keys.ts'
import { type Clock } from '../core/clock.ts'
import type { DueWorker } from '../core/due-work.ts'
import { openLog } from '../core/log.ts'
import { MAX_ATTEMPTS, waitAfter } from '../core/retries.ts'
import { openTraffic } from '../core/traffic.ts'
import { openClock } from '../database/clock.ts'
import { insertCustomer } from '../database/customer/customers.ts'
import { openDatabase, type Database } from '../database/open.ts'
import { lea } from '../testing/sign-in.ts'
import { testConfig } from '../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openOutbox, type NewMail } from './outbox.ts'
import { mailRenderer } from './renderer.ts'
import { openSender } from './sender.ts'
import { mailTemplates } from './templates.ts'
import type { OutgoingMail, Transport } from './transport.ts'

let testDatabase: TestDatabase
let database: Database
let clock: Clock
const senders: DueWorker[] = []
const seal: Seal = createSeal({ kid: 'test', sealing: new Uint8Array(32).fill(7) })

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url })
  clock = await openClock(database, true, 'system')
  await insertCustomer(database.query, lea, clock.realNow())
})

afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.close()
  await database.pool.query('TRUNCATE outbox')
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

function senderWith(send: (mail: OutgoingMail) => Promise<void>, on: Database = database): DueWorker {
  const transport: Transport = { send, close: async () => undefined }
  const render = mailRenderer({ publicUrl: 'https://portal.example.de', brand: testConfig().brand })
  const messageDomain = 'portal.example.de'
  const sender = openSender({
    database: on,
    clock,
    log: openLog('silent'),
    seal,
    transport,
    traffic: openTraffic(),
    maintenance: { isOn: () => false },
    render,
    messageDomain,
    unsubscribeUrl: ({ customerId, topic }) => `https://portal.example.de/abmelden/${customerId}.${topic}`,
  })
  senders.push(sender)
  return sender
}

/** A mail server that stores the mails that it accepts. */
function recordingServer(): { sent: OutgoingMail[]; send: (mail: OutgoingMail) => Promise<void> } {
  const sent: OutgoingMail[] = []
  return { sent, send: async (mail) => void sent.push(mail) }
}

async function record(changes: Partial<NewMail<'loginLink'>> = {}): Promise<void> {
  const mail: NewMail<'loginLink'> = {
    template: 'loginLink',
    customerId: lea.id,
    entity: 'link',
    version: 1,
    data: { token: 'secret-token' },
    ...changes,
  }
  await database.transaction((tx) => openOutbox(seal, 120).record(tx, [mail], clock.realNow()))
}

/** Moves every queued mail this many seconds into the past. */
async function pass(seconds: number): Promise<void> {
  await database.pool.query(
    `UPDATE outbox SET send_after = send_after - $1 * interval '1 second',
       lease_until = lease_until - $1 * interval '1 second', expires_at = expires_at - $1 * interval '1 second'`,
    [seconds],
  )
}

async function states(): Promise<
  { sent: boolean; failed: boolean; attempts: number; error: string | null }[]
> {
  const { rows } = await database.pool.query<{
    sent: boolean
    failed: boolean
    attempts: number
    error: string | null
  }>(
    `SELECT sent_at IS NOT NULL AS sent, failed_at IS NOT NULL AS failed, attempts, last_error AS error FROM outbox`,
  )
  return rows
}

describe('the outbox', () => {
  it('sends a recorded mail once, even after repeated sweeps', async () => {
    const server = recordingServer()
    const sender = senderWith(server.send)
    await record()
    await Promise.all([sender.sweep(), sender.sweep()])
    await sender.sweep()
    expect(server.sent).toHaveLength(1)
    expect(server.sent[0]).toMatchObject({ to: lea.email, subject: 'Dein Login-Link für Pfotenportal' })
    expect(server.sent[0]?.text).toContain('https://portal.example.de/auth?sessionToken=secret-token')
  })

  it('records the same change once, even when it is recorded repeatedly', async () => {
    const server = recordingServer()
    await record()
    await record({ data: { token: 'another' } })
    await record({ version: 2 })
    await senderWith(server.send).sweep()
    expect(server.sent).toHaveLength(2)
  })

  it('sends no mail about a change that was rolled back', async () => {
    const server = recordingServer()
    const outbox = openOutbox(seal, 0)
    const lost = database.transaction(async (tx) => {
      const mail = {
        template: 'loginLink',
        customerId: lea.id,
        entity: 1,
        version: 1,
        data: { token: 't' },
      } as const
      await outbox.record(tx, [mail], clock.realNow())
      throw new Error('rolled back')
    })
    await expect(lost).rejects.toThrow('rolled back')
    await senderWith(server.send).sweep()
    expect(server.sent).toEqual([])
  })

  it('is shared by processes, and each mail is sent once', async () => {
    const server = recordingServer()
    const other = openDatabase({ url: testDatabase.url })
    for (let count = 0; count < 40; count += 1) await record({ entity: count })
    const slow = async (mail: OutgoingMail) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      await server.send(mail)
    }
    const second = senderWith(slow, other)
    // The mails to a customer leave one after the other, so either sweep may end while the other process has the next one.
    await Promise.all([senderWith(slow).sweep(), second.sweep()])
    await expect.poll(() => server.sent.length).toBe(40)
    await second.close()
    await other.close()
    expect(new Set(server.sent.map(({ messageId }) => messageId)).size).toBe(40)
  })

  it('sends a login link before the mails of a billing run, which were recorded earlier', async () => {
    const server = recordingServer()
    const { sample } = mailTemplates.orderRefunded
    const others = Array.from({ length: 25 }, (_, index) => lea.id + 1 + index)
    for (const id of others)
      await insertCustomer(database.query, { ...lea, id, email: `${id}@example.de` }, clock.realNow())
    const mails = others.map((customerId): NewMail<'orderRefunded'> => {
      return { template: 'orderRefunded', customerId, entity: customerId, version: 1, data: sample }
    })
    await database.transaction((tx) => openOutbox(seal, 0).record(tx, mails, clock.realNow()))
    await pass(60)
    await record({ expiresAt: addSeconds(clock.realNow(), 1800) })
    await senderWith(server.send).sweep()
    expect(server.sent).toHaveLength(26)
    const firstBatch = server.sent.slice(0, 10).map(({ subject }) => subject)
    expect(firstBatch).toContain('Dein Login-Link für Pfotenportal')
  })
})

describe('a link requested for an address', () => {
  const request = (address: string, changes: Partial<NewMail<'signInLink'>> = {}) => {
    const mail: NewMail<'signInLink'> = {
      template: 'signInLink',
      customerId: null,
      entity: address,
      version: 1,
      data: { token: 'secret-token', code: '402816', address, isOverLimit: false },
      expiresAt: addSeconds(clock.realNow(), 1800),
      ...changes,
    }
    return database.transaction((tx) => openOutbox(seal, 120).record(tx, [mail], clock.realNow()))
  }
  const kept = () =>
    database.query.selectFrom('outbox').select(['recipient', 'customer_id as id', 'secret']).execute()

  it('names nobody in the outbox, and goes to whoever has the address when it is sent', async () => {
    const server = recordingServer()
    const late = { ...lea, id: 1990, email: 'late@example.de', firstName: 'Ada', selectedLang: 'en' } as const
    await request('Late@Example.de')
    const [waiting] = await kept()
    expect(waiting).toMatchObject({ recipient: null, id: null })
    expect(JSON.stringify(waiting)).not.toContain('ate@')
    await insertCustomer(database.query, late, clock.realNow())
    await senderWith(server.send).sweep()
    expect(server.sent[0]).toMatchObject({ to: late.email, subject: 'Your sign-in link for Pfotenportal' })
    expect(server.sent[0]?.text).toContain('Hello Ada,')
    expect(await kept()).toEqual([{ recipient: late.email, id: late.id, secret: null }])
  })

  it.each([1800, -60])(
    'is dropped if nobody has the address, whenever it expires (%d s)',
    async (seconds) => {
      const server = recordingServer()
      await request('nobody@example.de', { expiresAt: addSeconds(clock.realNow(), seconds) })
      await senderWith(server.send).sweep()
      expect([server.sent, await kept()]).toEqual([[], []])
    },
  )

  it('is kept for the operator under its address if it expires before it can be sent', async () => {
    await request(lea.email, { expiresAt: addSeconds(clock.realNow(), -60) })
    await senderWith(recordingServer().send).sweep()
    expect(await kept()).toEqual([{ recipient: lea.email, id: lea.id, secret: null }])
    expect(await states()).toMatchObject([{ sent: false, failed: true }])
  })

  it('keeps its recipient when it is attempted again', async () => {
    const attempts: string[] = []
    await request(lea.email)
    const sender = senderWith(async ({ to }) => {
      attempts.push(to)
      if (attempts.length === 1) throw new Error('451 try again later')
    })
    await sender.sweep()
    await pass(3600 - 1900)
    await database.pool.query(`UPDATE outbox SET expires_at = expires_at + interval '1 hour'`)
    await sender.sweep()
    expect(attempts).toEqual([lea.email, lea.email])
  })
})

describe('the mails of a customer', () => {
  /** Records mails about refunds, with order numbers from 1. */
  async function recordRefunds(count: number): Promise<void> {
    const { sample } = mailTemplates.orderRefunded
    const mails = Array.from({ length: count }, (_, index): NewMail<'orderRefunded'> => {
      const data = { ...sample, orderNumber: `PP-${index + 1}` }
      return { template: 'orderRefunded', customerId: lea.id, entity: index + 1, version: 1, data }
    })
    await database.transaction((tx) => openOutbox(seal, 120).record(tx, mails, clock.realNow()))
  }
  const numbers = (mails: readonly OutgoingMail[]) =>
    mails.map(({ subject }) => /PP-(\d+)/.exec(subject)?.[1])
  const inOrder = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`)

  it('leave in the order in which they were recorded, whatever each takes', async () => {
    const server = recordingServer()
    await recordRefunds(12)
    const sender = senderWith(async (mail) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
      await server.send(mail)
    })
    await sender.sweep()
    expect(numbers(server.sent)).toEqual(inOrder(12))
  })

  it('leave in order from several processes', async () => {
    const server = recordingServer()
    const other = openDatabase({ url: testDatabase.url })
    await recordRefunds(12)
    const send = async (mail: OutgoingMail) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
      await server.send(mail)
    }
    const senders = [senderWith(send), senderWith(send, other)]
    await expect
      .poll(async () => {
        await Promise.all(senders.map((sender) => sender.sweep()))
        return server.sent.length
      })
      .toBe(12)
    await other.close()
    expect(numbers(server.sent)).toEqual(inOrder(12))
  })

  it('wait for the first one while it is retried, which holds up no login link', async () => {
    const server = recordingServer()
    let isDown = true
    const sender = senderWith(async (mail) => {
      if (isDown && numbers([mail])[0] === '1') throw new Error('greylisted')
      await server.send(mail)
    })
    await recordRefunds(2)
    await record({ expiresAt: addSeconds(clock.realNow(), 1800) })
    await sender.sweep()
    expect(server.sent.map(({ subject }) => subject)).toEqual(['Dein Login-Link für Pfotenportal'])
    isDown = false
    await pass(15)
    await sender.sweep()
    expect(numbers(server.sent.slice(1))).toEqual(['1', '2'])
  })

  it('leave without one that was dead-lettered', async () => {
    const server = recordingServer()
    await recordRefunds(2)
    await senderWith(async (mail) => {
      if (numbers([mail])[0] === '1') {
        throw Object.assign(new Error('550 refused'), { command: 'DATA', responseCode: 550 })
      }
      await server.send(mail)
    }).sweep()
    expect(numbers(server.sent)).toEqual(['2'])
  })
})

describe('a crash between sending a mail and storing that', () => {
  it('sends the mail at most twice, with the same Message-ID', async () => {
    const server = recordingServer()
    await record()
    const crashingDatabase = openDatabase({ url: testDatabase.url })
    // The process dies after the server has accepted the mail, before that is stored.
    const crashingSender = senderWith(async (mail) => {
      await server.send(mail)
      await crashingDatabase.close()
    }, crashingDatabase)
    await crashingSender.sweep().catch(() => undefined)
    expect(await states()).toMatchObject([{ sent: false, failed: false, attempts: 1 }])

    const next = senderWith(server.send)
    await next.sweep()
    expect(server.sent).toHaveLength(1)
    await pass(121)
    await next.sweep()
    await pass(1000)
    await next.sweep()
    expect(server.sent).toHaveLength(2)
    expect(server.sent[1]?.messageId).toBe(server.sent[0]?.messageId)
    expect(server.sent[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@portal\.example\.de>$/)
  })
})

describe('a mail server that does not answer', () => {
  it('is retried after 15 seconds, with increasing delays', async () => {
    const server = recordingServer()
    let isDown = true
    const sender = senderWith(async (mail) => {
      if (isDown) throw new Error('connect ECONNREFUSED')
      await server.send(mail)
    })
    await record()
    await sender.sweep()
    await sender.sweep()
    expect(await states()).toMatchObject([
      { sent: false, failed: false, attempts: 1, error: 'Error: connect ECONNREFUSED' },
    ])
    isDown = false
    await pass(14)
    await sender.sweep()
    expect(server.sent).toHaveLength(0)
    await pass(1)
    await sender.sweep()
    expect(server.sent).toHaveLength(1)
    expect([1, 2, 3, 9, 12].map(waitAfter)).toEqual([15, 30, 60, 3600, 3600])
  })

  it('may be away for three days', () => {
    const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => waitAfter(index + 1))
    expect(waits.reduce((all, wait) => all + wait, 0)).toBeGreaterThanOrEqual(3 * 86_400)
  })

  it('for longer than a payment link is valid costs the mail its link, not the mail', async () => {
    const server = recordingServer()
    const data = { ...mailTemplates.paymentFailed.sample, token: 'link-of-yesterday' }
    const mail: NewMail = { template: 'paymentFailed', customerId: lea.id, entity: 1, version: 1, data }
    await database.transaction((tx) => openOutbox(seal, 120).record(tx, [mail], clock.realNow()))
    await database.pool.query(`UPDATE outbox SET created_at = created_at - interval '25 hours'`)
    await senderWith(server.send).sweep()
    expect(server.sent[0]?.text).not.toContain('link-of-yesterday')
    expect(server.sent[0]?.text).toContain('/profile/payments')
  })

  it('leaves a dead letter after the last attempt, without its secret', async () => {
    const sender = senderWith(async () => {
      throw new Error('greylisted')
    })
    await record()
    for (let attempt = 0; attempt < MAX_ATTEMPTS + 2; attempt += 1) {
      await sender.sweep()
      await pass(3600)
    }
    expect(await states()).toMatchObject([{ sent: false, failed: true, attempts: MAX_ATTEMPTS }])
    const { rows } = await database.pool.query('SELECT 1 FROM outbox WHERE secret IS NOT NULL')
    expect(rows).toEqual([])
  })

  it('that permanently rejects the recipient is not retried', async () => {
    const sender = senderWith(async () => {
      throw Object.assign(new Error('550 no such mailbox'), { command: 'RCPT TO', responseCode: 550 })
    })
    await record()
    await sender.sweep()
    expect(await states()).toMatchObject([{ failed: true, attempts: 1 }])
  })
})

describe('a mail that', () => {
  it('would arrive after its link has expired is dropped', async () => {
    const server = recordingServer()
    await record({ expiresAt: addSeconds(clock.realNow(), 1800) })
    await pass(1801)
    await senderWith(server.send).sweep()
    expect(server.sent).toEqual([])
    expect(await states()).toMatchObject([{ sent: false, failed: true }])
  })

  it('is queued while this machine’s clock is wrong is sent once the clock is right', async () => {
    const server = recordingServer()
    await record({ expiresAt: addSeconds(clock.realNow(), 1800) })
    const sender = senderWith(server.send)
    const tomorrow = epochMilliseconds(addSeconds(clock.realNow(), 86_400))
    const wrong = vi.spyOn(Date, 'now').mockReturnValue(tomorrow)
    await clock.readDrift()
    await sender.sweep()
    expect(server.sent).toEqual([])
    expect(await states()).toMatchObject([{ sent: false, failed: false, attempts: 0 }])
    wrong.mockRestore()
    await clock.readDrift()
    await sender.sweep()
    expect(server.sent).toHaveLength(1)
  })

  it('has no recipient is rendered and dropped', async () => {
    const server = recordingServer()
    await record({ customerId: null })
    await senderWith(server.send).sweep()
    expect(server.sent).toEqual([])
    expect(await states()).toEqual([])
  })

  it('cannot be rendered is dead-lettered and does not block others', async () => {
    const server = recordingServer()
    await record()
    await database.pool.query(`UPDATE outbox SET secret = 'broken'`)
    await record({ entity: 'other' })
    await senderWith(server.send).sweep()
    expect(server.sent).toHaveLength(1)
    expect((await states()).filter(({ failed }) => failed)).toHaveLength(1)
  })
  it('needs a template of a newer version is left for that version', async () => {
    const server = recordingServer()
    await record()
    await database.pool.query(
      `UPDATE outbox SET template = 'orderTeleported', created_at = now() - interval '1 day'`,
    )
    await record({ entity: 'other' })
    await senderWith(server.send).sweep()
    expect(server.sent).toHaveLength(1)
    const { rows } = await database.pool.query<object>(
      `SELECT attempts, failed_at, lease_until, last_error, secret IS NOT NULL AS "hasSecret"
       FROM outbox WHERE template = 'orderTeleported'`,
    )
    expect(rows).toEqual([
      { attempts: 0, failed_at: null, lease_until: null, last_error: null, hasSecret: true },
    ])
  })

  it('was dead-lettered by the previous version for its unknown template is still sent', async () => {
    const server = recordingServer()
    await record()
    // The previous version dead-letters a mail whose template it does not know.
    await database.pool.query(`UPDATE outbox SET attempts = 1, lease_until = now() + interval '120 seconds'`)
    await database.pool.query(
      `UPDATE outbox SET failed_at = now(), secret = NULL, lease_until = NULL,
         last_error = 'TypeError: no template loginLink'`,
    )
    expect(await states()).toEqual([{ sent: false, failed: false, attempts: 0, error: null }])
    await pass(11)
    await senderWith(server.send).sweep()
    expect(server.sent.map(({ text }) => text).join()).toContain('secret-token')
  })
})
