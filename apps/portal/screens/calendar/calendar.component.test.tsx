import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { aScheduleEntry } from '../../testing/fixtures.ts'
import { mockAnswer } from '../../testing/mock-service.ts'
import { prepareHousehold, renderSignedIn } from '../../testing/render.tsx'
import { resizePage } from '../../testing/resize-page.ts'
import { Calendar } from './calendar.tsx'

async function showCalendar(schedule: ScheduleEntryView[]) {
  await resizePage(1440, 900)
  prepareHousehold({ schedule })
  mockAnswer('listVacations', [])
  mockAnswer('readCalendarFeed', { feed: null })
  await renderSignedIn(<Calendar />, { at: '/orders/calendar' })
  const legend = page.getByRole('list', { name: 'Legende' })
  await expect.element(legend.getByText('An diesen Tagen kommt die Box')).toBeVisible()
  return legend
}

const drawing = (element: Element) => {
  const { backgroundColor, borderTopColor, borderTopStyle, borderInlineStartWidth } =
    getComputedStyle(element)
  return { backgroundColor, borderTopColor, borderTopStyle, borderInlineStartWidth }
}

describe('the legend of the calendar', () => {
  it('draws its marks as the calendar does', async () => {
    const skipped = aScheduleEntry({
      id: 20001010,
      status: 'SKIPPED',
      billingDate: '2026-12-22',
      deliveryWindow: { from: '2026-12-29', to: '2026-12-31', shiftedByHoliday: false },
    })
    const legend = await showCalendar([aScheduleEntry(), skipped])
    const entryOf = (text: string) => legend.getByRole('listitem').filter({ hasText: text }).element()
    const markOf = (text: string) => {
      const mark = entryOf(text).querySelector('[data-hue]')
      if (!mark) throw new Error(`no mark for ${text}`)
      return mark
    }
    const bar = (name: RegExp) => page.getByRole('button', { name }).element()
    expect(drawing(markOf('An diesen Tagen kommt die Box'))).toEqual(
      drawing(bar(/Lieferung für Frieda, änderbar/)),
    )
    expect(drawing(markOf('Übersprungen'))).toEqual(drawing(bar(/übersprungen/)))
    const dot = entryOf('Feiertag').querySelector('span')
    const holiday = page.getByRole('note', { name: 'Feiertag: 1. Weihnachtstag' }).element()
    expect(dot && getComputedStyle(dot).backgroundColor).toBe(
      getComputedStyle(holiday, '::before').backgroundColor,
    )
    await expectAccessible()
  })

  it('names only what these weeks show', async () => {
    const legend = await showCalendar([aScheduleEntry()])
    const texts = legend
      .getByRole('listitem')
      .elements()
      .map((it) => it.textContent)
    expect(texts).toEqual(['An diesen Tagen kommt die Box', 'Letzter Tag zum Ändern', 'Feiertag'])
  })
})
