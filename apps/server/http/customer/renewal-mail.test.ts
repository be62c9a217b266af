import { afterEach, beforeEach, expect, it } from 'vitest'
import { entriesOf, useTestCard } from '../../testing/charging.ts'
import { LinkBrowser, openLinkBrowser, readStoredLinkData, VALID_CARD } from '../../testing/payment-links.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { mailsOf } from '../../testing/sign-in.ts'

let world: SampleWorld

beforeEach(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
})
afterEach(() => world.stop())

/** The newest mail to an address, with its text in one line. */
async function newestTo(address: string): Promise<{ subject: string; text: string }> {
  const mail = (await mailsOf(world)).find(({ to }) => to.includes(address))
  return { subject: mail?.subject ?? '', text: (mail?.text ?? '').replaceAll(/\s+/g, ' ') }
}

const linkIn = (text: string) => new LinkBrowser(world, /\/zahlung\/([\w-]{43})/.exec(text)?.[1] ?? '')

it('a link whose setup has begun stays valid when the service mails another one', async () => {
  await world.keepOnly(20010)
  const katharina = await openLinkBrowser(world, 'Katharina', 'pm_5007')
  await katharina.confirmCard(VALID_CARD)
  await world.moveClock('2026-11-22T12:00:00+01:00')
  const { subject, text } = await newestTo('katharina.wolf')
  expect(subject).toContain('Letzter Versuch am')
  expect(text).not.toContain('/zahlung/')
  expect(text).toMatch(/Zahlungsmethode erneuern: \S+\/profile\/payments/)
  const page = await katharina.open()
  expect(page).toContain('Die offene Bestellung für Balu über 128,70\u00a0€ ist bezahlt.')
  expect(await entriesOf(world, 20010)).toEqual(['charge:20010010:4 APPROVED 12870'])
})

it('the mail about a pause after failed charges has a renewal link', async () => {
  await world.keepOnly(20015)
  await useTestCard(world, 'pm_5012', '9995')
  await world.moveClock('2026-12-07T12:00:00+01:00')
  const { subject, text } = await newestTo('tim.vogel')
  expect(subject).toBe('Max’ Abo ist pausiert – Zahlung nicht möglich')
  expect(await linkIn(text).renewByCard(VALID_CARD)).toContain('Das Abo für Max ist noch pausiert.')
  expect(await entriesOf(world, 20015)).toHaveLength(4)
})

it('the mail about a failed charge has a link to renew the method without signing in', async () => {
  await world.keepOnly(20001)
  await useTestCard(world, 'pm_5001', '9995')
  await world.moveClock('2026-12-08T12:00:00+01:00')
  const { subject, text } = await newestTo('anna.berger')
  expect(subject).toBe('Zahlung fehlgeschlagen – bitte prüfe deine Zahlungsmethode')
  expect(text).toMatch(/Zahlungsmethode erneuern: \S+\/zahlung\/[\w-]{43} Der Link .* gilt 24 Stunden/)
  expect(text).toMatch(/\/profile\/payments\?subscription=20001 .*\/subscriptions\?subscription=20001/)
  const anna = linkIn(text)
  expect(await readStoredLinkData(world)).not.toContain(anna.token)
  expect(await anna.renewByCard(VALID_CARD)).toContain('ist bezahlt')
  expect(await entriesOf(world, 20001)).toEqual([
    expect.stringMatching(/:1 DECLINED /),
    expect.stringMatching(/:2 APPROVED /),
  ])
})
