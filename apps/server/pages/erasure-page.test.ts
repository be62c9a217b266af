/**
 * The privacy centre over HTTP: export (JSON and a readable page), erasure with a list of what stays and until when; the
 * nightly job that deletes what has expired is in `jobs/delete-expired.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mailDe } from '@pfotenportal/text/de/mail'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { mailsOf } from '../testing/sign-in.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: SampleWorld
let token: string
beforeAll(async () => {
  world = await startSampleWorld()
  token = await world.tokenOf('Anna')
})
afterAll(() => world.stop())

const EMAIL = 'anna.berger@example.de'
const readErasure = async () => (await world.call('readErasure', { token })).data
const askAgain = async () => (await world.call('requestErasure', { token, body: undefined })).data

async function linkInMail(): Promise<string> {
  await world.services.mail.sweep()
  const mail = (await mailsOf(world)).find(
    ({ to, subject }) => to === EMAIL && subject === mailDe.erasureLink.subject('Pfotenportal'),
  )
  return /\/konto-loeschen\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? 'no link'
}

async function open(path: string, method = 'GET') {
  const headers = {
    accept: 'text/html',
    ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
  }
  const answer = await world.request(method, path, { headers, ...(method === 'POST' && { body: '' }) })
  return { status: answer.status, html: (await answer.text()).replaceAll('\u00a0', ' ') }
}

describe('Privacy centre: export (JSON and a readable page), erasure with a list of what stays and until when; a job deletes what has expired', () => {
  it('the export is data and a page', async () => {
    const { data } = await world.call('exportData', { token })
    expect(data.tables['pet']).toMatchObject([{ name: 'Frieda' }])
    expect(data.page).toContain('Frieda')
  })

  it('says that a running contract has to be cancelled first, and mails nothing until then', async () => {
    expect((await askAgain()).faults).toContain('CONTRACT_RUNNING')
    expect((await readErasure()).linkUntil).toBeNull()
    expect(await linkInMail()).toBe('no link')
  })

  it('mails a link, lists what stays and until when, and opening it erases nothing', async () => {
    await world.call('cancelSubscription', { params: { id: 20001 }, body: null, token })
    await world.services.database.pool.query(
      "UPDATE customer_order SET fulfillment_status = 'delivered' WHERE subscription_id = 20001 AND status = 'PROCESSED'",
    )
    const asked = await askAgain()
    expect(asked.faults).toEqual([])
    expect(asked.linkUntil).not.toBeNull()
    expect(asked.kept.map(({ record }) => record)).toEqual(expect.arrayContaining(['BOOKINGS', 'PROOF']))
    const { status, html } = await open(await linkInMail())
    expect(status).toBe(200)
    for (const text of ['Bestellungen und Zahlungen', '31. Dezember 2034', 'Konto endgültig löschen', EMAIL])
      expect(html).toContain(text)
    expect((await world.call('listSubscriptions', { token })).status).toBe(200)
  })

  it('a newer link ends the former one', async () => {
    const former = await linkInMail()
    await askAgain()
    expect((await open(former)).status).toBe(404)
  })

  it('waits if something has begun since', async () => {
    const link = await linkInMail()
    const change = (state: string) =>
      world.services.database.pool.query(
        `UPDATE customer_order SET fulfillment_status = $1
         WHERE id = (SELECT max(id) FROM customer_order WHERE subscription_id = 20001 AND status = 'PROCESSED')`,
        [state],
      )
    await change('shipped')
    const { status, html } = await open(link, 'POST')
    expect(status).toBe(409)
    expect(html).toContain('Eine bezahlte Box ist noch nicht angekommen')
    await change('delivered')
  })

  it('erases with the button, once, and signs out', async () => {
    const link = await linkInMail()
    const { status, html } = await open(link, 'POST')
    expect(status).toBe(200)
    expect(html).toContain('Dein Konto ist gelöscht')
    expect((await world.call('listSubscriptions', { token })).status).toBe(401)
    expect((await open(link, 'POST')).status).toBe(404)
    const { rows } = await world.services.database.pool.query(
      "SELECT actor FROM audit WHERE action = 'customerErased' AND customer_id = 1001",
    )
    expect(rows).toEqual([{ actor: 'customer' }])
  })

  it('a link that nobody has made says so', async () => {
    const { status, html } = await open('/konto-loeschen/unknown')
    expect(status).toBe(404)
    expect(html).toContain('Dieser Link gilt nicht mehr')
  })
})
