/** Each page of the operator: what it reads, and how it is drawn. */
import type { ReactNode } from 'react'
import { listTroubles } from '../../database/job/job-trouble.ts'
import { orderNamesOf, readAlerts } from '../../operator/figures/alerts.ts'
import { readCharges } from '../../operator/figures/charges.ts'
import { readDunning } from '../../operator/figures/dunning.ts'
import { readDisputes, readFailures } from '../../operator/figures/failures.ts'
import { readJobs } from '../../operator/figures/jobs.ts'
import { readMails } from '../../operator/figures/mails.ts'
import { findOrderId, readOrderStory } from '../../operator/figures/order-details.ts'
import { readParcels } from '../../operator/figures/parcels.ts'
import type { Asked } from '../../operator/figures/report-context.ts'
import { readRevenue } from '../../operator/figures/revenue.ts'
import { readRewards } from '../../operator/figures/rewards.ts'
import { readSaves } from '../../operator/figures/retention.ts'
import { readSubscriptions } from '../../operator/figures/subscriptions.ts'
import { Customers } from './customers.tsx'
import { Money } from './money.tsx'
import { Dunning, Jobs, Mails, Parcels } from './operations.tsx'
import { NoOrder, NoPage, Order } from './order.tsx'
import { Overview } from './overview.tsx'
import { pageHtml, type PageId, type View } from './page.tsx'

export { signInHtml } from './sign-in.tsx'

const TROUBLES_SHOWN = 100

const bodies: Readonly<Record<PageId, (asked: Asked, view: View) => Promise<ReactNode>>> = {
  async overview(asked, view) {
    const alerts = await readAlerts(asked)
    const figures = {
      alerts,
      orderNames: await orderNamesOf(asked, alerts),
      charges: await readCharges(asked),
      revenue: await readRevenue(asked),
      dunning: await readDunning(asked),
      parcels: await readParcels(asked),
      subscriptions: await readSubscriptions(asked),
      saves: await readSaves(asked),
    }
    return <Overview figures={figures} view={view} />
  },
  async money(asked, view) {
    const figures = {
      charges: await readCharges(asked),
      revenue: await readRevenue(asked),
      failures: await readFailures(asked),
      disputes: await readDisputes(asked),
    }
    return <Money figures={figures} view={view} />
  },
  dunning: async (asked, view) => <Dunning dunning={await readDunning(asked)} view={view} />,
  parcels: async (asked, view) => <Parcels parcels={await readParcels(asked)} view={view} />,
  mails: async (asked, view) => <Mails mails={await readMails(asked)} view={view} />,
  async jobs(asked, view) {
    const troubles = await listTroubles(asked.db, TROUBLES_SHOWN)
    return <Jobs jobs={await readJobs(asked)} troubles={troubles} view={view} />
  },
  async customers(asked, view) {
    const figures = {
      subscriptions: await readSubscriptions(asked),
      saves: await readSaves(asked),
      rewards: await readRewards(asked),
    }
    return <Customers figures={figures} view={view} />
  },
}

/** A page as an HTML document. */
export async function drawPage(page: PageId, asked: Asked, view: View): Promise<string> {
  return pageHtml(view, page, await bodies[page](asked, view))
}

/** Where no page has the address. */
export function drawNothing(view: View): string {
  const { title } = view.words.notFound
  return pageHtml(view, { title }, <NoPage view={view} />)
}

/** The story of an order by its number or id; `found` tells whether there is one. */
export async function drawOrder(
  number: string,
  asked: Asked,
  view: View,
): Promise<{ readonly html: string; readonly found: boolean }> {
  const id = await findOrderId(asked.db, number)
  const story = id === undefined ? undefined : await readOrderStory(asked.db, id)
  const title = view.words.order.title(story?.number ?? number)
  const body = story ? <Order story={story} view={view} /> : <NoOrder number={number} view={view} />
  return { html: pageHtml(view, { title }, body), found: story !== undefined }
}
