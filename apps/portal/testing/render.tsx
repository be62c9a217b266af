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
import { keepLanguage } from '../data/preferences.ts'
import { leaveByNavigation } from '../data/leave-guard.ts'
import { signedIn } from '../data/session.ts'
import { openOperation, type OperationDialogName } from '../operations/open-operation.ts'
import { OperationHost } from '../operations/operation-host.tsx'
import { ToastLayer } from '../ui/toast/toast-layer.tsx'
import { TextProvider } from '../ui/text/text.tsx'
import { Announcer } from '../ui/announcer/announcer.tsx'
import { aCustomer, aMethod, anAddress, anEntry, aProduct, aSession, aSubscription } from './fixtures.ts'
import { answer, NOW, refuse } from './service.ts'

export { UnsavedQuestion } from '../operations/operation-stage.tsx'

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
export function household(changes: Partial<Household> = {}): void {
  const known: Household = {
    subscriptions: [aSubscription()],
    schedule: [anEntry()],
    orders: [],
    addresses: [anAddress()],
    methods: [aMethod()],
    customer: aCustomer(),
    banner: null,
    ...changes,
  }
  const ofDog = <T extends { subscriptionId: number }>(list: T[], id: string | undefined) =>
    list.filter(({ subscriptionId }) => subscriptionId === Number(id))
  answer('listSubscriptions', known.subscriptions)
  answer('listOrderSchedule', ({ params }) => ofDog(known.schedule, params['id']))
  answer('listOrderHistory', ({ params }) => ofDog(known.orders, params['id']))
  answer('listAddresses', known.addresses)
  answer('listPaymentMethods', known.methods)
  answer('readCustomer', known.customer)
  answer('readProduct', aProduct())
  if (known.banner) answer('readFlowRewardBanner', known.banner)
  else refuse('readFlowRewardBanner', 'FLOW_BANNER_NOT_FOUND', { details: { remainingOrders: 5 } })
}

export interface ShowOptions {
  language?: Language
  theme?: 'light' | 'dark'
  /** The address in the browser. */
  at?: string
}

function prepare({ language = 'de', theme = 'light', at = '/dashboard' }: ShowOptions): void {
  keepLanguage(language)
  document.documentElement.dataset['theme'] = theme
  history.replaceState(null, '', at)
  setServerClock(NOW)
}

/** Renders something that needs no session: primitives, the login. */
export async function show(part: ReactNode, options: ShowOptions = {}): Promise<RenderResult> {
  prepare(options)
  return render(
    <Router aroundNav={leaveByNavigation}>
      <TextProvider>
        <Suspense fallback={null}>{part}</Suspense>
        <ToastLayer />
        <Announcer />
      </TextProvider>
    </Router>,
  )
}

/** Renders a part of the portal for the customer of `household`. */
export async function showSignedIn(part: ReactNode, options: ShowOptions = {}): Promise<RenderResult> {
  signedIn(aSession(), 'session-token')
  return show(
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
export async function showDialog(
  name: OperationDialogName,
  subscription: SubscriptionView = aSubscription(),
  { entry, ...options }: ShowOptions & { entry?: ScheduleEntryView | undefined } = {},
) {
  await showSignedIn(
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
