/** Declarations: the list, and the page of each, where it is matched to a subscription. */
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { WORK_NOTE_MAX } from '@pfotenportal/contract/staff/work-actions'
import { onSale } from '@pfotenportal/domain/catalogue/catalogue'
import { isDay, type Day } from '@pfotenportal/domain/core/calendar'
import { refundDeadline } from '@pfotenportal/domain/declaration/declaration'
import type { ReceivedAt } from '@pfotenportal/domain/events/event'
import { dayReceived } from '@pfotenportal/domain/lifecycle/cancel'
import { formatDate, formatMoment } from '@pfotenportal/text/format'
import { SEARCH_MAX, SEARCH_MIN, type FoundCustomer } from '../../database/customer/find-customers.ts'
import type { IssuedDocument } from '../../database/order/documents.ts'
import type { Declaration } from '../../database/work/declarations.ts'
import { itemLabel } from '../../views/declaration-proof.ts'
import { Facts } from '../customers/parts.tsx'
import { customerPath, documentPath, WORK_PATH } from '../page/paths.ts'
import { Entry, EntryForm } from '../work/parts.tsx'
import type { WorkList } from '../work/read-work.ts'
import { declarationPath, SHOWN_MATCHES, type WorkView } from '../work/view.ts'

function receiptText(receivedAt: ReceivedAt, { language, moment: { today } }: WorkView): string {
  return (isDay(receivedAt) ? formatDate : formatMoment)(receivedAt, language, today)
}

export function DeclarationEntries({
  entries,
  view,
}: {
  readonly entries: WorkList<Declaration>['entries']
  readonly view: WorkView
}) {
  const { declarations: copy } = view.work
  const dayOf = (day: Day) => formatDate(day, view.language, view.moment.today)
  return entries.map((declaration) => {
    const { id, kind, name, email, contract, endsOn, receivedAt, isExtraordinary } = declaration
    return (
      <Entry
        key={id}
        id={`declaration-${id}`}
        title={copy.of(copy.kinds[kind], name)}
        facts={[
          email,
          contract,
          copy.received(receiptText(receivedAt, view)),
          kind === 'WITHDRAWAL'
            ? copy.refundBy(dayOf(refundDeadline(dayReceived(receivedAt))))
            : endsOn === null
              ? copy.endsSoonest
              : copy.ends(dayOf(endsOn)),
          ...(isExtraordinary ? [copy.extraordinary] : []),
        ]}
        entry={declaration}
        view={view}
        actions={
          <a className="button" href={declarationPath(id)} aria-describedby={`declaration-${id}`}>
            {copy.assign}
          </a>
        }
      />
    )
  })
}

/** A subscription to which a declaration may belong. */
export interface Match {
  readonly id: number
  readonly dog: string | null
  readonly isCancelled: boolean
  /** The end that is declared already. */
  readonly endsAt: Day | null
}

export interface MatchedCustomer extends FoundCustomer {
  readonly subscriptions: readonly Match[]
}

/** The page of a declaration. */
export interface DeclarationFile {
  readonly declaration: Declaration
  /** Undefined once it has expired. */
  readonly proof: Pick<IssuedDocument, 'id' | 'number'> | undefined
  /** What was searched for. */
  readonly text: string
  /** One more than is shown if there are more; null if nothing was searched for. */
  readonly found: readonly MatchedCustomer[] | null
}

function About({ file, view }: { readonly file: DeclarationFile; readonly view: WorkView }) {
  const { declaration, proof } = file
  const { facts, kinds, endsSoonest } = view.work.declarations
  const { kind, source, name, email, contract, message, endsOn, receivedAt, items } = declaration
  const dayOf = (day: Day) => formatDate(day, view.language, view.moment.today)
  const about: readonly (readonly [string, string])[] =
    kind === 'CANCELLATION'
      ? [[facts.endsOn, endsOn === null ? endsSoonest : dayOf(endsOn)]]
      : [
          [facts.items, items.map((item) => itemLabel(item, view.language)).join('; ')],
          [facts.refundBy, dayOf(refundDeadline(dayReceived(receivedAt)))],
        ]
  return (
    <section className="card">
      <Facts
        facts={[
          [facts.kind, kinds[kind]],
          [facts.name, name],
          [facts.email, email],
          [facts.contract, contract],
          ...about,
          [facts.receivedAt, receiptText(receivedAt, view)],
          [facts.proof, proof ? <a href={documentPath(proof.id)}>{proof.number}</a> : null],
          [facts.source, facts.sources[source][kind]],
        ]}
      />
      {message !== '' && (
        <div>
          <h2>{facts.message}</h2>
          <p className="typed">{message}</p>
        </div>
      )}
    </section>
  )
}

