/** An owed order whose payment the bank wants confirmed, paid under the mailed link without signing in. */
import { afterEach, describe, expect, it } from 'vitest'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { databaseNowPlus } from '../database/job/jobs.ts'
import { entriesOf, intentsOf, resolveAbandonedCharges } from '../testing/charging.ts'
import { bankPageOf, LinkBrowser, openLinkBrowser } from '../testing/payment-links.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'
import { mailsOf } from '../testing/sign-in.ts'

/** The card whose bank asks for every payment, and the one whose bank asks only if its owner is not present. */
const [ASKS_ALWAYS, ASKS_OFF_SESSION] = ['4000 0027 6000 3184', '4000 0025 0000 3155']
const KATHARINA = 20010
const PROMISE = 'Möchte deine Bank auch diese Zahlung bestätigt haben, führen wir dich gleich zu ihr.'
const PAID = 'Die offene Bestellung für Balu über 128,70\u00a0€ ist bezahlt.'

const world = sharedSampleWorld()

afterEach(() => world.services.database.query.deleteFrom('rate_limit').execute())
restoreAfterEach(world)

const browser = () => openLinkBrowser(world, 'Katharina', 'pm_5007')
const subjects = async () => (await mailsOf(world)).map(({ subject }) => subject)

/** Lets the payment wait for its customer until its time is over. */
async function letTimePass(): Promise<void> {
  await world.services.database.query
    .updateTable('charge')
    .set({ started_at: databaseNowPlus(-901) })
    .where('subscription_id', '=', KATHARINA)
    .where('state', '=', 'OPEN')
    .execute()
  // The link was mailed before that.
  const expires_at = addSeconds(world.services.clock.realNow(), 23 * 3600)
  await world.services.database.query.updateTable('payment_link').set({ expires_at }).execute()
}

describe('an owed order whose payment the bank wants confirmed', () => {
  it('is paid once, from the promise by way of the bank, without signing in', async () => {
    const katharina = await browser()
    expect(await katharina.open()).toContain(PROMISE)
    const asking = await katharina.renewByCard(ASKS_ALWAYS)
    expect(asking).toContain('Fast geschafft: Bestätige noch die Zahlung</h1>')
    expect(asking).toMatch(/Balu über 128,70\u00a0€ bestätigst, und zwar bis \d\d:\d\d/)
    expect(asking).toMatch(/href="\/simulated-gateway\/bank\/[^"]+">Weiter zur Bank</)
    expect(asking).not.toContain('/orders/payment')
    expect(await entriesOf(world, KATHARINA)).toEqual([])

    const done = await katharina.answerBank(asking, 'confirm')
    expect(done).toContain('Deine Zahlungsmethode ist bestätigt</h1>')
    expect(done).toContain(PAID)
    expect(await entriesOf(world, KATHARINA)).toEqual(['charge:20010010:3 APPROVED 12870'])
    expect(await subjects()).toContain('Danke! Balus Bestellung ist auf dem Weg')

    expect(await katharina.answerBank(asking, 'refuse')).toContain(PAID)
    const visits = await Promise.all([1, 2, 3].map(() => new LinkBrowser(world, katharina.token).open()))
    expect(visits.filter((page) => page.includes(PAID))).toHaveLength(3)
    expect(await intentsOf(world, KATHARINA)).toContain('charge:20010010:3 RETRY PAID')
    expect(await entriesOf(world, KATHARINA)).toHaveLength(1)
  })

  it('stays owed, and the page says so, if the customer refuses at the bank', async () => {
    const katharina = await browser()
    const refused = await katharina.answerBank(await katharina.renewByCard(ASKS_ALWAYS), 'refuse')
    expect(refused).toMatch(/bei deiner Bank nicht bestätigt. Es wurde nichts abgebucht.* am .*22\. November/)
    expect(refused).toMatch(/href="[^"]*\/orders\/payment\?order=20010010"[^>]*>Jetzt bezahlen</)
    expect(refused).not.toContain('Weiter zur Bank')
    expect(await entriesOf(world, KATHARINA)).toEqual([])
    expect(await katharina.open()).toContain('bei deiner Bank nicht bestätigt')
  })

  it('can be confirmed after the tab was closed, with the same link in another browser', async () => {
    const katharina = await browser()
    const asking = await katharina.renewByCard(ASKS_ALWAYS)
    const elsewhere = new LinkBrowser(world, katharina.token)
    const again = await elsewhere.open()
    expect(bankPageOf(again)).toBe(bankPageOf(asking))
    expect(await elsewhere.answerBank(again, 'confirm')).toContain(PAID)
    expect(await entriesOf(world, KATHARINA)).toHaveLength(1)
  })

  it('can be confirmed although the link expires meanwhile', async () => {
    const katharina = await browser()
    const asking = await katharina.renewByCard(ASKS_ALWAYS)
    const expires_at = addSeconds(world.services.clock.realNow(), -1)
    await world.services.database.query.updateTable('payment_link').set({ expires_at }).execute()
    expect(await katharina.answerBank(asking, 'confirm')).toContain(PAID)
  })

  it('ends after 15 minutes, and a mail asks its customer to confirm it', async () => {
    const katharina = await browser()
    await katharina.renewByCard(ASKS_ALWAYS)
    await letTimePass()
    await resolveAbandonedCharges(world)
    expect(await entriesOf(world, KATHARINA)).toEqual([])
    expect(await subjects()).toContain('Bitte bestätige deine Zahlung bei deiner Bank')
    expect(await katharina.open()).toContain('bei deiner Bank nicht bestätigt')
  })

  it('ends as soon as its customer looks after that time', async () => {
    const katharina = await browser()
    await katharina.renewByCard(ASKS_ALWAYS)
    await letTimePass()
    expect(await katharina.open()).toContain('bei deiner Bank nicht bestätigt')
    expect(await intentsOf(world, KATHARINA)).toContain(
      'charge:20010010:3 RETRY DECLINED AUTHENTICATION_REQUIRED',
    )
  })

  it('is paid at once with a card whose bank asks only if its owner is absent', async () => {
    const katharina = await browser()
    expect(await katharina.renewByCard(ASKS_OFF_SESSION)).toContain(PAID)
    expect(await entriesOf(world, KATHARINA)).toHaveLength(1)
  })

  // The last one, because the snapshot keeps no language.
  it('is in English for a customer who reads English', async () => {
    const { id } = await world.services.database.query
      .updateTable('customer')
      .set({ selected_lang: 'en' })
      .where('first_name', '=', 'Katharina')
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.services.reads.noteCustomerWrite(id)
    const katharina = await browser()
    expect(await katharina.open()).toContain(
      'If your bank wants this payment confirmed too, we’ll take you straight there.',
    )
    const asking = await katharina.renewByCard(ASKS_ALWAYS)
    expect(asking).toContain('Almost done: please confirm the payment</h1>')
    expect(asking).toContain('Continue to your bank')
    expect(await katharina.answerBank(asking, 'refuse')).toContain(
      'wasn’t confirmed with your bank. Nothing was charged. Pay it now in your portal',
    )
  })
})
