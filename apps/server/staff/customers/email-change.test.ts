import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { mailDe } from '@pfotenportal/text/de/mail'
import { findCustomer } from '../../database/customer/customers.ts'
import { saveErasureRequest } from '../../database/customer/erasure-requests.ts'
import { cleanUpTokens } from '../../jobs/clean-up.ts'
import { customerWithPasskey } from '../../testing/authenticator.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { emailLinkTo } from '../../testing/email-change.ts'
import { requestLink } from '../../testing/payment-links.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { shown } from '../../testing/shown.ts'
import { anna, Browser, linkFor, mailsOf } from '../../testing/sign-in.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()
let support: Desk

beforeAll(async () => {
  support = await deskOf(world, 'support', 'Vera Dienst')
})

beforeEach(async () => {
  const { query } = world.services.database
  for (const table of ['email_change', 'outbox', 'mailbox'] as const) await query.deleteFrom(table).execute()
  await query
    .updateTable('customer')
    .set({ email: 'thomas.krueger@example.de' })
    .where('id', '=', 1002)
    .execute()
  await query.updateTable('customer').set({ email: OLD, email_shown: null }).where('id', '=', 1001).execute()
})

const ANNA = '/operator/customers/1001'
const OLD = 'anna.berger@example.de'
const NEW = 'anna@example.com'

const correct = (email: string) =>
  support.submit(`${ANNA}/correct`, {
    shownFirstName: 'Anna',
    shownLastName: 'Berger',
    shownEmail: OLD,
    firstName: 'Anna',
    lastName: 'Berger',
    email,
  })

const mailTo = async (address: string) => {
  const mail = (await mailsOf(world)).find(({ to }) => to === address)
  if (!mail) throw new Error(`no mail to ${address}`)
  return mail
}

const linkTo = (address: string) => emailLinkTo(world, address)