function Subscription({ match, file, view }: { match: Match; file: DeclarationFile; view: WorkView }) {
  const { find: copy } = view.work.declarations
  const { declaration } = file
  const isNow = declaration.endsOn === null || declaration.endsOn <= view.moment.today
  const id = `subscription-${match.id}`
  const state = match.isCancelled
    ? copy.cancelled
    : match.endsAt !== null
      ? copy.ends(formatDate(match.endsAt, view.language, view.moment.today))
      : ''
  return (
    <li>
      <div className="what">
        <b id={id}>{copy.subscription(match.dog ?? copy.noDog, match.id)}</b>
        {state !== '' && <span className="quiet">{state}</span>}
      </div>
      {declaration.kind === 'CANCELLATION' && !match.isCancelled && (
        <div className="do">
          <EntryForm
            action={staffPath('carryOutDeclaration', { id: declaration.id })}
            label={copy.carryOut}
            fields={{ subscription: String(match.id) }}
            about={id}
          >
            {isNow && (
              <div className="field">
                <label htmlFor={`reason-${id}`}>{copy.reason}</label>
                <select id={`reason-${id}`} name="reason">
                  <option value="">{copy.noReason}</option>
                  {onSale(view.moment.catalogue.reasons).map((reason) => (
                    <option key={reason.id} value={reason.id}>
                      {reason.label[view.language]}
                    </option>
                  ))}
                </select>
              </div>
            )}
          </EntryForm>
        </div>
      )}
    </li>
  )
}

/** The page of a customer, where a refund carries a withdrawal out. */
function customerPathFor(customerId: number, { id, kind }: Declaration): string {
  return kind === 'WITHDRAWAL' ? `${customerPath(customerId)}?declaration=${id}` : customerPath(customerId)
}

function Found({ file, view }: { readonly file: DeclarationFile; readonly view: WorkView }) {
  const { find: copy } = view.work.declarations
  const { found, text } = file
  if (found === null) return null
  if (found.length === 0) return <p className="note">{copy.none(text)}</p>
  return (
    <>
      {found.slice(0, SHOWN_MATCHES).map((customer) => (
        <div key={customer.id}>
          <h3>
            <a href={customerPathFor(customer.id, file.declaration)}>
              {`${customer.firstName} ${customer.lastName}`}
            </a>
          </h3>
          <p className="quiet">{customer.email}</p>
          {customer.subscriptions.length === 0 && <p className="quiet">{copy.noSubscription}</p>}
          <ul className="work">
            {customer.subscriptions.map((match) => (
              <Subscription key={match.id} match={match} file={file} view={view} />
            ))}
          </ul>
        </div>
      ))}
      {found.length > SHOWN_MATCHES && <p className="quiet">{copy.more}</p>}
    </>
  )
}

function Find({ file, view }: { readonly file: DeclarationFile; readonly view: WorkView }) {
  const { find: copy } = view.work.declarations
  const { id, kind, endsOn } = file.declaration
  const { today } = view.moment
  const effect =
    endsOn === null || endsOn <= today
      ? copy.now
      : copy.later(formatDate(endsOn, view.language, view.moment.today))
  return (
    <section className="card" aria-labelledby="find">
      <h2 id="find">{copy.title}</h2>
      <p className="quiet">{kind === 'CANCELLATION' ? `${effect} ${copy.since}` : copy.withdrawal}</p>
      <search>
        <form className="find" action={declarationPath(id)} method="get">
          <div className="field">
            <label htmlFor="q">{copy.label}</label>
            <input
              id="q"
              name="q"
              type="search"
              defaultValue={file.text}
              minLength={SEARCH_MIN}
              maxLength={SEARCH_MAX}
              required
            />
          </div>
          <button className="button soft" type="submit">
            {copy.submit}
          </button>
        </form>
      </search>
      <Found file={file} view={view} />
    </section>
  )
}

export function DeclarationPage({ file, view }: { readonly file: DeclarationFile; readonly view: WorkView }) {
  const { declarations: copy } = view.work
  const { declaration } = file
  const { isOpen } = declaration
  return (
    <>
      <p className="links">
        <a href={`${WORK_PATH}#declarations`}>{copy.back}</a>
      </p>
      <About file={file} view={view} />
      {!isOpen && <p className="well">{copy.closed}</p>}
      {declaration.subscriptionId !== null && (
        <p className="well">{copy.ended(declaration.subscriptionId)}</p>
      )}
      {isOpen && declaration.subscriptionId === null && <Find file={file} view={view} />}
      {isOpen && (
        <section className="card" aria-labelledby="answer">
          <h2 id="answer">{copy.answer.title}</h2>
          <form
            method="post"
            action={staffPath('dismissDeclaration', { id: declaration.id })}
            className="act"
          >
            <div className="field wide">
              <label htmlFor="note">{copy.answer.note}</label>
              <textarea id="note" name="note" rows={2} maxLength={WORK_NOTE_MAX} required />
            </div>
            <button className="button soft" type="submit">
              {copy.answer.submit}
            </button>
          </form>
        </section>
      )}
    </>
  )
}
