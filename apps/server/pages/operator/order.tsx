/** One order's story, without anybody's name or address (C-253). */
import { declineReason } from '@pfotenportal/domain/payment/decline-reason'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { toWire } from '@pfotenportal/domain/core/money'
import { formatDay, formatPrice, formatRate, formatWindow } from '@pfotenportal/text/format'
import { eventTitle } from '../../events/activity.ts'
import type { OrderStory } from '../../operator/figures/order-details.ts'
import { sheetOf } from '../../operator/tables/report-table.ts'
import { FindOrder } from './overview.tsx'
import { Table, type View } from './page.tsx'

function Facts({ story, view }: { story: OrderStory; view: View }) {
  const { words, language, moment } = view
  const { order } = words
  const { today } = moment
  const vat = `${formatPrice(toWire(story.vatCents))} (${formatRate(story.taxRate, language)})`
  const window = deliveryWindow(story.billingDate, story.country)
  const facts = [
    [order.status, words.values.orderStatus[story.status]],
    [order.money, words.values.money[story.financialStatus]],
    [order.box, words.values.box[story.fulfillmentStatus]],
    [order.billed, formatDay(story.billingDate, language, today)],
    [order.window, formatWindow(window, language, today)],
    [order.total, formatPrice(toWire(story.totalCents))],
    [order.vat, vat],
    [order.country, words.values.country[story.country]],
    [order.subscription, String(story.subscriptionId)],
  ]
  return (
    <dl className="card">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Money({ story, view }: { story: OrderStory; view: View }) {
  const { values } = view.words
  const kinds = {
    at: 'moment',
    attempt: 'count',
    trigger: 'text',
    state: 'text',
    code: 'text',
    cents: 'money',
  } as const
  const charges = story.charges.map((it) => ({
    ...it,
    trigger: values.trigger[it.trigger],
    state: values.charge[it.state],
    code: it.code === null ? null : values.decline(declineReason(it.code), it.code),
  }))
  return (
    <>
      <Table sheet={sheetOf('orderCharges', kinds, charges)} view={view} />
      {story.refunds.length > 0 && <Refunds story={story} view={view} />}
    </>
  )
}

function Refunds({ story, view }: { story: OrderStory; view: View }) {
  const { refund } = view.words.values
  const kinds = { at: 'moment', cents: 'money', state: 'text', code: 'text', reason: 'text' } as const
  const refunds = story.refunds.map((it) => ({ ...it, state: refund[it.state] }))
  return <Table sheet={sheetOf('orderRefunds', kinds, refunds)} view={view} />
}

export function Order({ story, view }: { story: OrderStory; view: View }) {
  const { values, search } = view.words
  const track = story.track.map(({ at, event }) => ({ at, event: values.track[event] }))
  const actors: Readonly<Record<string, string>> = values.actor
  const { language, moment } = view
  const events = story.events.map((it) => ({
    at: it.at,
    what: eventTitle(it, { language, today: moment.today }) ?? it.action,
    actor: actors[it.actor] ?? it.actor,
  }))
  const mails = story.mails.map((it) => ({ ...it, state: values.mail[it.state] }))
  return (
    <>
      <Facts story={story} view={view} />
      <Money story={story} view={view} />
      <div className="two">
        <Table sheet={sheetOf('orderTrack', { at: 'moment', event: 'text' }, track)} view={view} />
        <Table
          sheet={sheetOf('orderMails', { at: 'moment', template: 'text', state: 'text' }, mails)}
          view={view}
        />
      </div>
      <Table
        sheet={sheetOf('orderEvents', { at: 'moment', what: 'text', actor: 'text' }, events)}
        view={view}
      />
      <FindOrder words={search} />
    </>
  )
}

/** Where no order has the number. */
export function NoOrder({ number, view }: { number: string; view: View }) {
  const { search } = view.words
  return (
    <>
      <p className="note bad">{search.none(number)}</p>
      <FindOrder words={search} />
    </>
  )
}

/** Where no page has the address: what there is instead. */
export function NoPage({ view }: { view: View }) {
  const { notFound, search } = view.words
  return (
    <>
      <p className="note">{notFound.hint}</p>
      <FindOrder words={search} />
    </>
  )
}
