/** Renders parts of the portal as its frame does: words, router, session, data, dialogs, toasts. */
import { Suspense, type ReactNode } from 'react'
import { Router } from 'wouter'
import type { FlowBannerView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { AddressView } from '@pfotenportal/contract/addresses'
import type { CustomerView } from '@pfotenportal/contract/customer'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import type { Language } from '@pfotenportal/contract/values'
import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { render, type RenderResult } from 'vitest-browser-react'
import { DataProvider } from '../data/data-provider.tsx'
import { setServerClock } from '../data/server-clock.ts'
import { saveLanguage } from '../data/preferences.ts'
import { guardedNavigate } from '../data/leave-guard.ts'
import { storeSession } from '../data/session.ts'
import { openOperation, type OperationDialogName } from '../operations/open-operation.ts'
import { OperationHost } from '../operations/operation-host.tsx'
import { ToastLayer } from '../ui/toast/toast-layer.tsx'
import { TextProvider } from '../ui/text/text.tsx'
import { Announcer } from '../ui/announcer/announcer.tsx'
import {
  aCustomer,
  aMethod,
  anAddress,
  aScheduleEntry,
  aProduct,
  aSession,
  aSubscription,
} from './fixtures.ts'
import { mockAnswer, NOW, mockRefusal } from './mock-service.ts'

export { UnsavedInputDialog } from '../operations/operation-dialogs.tsx'

/** What the service knows of the customer. */
export interface Household {
  subscriptions: SubscriptionView[]
  schedule: ScheduleEntryView[]
  orders: OrderView[]
  addresses: AddressView[]
  methods: PaymentMethodView[]
  customer: CustomerView
  /** Null: no reward is near. */
  banner: FlowBannerView[] | null
}

/** Prepares the calls with which the portal starts: one active dog whose next order is planned, unless said otherwise. */
export function prepareHousehold(changes: Partial<Household> = {}): void {
  const known: Household = {
    subscriptions: [aSubscription()],
    schedule: [aScheduleEntry()],
    orders: [],
    addresses: [anAddress()],
    methods: [aMethod()],
    customer: aCustomer(),
    banner: null,
    ...changes,
  }
  const ofDog = <T extends { subscriptionId: number }>(list: T[], id: string | undefined) =>
    list.filter(({ subscriptionId }) => subscriptionId === Number(id))
  mockAnswer('listSubscriptions', known.subscriptions)
  mockAnswer('listOrderSchedule', ({ params }) => ofDog(known.schedule, params['id']))
  mockAnswer('listOrderHistory', ({ params }) => ofDog(known.orders, params['id']))
  mockAnswer('listAddresses', known.addresses)
  mockAnswer('listPaymentMethods', known.methods)
  mockAnswer('readCustomer', known.customer)
  mockAnswer('readProduct', aProduct())
  if (known.banner) mockAnswer('readFlowRewardBanner', known.banner)
  else mockRefusal('readFlowRewardBanner', 'FLOW_BANNER_NOT_FOUND', { details: { remainingOrders: 5 } })
}

export interface RenderOptions {
  language?: Language
  theme?: 'light' | 'dark'
  /** The address in the browser. */
  at?: string
}

function prepare({ language = 'de', theme = 'light', at = '/dashboard' }: RenderOptions): void {
  saveLanguage(language)
  document.documentElement.dataset['theme'] = theme
  history.replaceState(null, '', at)
  setServerClock(NOW)
}

/** Renders something that needs no session: primitives, the login. */
export async function renderPart(part: ReactNode, options: RenderOptions = {}): Promise<RenderResult> {
  prepare(options)
  return render(
    <Router aroundNav={guardedNavigate}>
      <TextProvider>
        <Suspense fallback={null}>{part}</Suspense>
        <ToastLayer />
        <Announcer />
      </TextProvider>
    </Router>,
  )
}

/** Renders a part of the portal for the customer of `household`. */
export async function renderSignedIn(part: ReactNode, options: RenderOptions = {}): Promise<RenderResult> {
  storeSession(aSession(), 'session-token')
  return renderPart(
    <DataProvider>
      <main>
        <Suspense fallback={null}>{part}</Suspense>
      </main>
      <OperationHost />
    </DataProvider>,
    options,
  )
}

/** Opens the dialog of an operation by a button, as a page does. */
export async function openDialog(
  name: OperationDialogName,
  subscription: SubscriptionView = aSubscription(),
  { entry, ...options }: RenderOptions & { entry?: ScheduleEntryView | undefined } = {},
) {
  await renderSignedIn(
    <>
      <h1>Seite</h1>
      <button type="button" onClick={() => openOperation(name, subscription, entry)}>
        Dialog öffnen
      </button>
    </>,
    options,
  )
  await page.getByRole('button', { name: 'Dialog öffnen' }).click()
  return page.getByRole('dialog')
}

const GERMAN = /\b(und|nicht|wird|werden|dein|deine|deinen|bitte|kein|keine|noch|oder|wir|ist|für)\b|[äöü]/i

/** Nothing in it is German once all words are there. */
export async function expectEnglish(part: Locator): Promise<void> {
  await expect.element(part.getByText(GERMAN)).not.toBeInTheDocument()
  await expect.poll(() => part.element().textContent).not.toMatch(GERMAN)
}