const addressOf = async () => (await findCustomer(world.services.database.query, 1001))?.email
const auditedLast = async () =>
  world.services.database.query
    .selectFrom('audit')
    .select(['action', 'actor', 'acted_by'])
    .where('customer_id', '=', 1001)
    .where('action', 'like', 'customer.email%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

const textOf = async (answer: Response) => shown(await answer.text()).replaceAll('\u00a0', ' ')

describe('a new email address', () => {
  it('counts only from its confirmation on, and both addresses are told before and after', async () => {
    const signInLink = await linkFor(world, anna)
    const token = await world.tokenOf('Anna')
    const { authenticator } = await customerWithPasskey(world, anna)
    const paymentLink = await requestLink(world, 'Anna', 'pm_5001')
    const { feed } = (await world.call('renewCalendarFeed', { token })).data
    const calendar = async () => (await world.request('GET', new URL(feed?.url ?? '').pathname)).status
    const erasure = async () => (await world.request('GET', '/konto-loeschen/anna')).status
    const now = world.services.clock.realNow()
    await world.services.database.transaction((tx) =>
      saveErasureRequest(tx, {
        customerId: 1001,
        requestedAt: now,
        expiresAt: addSeconds(now, 3_600),
        token: 'anna',
      }),
    )
    // Her contract runs, so the link would not erase yet.
    expect([await calendar(), await erasure()]).toEqual([200, 409])
    expect(await correct(NEW)).toBe('done=emailAsked')

    const [asked, told] = [await mailTo(NEW), await mailTo(OLD)]
    expect(asked.subject).toBe(mailDe.emailChangeLink.toNew.subject('Pfotenportal'))
    expect(asked.text).toMatch(/^Hallo,|\nHallo,/)
    expect(asked.text).not.toMatch(/Anna|Berger/)
    expect(told.subject).toBe(mailDe.emailChangeLink.toPresent.subject('Pfotenportal'))
    expect(told.text).not.toContain(NEW)
    expect(await addressOf()).toBe(OLD)
    expect((await world.call('readCustomer', { params: { id: 1 }, token })).status).toBe(200)
    expect(await support.read(ANNA)).toContain('Wartet auf die Bestätigung')

    // A mail scanner opens the link.
    const link = await linkTo(NEW)
    const page = await world.request('GET', link)
    expect(page.status).toBe(200)
    expect(await textOf(page)).toContain(`Ab dann meldest du dich mit ${NEW} an.`)
    expect(await addressOf()).toBe(OLD)

    const confirmed = await world.request('POST', link)
    expect(await textOf(confirmed)).toContain('Adresse geändert')
    expect(await addressOf()).toBe(NEW)
    expect(await auditedLast()).toMatchObject({ action: 'customer.email-corrected', actor: 'customer' })
    expect((await mailTo(NEW)).subject).toBe(mailDe.emailChanged.subject('Pfotenportal'))
    expect((await mailTo(OLD)).subject).toBe(mailDe.emailChanged.subject('Pfotenportal'))
    expect((await world.call('readCustomer', { params: { id: 1 }, token })).status).toBe(401)
    expect((await world.call('signIn', { body: { sessionToken: signInLink } })).status).toBe(401)
    const browser = new Browser(world)
    const passkey = await browser.usePasskey(authenticator.sign(await browser.askForPasskey()))
    expect(passkey.error.type).toBe('PASSKEY_UNKNOWN')
    expect((await world.request('GET', `/zahlung/${paymentLink}`)).status).toBe(410)
    expect([await calendar(), await erasure()]).toEqual([404, 404])
    expect(await support.read(ANNA)).not.toContain('Wartet auf die Bestätigung')
    expect((await world.request('POST', link)).status).toBe(404)
  })

  it('is confirmed once of two buttons pressed at the same time', async () => {
    await correct(NEW)
    const link = await linkTo(NEW)
    const answers = await Promise.all([world.request('POST', link), world.request('POST', link)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  it('can be stopped from the present one, after a question', async () => {
    await correct(NEW)
    const [confirm, stop] = [await linkTo(NEW), await linkTo(OLD)]
    const page = await textOf(await world.request('GET', stop))
    expect(page).toContain('a…@example.com')
    expect(page).not.toContain(NEW)
    expect(await textOf(await world.request('POST', stop))).toContain('Änderung gestoppt')
    expect(await auditedLast()).toMatchObject({ action: 'customer.email-change-stopped', actor: 'customer' })
    expect(await textOf(await world.request('POST', confirm))).toContain('Änderung gestoppt')
    expect(await addressOf()).toBe(OLD)
    expect(await support.read(ANNA)).toContain('Über die bisherige Adresse gestoppt')
    expect(await support.submit(`${ANNA}/email-change/resend`)).toBe('problem=gone')
    expect(await support.submit(`${ANNA}/email-change/withdraw`)).toBe('done=emailWithdrawn')
    expect(await support.read(ANNA)).not.toContain('Über die bisherige Adresse gestoppt')
  })

  it('is refused if another customer got it in between, and the desk reads why', async () => {
    await correct(NEW)
    const link = await linkTo(NEW)
    const { query } = world.services.database
    await query.updateTable('customer').set({ email: NEW }).where('id', '=', 1002).execute()
    expect(await support.submit(`${ANNA}/email-change/resend`)).toBe('problem=taken')
    const answer = await world.request('POST', link)
    expect(answer.status).toBe(409)
    expect(await textOf(answer)).toContain('Sie gehört inzwischen zu einem anderen Konto.')
    expect(await addressOf()).toBe(OLD)
    expect(await support.read(ANNA)).toContain('Die Adresse gehört inzwischen zu einem anderen Kunden.')
  })

  it('is refused also if the other customer gets it at the same moment', async () => {
    const { database } = world.services
    const waiting = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event = 'transactionid'`
    await correct(NEW)
    const link = await linkTo(NEW)
    let answer: Promise<Response> | undefined
    await database.transaction(async (tx) => {
      await tx.updateTable('customer').set({ email: NEW }).where('id', '=', 1002).execute()
      answer = world.request('POST', link)
      await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1)
    })
    expect((await answer)?.status).toBe(409)
    expect(await addressOf()).toBe(OLD)
  })

  it('gets another link, and the one before ends', async () => {
    await correct(NEW)
    const first = await linkTo(NEW)
    expect(await support.submit(`${ANNA}/email-change/resend`)).toBe('done=emailAsked')
    const second = await linkTo(NEW)
    expect(second).not.toBe(first)
    expect((await world.request('POST', first)).status).toBe(404)
    expect((await world.request('POST', second)).status).toBe(200)
  })

  it('is taken back by customer service, or replaced by another one', async () => {
    await correct('typo@example.com')
    const typo = await linkTo('typo@example.com')
    await correct(NEW)
    expect((await world.request('POST', typo)).status).toBe(404)
    const link = await linkTo(NEW)
    expect(await support.submit(`${ANNA}/email-change/withdraw`)).toBe('done=emailWithdrawn')
    expect(await support.submit(`${ANNA}/email-change/withdraw`)).toBe('problem=gone')
    expect((await world.request('POST', link)).status).toBe(404)
    expect(await addressOf()).toBe(OLD)
    expect(await auditedLast()).toMatchObject({
      action: 'customer.email-change-withdrawn',
      acted_by: support.by,
    })
  })

  it('shows that its mail cannot be delivered, and that its link has expired', async () => {
    await correct(NEW)
    const link = await linkTo(NEW)
    const { query } = world.services.database
    const now = world.services.clock.realNow()
    await query
      .updateTable('outbox')
      .set({ failed_at: now, sent_at: null })
      .where('recipient', '=', NEW)
      .execute()
    expect(await support.read(ANNA)).toContain('war nicht zustellbar')
    await query.updateTable('email_change').set({ expires_at: now }).execute()
    expect((await world.request('GET', link)).status).toBe(410)
    expect((await world.request('POST', link)).status).toBe(410)
    expect(await addressOf()).toBe(OLD)
    const page = await support.read(`${ANNA}?lang=en`)
    expect(page).toContain('Not confirmed. The link expired on')
    expect(page).not.toMatch(/undefined|NaN|\[object/)
  })

  it('is forgotten a month after its link, and with its customer', async () => {
    await correct(NEW)
    const { query, pool } = world.services.database
    await query
      .updateTable('email_change')
      .set({ expires_at: '2020-01-01T00:00:00.000Z' as never })
      .execute()
    await cleanUpTokens(world.services)
    expect(await query.selectFrom('email_change').select('id').execute()).toEqual([])
    const { rows } = await pool.query(
      `SELECT confdeltype FROM pg_constraint
        WHERE conrelid = 'email_change'::regclass AND confrelid = 'customer'::regclass`,
    )
    expect(rows).toEqual([{ confdeltype: 'c' }])
  })

  it('is entered by those who help customers', async () => {
    const operations = await deskOf(world, 'operations', 'Otto Lager')
    await correct(NEW)
    for (const action of ['resend', 'withdraw'])
      expect((await operations.post(`${ANNA}/email-change/${action}`)).status).toBe(403)
    const page = await operations.read(ANNA)
    expect(page).toContain('Wartet auf die Bestätigung')
    expect(page).not.toContain('/email-change/resend')
  })
})
