/** The first screen of a customer's page: who it is, which dogs, when the next boxes come, and what went wrong last. */
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import { formatDay } from '@pfotenportal/text/format'
import type { Customer } from '../../database/customer/customers.ts'
import type { TimelineEntry } from '../../database/customer/timeline.ts'
import { inBrief, type DeskSubscription } from './dogs.tsx'
import { OrderLink } from './notes.tsx'
import { Facts } from './parts.tsx'
import { whatOf } from './timeline.tsx'
import type { DeskView } from './view.ts'

/** As many dogs as fit beside the rest; a link leads to all of them. */
const DOGS_SHOWN = 3

interface GlanceProps {
  readonly file: {
    readonly customer: Pick<Customer, 'id' | 'email'>
    readonly subscriptions: readonly DeskSubscription[]
    readonly problem: TimelineEntry | undefined
  }
  readonly view: DeskView
}

function Problem({ file: { customer, problem }, view }: GlanceProps) {
  if (!problem) return <>{view.desk.glance.noProblem}</>
  return (
    <>
      {formatDay(berlinDay(problem.at), view.language, view.moment.today)}:{' '}
      {whatOf(problem, customer.id, view)} {'orderId' in problem && <OrderLink {...problem} />}
    </>
  )
}

export function Glance({ file, view }: GlanceProps) {
  const { glance, customer: labels, dogs } = view.desk
  const { customer, subscriptions } = file
  const shown = subscriptions.slice(0, DOGS_SHOWN)
  const more = subscriptions.length - shown.length
  return (
    <section className="card glance" aria-label={glance.title}>
      <Facts
        facts={[
          [labels.email, customer.email],
          [labels.number, String(customer.id)],
          ...shown.map((it) => [it.pet?.name ?? dogs.noDog, inBrief(it, view)] as const),
          [dogs.title, subscriptions.length === 0 ? dogs.none : ''],
          [glance.more(more), more > 0 && <a href="#dogs">{dogs.title}</a>],
          [glance.problem, <Problem key="problem" file={file} view={view} />],
        ]}
      />
    </section>
  )
}
