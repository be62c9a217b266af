import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ActivityView } from '@pfotenportal/contract/activity'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { aPausedSubscription, aSubscription } from '../../testing/fixtures.ts'
import { callsOf, holdAnswers, mockAnswer, mockRefusal, refusalMessage } from '../../testing/mock-service.ts'
import { prepareHousehold, renderSignedIn } from '../../testing/render.tsx'
import { Activity } from './activity.tsx'

function anEntry(changes: Partial<ActivityView> = {}): ActivityView {
  return {
    id: 901,
    at: '2026-11-20T09:00:00.000Z',
    actor: 'customer',
    action: 'orderSkipped',
    orderId: 20001009,
    title: 'Bestellung übersprungen',
    changes: [{ label: 'Status', before: 'Geplant', after: 'Übersprungen' }],
    undo: {
      operation: 'undoChange',
      params: { id: 20001 },
      body: { entryId: 901 },
      until: '2026-12-07T23:00:00.000Z',
    },
    ...changes,
  }
}

async function showActivity(entries: ActivityView[], subscription = aSubscription()) {
  prepareHousehold({ subscriptions: [subscription] })
  mockAnswer('listActivity', entries)
  await renderSignedIn(<Activity />, { at: '/subscriptions/activity' })
  return page.getByRole('main')
}

const undo = () => page.getByRole('button', { name: 'Rückgängig machen: Bestellung übersprungen' })

describe('the activity', () => {
  it('lists by day what happened, who did it, and the values before and after', async () => {
    const main = await showActivity([
      anEntry(),
      anEntry({ id: 900, at: '2026-11-19T09:00:00.000Z', actor: 'system', title: 'Box bezahlt', undo: null }),
      anEntry({
        id: 899,
        at: '2026-11-10T09:00:00.000Z',
        actor: 'staff',
        title: 'Adresse geändert',
        undo: null,
      }),
    ])
    for (const expected of [
      'HeuteBestellung übersprungenDu, 10:00 Uhr',
      'GesternBox bezahltAutomatisch',
      'Di., 10. NovemberAdresse geändertVom Kundendienst',
      'Möglich bis Mo., 7. Dezember',
    ])
      await expect.element(main).toHaveTextContent(expected)
    expect(page.getByRole('button', { name: /^Rückgängig machen/ }).elements()).toHaveLength(1)
    await expectAccessible()
  })

  it('undoes an entry once, confirms it and keeps the focus on the entry', async () => {
    await showActivity([anEntry()])
    mockAnswer('undoChange', aSubscription())
    const release = holdAnswers('undoChange')
    await undo().click()
    await expect.element(undo()).toHaveAttribute('aria-busy', 'true')
    mockAnswer('listActivity', [anEntry({ undo: null })])
    release()
    await expect.element(page.getByText('Rückgängig gemacht: Bestellung übersprungen')).toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Bestellung übersprungen' })).toHaveFocus()
    expect(callsOf('undoChange')).toMatchObject([{ params: { id: '20001' }, body: { entryId: 901 } }])
  })

  it('shows beside the entry why it cannot be undone', async () => {
    const main = await showActivity([anEntry()])
    mockRefusal('undoChange', 'ORDER_LOCKED', { details: { cutoffAt: '2026-12-07T23:00:00.000Z' } })
    await undo().click()
    await expect.element(main).toHaveTextContent(refusalMessage('ORDER_LOCKED'))
    await expect.element(main).toHaveTextContent('Die Frist war Mo., 7. Dezember.')
  })

  it('says why a change cannot be undone before a later one', async () => {
    const main = await showActivity([anEntry()])
    mockRefusal('undoChange', 'UNDO_NOT_AVAILABLE')
    await undo().click()
    await expect.element(main).toHaveTextContent('mach zuerst diese spätere Änderung rückgängig')
  })

  it('offers to undo a pause as long as that is possible', async () => {
    const title = 'Abo pausiert'
    await showActivity([anEntry({ action: 'subscriptionPaused', title })], aPausedSubscription())
    await expect.element(page.getByRole('button', { name: `Rückgängig machen: ${title}` })).toBeVisible()
    expect(page.getByRole('button', { name: 'Abo fortsetzen' }).elements()).toEqual([])
  })

  it('offers to resume a paused subscription instead of an undo', async () => {
    await showActivity(
      [anEntry({ action: 'subscriptionPaused', title: 'Abo pausiert', undo: null })],
      aPausedSubscription(),
    )
    await expect.element(page.getByRole('button', { name: 'Abo fortsetzen' })).toBeVisible()
  })

  it('says that an immediate order cannot be undone', async () => {
    const main = await showActivity([
      anEntry({ action: 'orderPlaced', title: 'Sofort bestellt', undo: null }),
    ])
    await expect.element(main).toHaveTextContent('Eine Sofortbestellung lässt sich nicht rückgängig machen.')
  })

  it('explains its empty state', async () => {
    const main = await showActivity([])
    await expect.element(main).toHaveTextContent('Noch hat sich nichts geändert.')
    await expectAccessible()
  })

  it('shows an error if it fails to load, and loads on retry', async () => {
    prepareHousehold()
    mockRefusal('listActivity', 'NOT_FOUND')
    await renderSignedIn(<Activity />)
    await expect.element(page.getByText('Die Aktivität konnten wir gerade nicht laden.')).toBeVisible()
    mockAnswer('listActivity', [anEntry()])
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect.element(undo()).toBeVisible()
  })
})
