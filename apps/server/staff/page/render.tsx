/** Renders the operator's pages, each with its figures. */
import type { ReactNode } from 'react'
import { listFailedItems } from '../../database/job/item-failures.ts'
import { listDeadLetters } from '../../database/mail/dead-letters.ts'
import { findOrderId } from '../../database/work/places.ts'
import { Customers } from '../figures/customers.tsx'
import { Money } from '../figures/money.tsx'
import { Dunning, Jobs, Mails, Parcels } from '../figures/operations.tsx'
import { NoOrder, NoPage, Order } from '../figures/order.tsx'
import { Overview } from '../figures/overview.tsx'
import { orderNamesOf, readAlerts } from '../figures/read/alerts.ts'
import { readCharges, readDisputes, readFailures } from '../figures/read/charges.ts'
import { readDunning } from '../figures/read/dunning.ts'
import { readJobs } from '../figures/read/jobs.ts'
import { readMails } from '../figures/read/mails.ts'
import { readOrderDetails } from '../figures/read/order-details.ts'
import { readParcels } from '../figures/read/parcels.ts'
import type { ReportContext } from '../figures/read/report-context.ts'
import { readRetention } from '../figures/read/retention.ts'
import { readImportedHistory, readRevenue } from '../figures/read/revenue.ts'
import { readRewards } from '../figures/read/rewards.ts'
import { readSubscriptions } from '../figures/read/subscriptions.ts'
import { readWebhooks, Webhooks } from '../figures/webhooks.tsx'
import type { WorkSummary } from '../work/read-work.ts'
import { pageHtml, SHOWN_ROWS, type View } from './page.tsx'
import type { PageId } from './paths.ts'

const FAILED_ITEMS_SHOWN = 100

/** Renders the body of a page; `work` is what needs a person, for the overview. */
type Body = (context: ReportContext, view: View, work: WorkSummary | null) => Promise<ReactNode>

const bodies: Readonly<Record<PageId, Body>> = {
  async overview(context, view, work) {
    const alerts = await readAlerts(context)
    const figures = {
      work: work ?? { counts: [], elsewhere: 0 },
      alerts,
      orderNames: await orderNamesOf(context, alerts),
      charges: await readCharges(context),
      revenue: await readRevenue(context),
      dunning: await readDunning(context),
      parcels: await readParcels(context),
      subscriptions: await readSubscriptions(context),
      retention: await readRetention(context),
    }
    return <Overview figures={figures} view={view} />
  },
  async money(context, view) {
    const figures = {
      charges: await readCharges(context),
      revenue: await readRevenue(context),
      importedHistory: await readImportedHistory(context),
      failures: await readFailures(context),
      disputes: await readDisputes(context),
    }
    return <Money figures={figures} view={view} />
  },
  dunning: async (context, view) => <Dunning dunning={await readDunning(context)} view={view} />,
  parcels: async (context, view) => <Parcels parcels={await readParcels(context)} view={view} />,
  async mails(context, view) {
    // One row more than fits shows that there are older mails.
    const readFrom = (before: number | null) =>
      listDeadLetters(context.db, {}, { before, limit: SHOWN_ROWS + 1 })
    const older = view.before === null ? [] : await readFrom(view.before)
    // The mails of an older part may have been sent since: then the list starts with the newest again.
    const before = older.length > 0 ? view.before : null
    const deadLetters = before === null ? await readFrom(null) : older
    return <Mails mails={await readMails(context)} deadLetters={deadLetters} view={{ ...view, before }} />
  },
  async jobs(context, view) {
    const failedItems = await listFailedItems(context.db, FAILED_ITEMS_SHOWN)
    return <Jobs jobs={await readJobs(context)} failedItems={failedItems} view={view} />
  },
  async webhooks(context, view) {
    return <Webhooks figures={await readWebhooks(context, view.before)} view={view} />
  },
  async customers(context, view) {
    const figures = {
      subscriptions: await readSubscriptions(context),
      retention: await readRetention(context),
      rewards: await readRewards(context),
    }
    return <Customers figures={figures} view={view} />
  },
}

/** A page as an HTML document. */
export async function renderPage(
  page: PageId,
  context: ReportContext,
  view: View,
  work: WorkSummary | null,
): Promise<string> {
  return pageHtml(view, page, await bodies[page](context, view, work))
}

/** The page for an unknown address. */
export function renderNotFoundPage(view: View): string {
  const { title } = view.copy.notFound
  return pageHtml(view, { title }, <NoPage view={view} />)
}

/** The page for staff whose role does not allow the requested one. */
export function renderNotPermittedPage(view: View): string {
  const { title, hint } = view.copy.notPermitted
  return pageHtml(view, { title }, <p className="note">{hint}</p>)
}

/** The page of an order by its number or id, and whose it is; null if there is none. */
export async function renderOrderPage(
  number: string,
  context: ReportContext,
  view: View,
): Promise<{
  readonly html: string
  readonly order: { readonly orderId: number; readonly customerId: number } | null
}> {
  const id = await findOrderId(context.db, number)
  const details = id === undefined ? undefined : await readOrderDetails(context.db, id, context.realNow)
  const title = view.copy.order.title(details?.number ?? number)
  const body = details ? <Order details={details} view={view} /> : <NoOrder number={number} view={view} />
  const order = details ? { orderId: details.id, customerId: details.customer.id } : null
  return { html: pageHtml(view, { title, tool: 'desk' }, body), order }
}

export {
  linkPageHtml,
  linkSentHtml,
  signedInHtml,
  signInHtml,
  type SignInProblem,
} from '../sign-in/sign-in-views.tsx'
export { askFactorHtml, demandFactorHtml, recoveryCodesHtml } from '../sign-in/factor-views.tsx'
export { createPasskeyHtml, ownFactorHtml } from '../sign-in/own-factor-views.tsx'
export { securityPageHtml } from '../security/view.tsx'
export { doctorPageHtml } from '../doctor/view.tsx'
export { ledgerPageHtml, noMonthHtml } from '../ledger/view.tsx'
export { keysPageHtml } from '../keys/view.tsx'
export { secretPageHtml } from './secret.tsx'
export { staffPageHtml } from '../people/view.tsx'
