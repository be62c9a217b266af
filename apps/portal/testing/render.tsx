/** Renders parts of the portal inside its providers: texts, router, session, data, dialogs and toasts. */
import { Suspense, type ReactNode } from 'react'
import { expect } from 'vitest'
import { render, type RenderResult } from 'vitest-browser-react'
import { page, type Locator } from 'vitest/browser'
import { Router } from 'wouter'
import type { AddressView } from '@pfotenportal/contract/addresses'
import type { CustomerView } from '@pfotenportal/contract/customer'
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import type { FlowBannerView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { Language } from '@pfotenportal/contract/values'
import { DataProvider } from '../data/data-provider.tsx'
import { guardedNavigate } from '../data/leave-guard.ts'
import { saveLanguage } from '../data/preferences.ts'
import { setServerClock } from '../data/server-clock.ts'
import { storeSession } from '../data/session.ts'
import { openOperation, type OperationDialogName } from '../operations/open-operation.ts'
import { OperationHost } from '../operations/operation-host.tsx'
import { Announcer } from '../ui/announcer/announcer.tsx'
import { TextProvider } from '../ui/text/text.tsx'
import { ToastLayer } from '../ui/toast/toast-layer.tsx'
import {
  aCustomer,
  aMethod,
  anAddress,
  aProduct,
  aScheduleEntry,
  aSession,
  aSubscription,
} from './fixtures.ts'
import { mockAnswer, NOW } from './mock-service.ts'

export { UnsavedInputDialog } from '../operations/operation-dialogs.tsx'

/** The customer's data in the mock service. */
export interface Household {
  subscriptions: SubscriptionView[]
  schedule: ScheduleEntryView[]
  orders: OrderView[]
  addresses: AddressView[]
  methods: PaymentMethodView[]
  customer: CustomerView
  /** Null if no reward is near. */
  banner: FlowBannerView[] | null
}

/** Prepares the answers to the portal's first calls. By default there is one active dog with a planned order. */
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
  const { banner } = known
  const withBanner = (subscription: SubscriptionView): SubscriptionView =>
    banner ? { ...subscription, flowBanner: banner, ordersUntilReward: null } : subscription
  mockAnswer('listSubscriptions', known.subscriptions.map(withBanner))
  mockAnswer('listOrderSchedule', ({ params }) => ofDog(known.schedule, params['id']))
  mockAnswer('listOrderHistory', ({ params }) => ofDog(known.orders, params['id']))
  mockAnswer('listAddresses', known.addresses)
  mockAnswer('listPaymentMethods', known.methods)
  mockAnswer('readCustomer', known.customer)
  mockAnswer('readProduct', aProduct())
  mockAnswer('listDocuments', [])
  // Without a banner, asking for it fails the test.
  if (banner) mockAnswer('readFlowRewardBanner', banner)
}

export interface RenderOptions {
  language?: Language
  theme?: 'light' | 'dark'
  /** The current address. */
  at?: string
}

function prepare({ language = 'de', theme = 'light', at = '/dashboard' }: RenderOptions): void {
  saveLanguage(language)
  document.documentElement.dataset['theme'] = theme
  history.replaceState(null, '', at)
  setServerClock(NOW)
}

/** Renders a part that needs no session, such as a primitive or the login. */
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

/** Renders a part for the signed-in customer of `prepareHousehold`. */
export async function renderSignedIn(part: ReactNode, options: RenderOptions = {}): Promise<RenderResult> {
  storeSession(aSession(), 'session-token')
  return renderPart(
    <DataProvider>
      <main>
        <Suspense fallback={null}>{part}</Suspense>
      </main>
      <OperationHost needed />
    </DataProvider>,
    options,
  )
}

/** Opens the dialog of an operation with a button, as a page does. */
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
  const opener = page.getByRole('button', { name: 'Dialog öffnen' }).element() as HTMLElement
  // Cheaper than a real click, which is not what these tests are about; it focuses the button as a real one does.
  opener.focus()
  opener.click()
  return page.getByRole('dialog')
}

const GERMAN = /\b(und|nicht|wird|werden|dein|deine|deinen|bitte|kein|keine|noch|oder|wir|ist|für)\b|[äöü]/i

/** Expects no German text in a part once its texts have loaded. */
export async function expectEnglish(part: Locator): Promise<void> {
  await expect.element(part.getByText(GERMAN)).not.toBeInTheDocument()
  await expect.poll(() => part.element().textContent).not.toMatch(GERMAN)
}
