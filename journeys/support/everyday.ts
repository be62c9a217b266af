/** What the journeys of everyday changes share: the portal's texts in both languages, and calls to the service. */
import type { Locator, Page } from '@playwright/test'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { calendar } from '@pfotenportal/text/de/calendar'
import { cancelSubscription } from '@pfotenportal/text/de/cancellation'
import { shell } from '@pfotenportal/text/de/core'
import { dashboard } from '@pfotenportal/text/de/dashboard'
import { placeOrder, rescheduleOrder, skipNextOrder } from '@pfotenportal/text/de/order-operations'
import { orders } from '@pfotenportal/text/de/orders'
import { quote } from '@pfotenportal/text/de/quote'
import { activation } from '@pfotenportal/text/de/subscription-operations'
import { subscriptions } from '@pfotenportal/text/de/subscriptions'
import { calendar as calendarEn } from '@pfotenportal/text/en/calendar'
import { cancelSubscription as cancelSubscriptionEn } from '@pfotenportal/text/en/cancellation'
import { shell as shellEn } from '@pfotenportal/text/en/core'
import { dashboard as dashboardEn } from '@pfotenportal/text/en/dashboard'
import {
  placeOrder as placeOrderEn,
  rescheduleOrder as rescheduleOrderEn,
  skipNextOrder as skipNextOrderEn,
} from '@pfotenportal/text/en/order-operations'
import { orders as ordersEn } from '@pfotenportal/text/en/orders'
import { quote as quoteEn } from '@pfotenportal/text/en/quote'
import { activation as activationEn } from '@pfotenportal/text/en/subscription-operations'
import { subscriptions as subscriptionsEn } from '@pfotenportal/text/en/subscriptions'
import { formatDay, formatWindow, type Language } from '@pfotenportal/text/format'
import { expect, signIn } from './test.ts'

const german = {
  activation,
  calendar,
  cancelSubscription,
  dashboard,
  orders,
  placeOrder,
  quote,
  rescheduleOrder,
  shell,
  skipNextOrder,
  subscriptions,
}

const english: typeof german = {
  activation: activationEn,
  calendar: calendarEn,
  cancelSubscription: cancelSubscriptionEn,
  dashboard: dashboardEn,
  orders: ordersEn,
  placeOrder: placeOrderEn,
  quote: quoteEn,
  rescheduleOrder: rescheduleOrderEn,
  shell: shellEn,
  skipNextOrder: skipNextOrderEn,
  subscriptions: subscriptionsEn,
}

/** The day on which a journey begins; days of another year are written with it. */
const TODAY = '2026-11-20'

/** The portal's texts in a language, and days and delivery windows as it writes them. */
export const copyIn = (language: Language) => ({
  language,
  ...(language === 'de' ? german : english),
  day: (of: string) => formatDay(of, language, TODAY),
  window: (from: string, to: string) => formatWindow({ from, to }, language, TODAY),
})

export type Copy = ReturnType<typeof copyIn>

/** Signs in and waits for the dashboard in the language. */
export async function signInIn(language: Language, page: Page, firstName: string): Promise<void> {
  await signIn(page, firstName)
  if (language === 'de') return
  await page.getByRole('button', { name: shell.footer.english }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

async function ask<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(
    () => /"accessToken":"([^"]+)"/.exec(localStorage.getItem('persist:auth') ?? '')?.[1],
  )
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status(), path).toBe(200)
  return ((await answer.json()) as { data: T }).data
}

/** The orders of a subscription as the service plans them, whatever the page shows. */
export async function askForSchedule(page: Page, id: number) {
  const entries = await ask<ScheduleEntryView[]>(page, `/api/v1/subscriptions/${id}/order_schedule`)
  return entries.map(({ billingDate, deliveryWindow, status }) => ({
    billingDate,
    ...deliveryWindow,
    status,
  }))
}

/** A subscription as the service knows it. */
export async function askForSubscription(page: Page, id: number): Promise<SubscriptionView | undefined> {
  const all = await ask<SubscriptionView[]>(page, '/api/v1/subscriptions')
  return all.find((it) => it.id === id)
}

/** Expects this message in a live region. */
export async function expectAnnounced(page: Page, message: string): Promise<void> {
  await expect(page.locator('output').getByText(message, { exact: true })).toBeAttached()
}

/** Where in a dialog its content scrolls. */
const scrollTo = (dialog: Locator, end: 'top' | 'bottom') =>
  dialog.evaluate((it, to) => {
    for (const part of [it, ...it.querySelectorAll('*')])
      part.scrollTop = to === 'top' ? 0 : part.scrollHeight
  }, end)

/** The button is the last thing on the way down: it covers nothing before, and is whole and uncovered when it is reached. */
export async function expectAtTheEnd(dialog: Locator, button: Locator): Promise<void> {
  await scrollTo(dialog, 'top')
  await expect(button).not.toBeInViewport()
  await scrollTo(dialog, 'bottom')
  await expect(button).toBeInViewport({ ratio: 1 })
  const hidden = await button.evaluate((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    // Its corners are round.
    const edges = [
      [left + 4, y],
      [right - 4, y],
      [x, top + 4],
      [x, bottom - 4],
    ] as const
    const covered = edges.flatMap(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      return hit && it.contains(hit) ? [] : [`covered by ${hit?.outerHTML.slice(0, 200)}`]
    })
    const overflow = it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight
    return [...covered, ...(overflow ? ['cut text'] : [])]
  })
  expect(hidden).toEqual([])
}
