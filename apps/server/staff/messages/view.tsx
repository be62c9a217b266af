/** Messages to customer service: the list, and the page of each, where it is answered. */
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { WORK_NOTE_MAX } from '@pfotenportal/contract/staff/work-actions'
import type { Language } from '@pfotenportal/contract/values'
import { MESSAGE_MAX } from '@pfotenportal/domain/message/message'
import { formatMoment } from '@pfotenportal/text/format'
import type { Message } from '../../database/work/messages.ts'
import type { Place } from '../../database/work/places.ts'
import { Facts } from '../customers/parts.tsx'
import { NoticeNote } from '../page/notice.tsx'
import { customerPath, WORK_PATH } from '../page/paths.ts'
import { typedIn } from '../page/sent-form.ts'
import { Entry, PlaceLink } from '../work/parts.tsx'
import type { WorkList } from '../work/read-work.ts'
import { messagePath, type WorkView } from '../work/view.ts'
import type { ListedMessage } from './possible-sender.ts'

/** Who wrote: a customer by the name of the account, a visitor as typed. */
function senderOf({ name }: Message, place: Place | null, { work }: WorkView): string {
  return name === null ? (place?.customerName ?? '') : work.messages.visitor(name)
}

function aboutOf({ dog, subscriptionId, orderNumber, orderId }: Message, { work }: WorkView) {
  const { messages: copy } = work
  const order = orderId === null ? '' : copy.order(orderNumber ?? String(orderId))
  if (subscriptionId === null) return { dog: '', order }
  return { dog: dog === null ? copy.noDog(subscriptionId) : copy.dog(dog, subscriptionId), order }
}

/** Names a customer who has the address of a visitor, with the warning that nothing is verified. */
function MayBe({ place, view }: { readonly place: Place | null; readonly view: WorkView }) {
  const { messages: copy } = view.work
  if (place === null) return null
  return (
    <span className="quiet">
      {`${copy.mayBe}: `}
      <a href={customerPath(place.customerId)}>{place.customerName}</a>
      {` (${copy.unverified})`}
    </span>
  )
}

export function MessageEntries({
  entries,
  view,
}: {
  readonly entries: WorkList<ListedMessage>['entries']
  readonly view: WorkView
}) {
  const { messages: copy } = view.work
  return entries.map((message) => {
    const { id, topic, email, text, place, mayBe } = message
    const { dog, order } = aboutOf(message, view)
    return (
      <Entry
        key={id}
        id={`message-${id}`}
        title={copy.of(senderOf(message, place, view), id)}
        facts={[copy.topics[topic], email ?? '', dog, place === null ? order : '']}
        entry={message}
        detail={
          <>
            <MayBe place={mayBe} view={view} />
            <span className="typed">{text}</span>
          </>
        }
        view={view}
        actions={
          <a className="button" href={messagePath(id)} aria-describedby={`message-${id}`}>
            {copy.open}
          </a>
        }
      />
    )
  })
}

/** The page of a message. */
export interface MessageFile {
  readonly message: ListedMessage
  /** The customer who wrote it; null for a visitor. */
  readonly place: Place | null
  /** In which the answer is read. */
  readonly language: Language
}

export function titleOfMessage({ message, place }: MessageFile, view: WorkView): string {
  return view.work.messages.of(senderOf(message, place, view), message.id)
}

function About({ file, view }: { readonly file: MessageFile; readonly view: WorkView }) {
  const { message, place, language } = file
  const { facts, topics, unverifiedHint, message: title } = view.work.messages
  const { dog, order } = aboutOf(message, view)
  const receivedAt = formatMoment(message.receivedAt, view.language, view.moment.today)
  return (
    <section className="card" aria-labelledby="message">
      <Facts
        facts={[
          [facts.from, place === null ? message.name : <PlaceLink place={place} view={view} />],
          [facts.email, message.email],
          [facts.topic, topics[message.topic]],
          [facts.dog, dog],
          [facts.order, place?.order ? '' : order],
          [facts.receivedAt, receivedAt],
          [facts.language, facts.languages[language]],
        ]}
      />
      {message.email !== null && <p className="note">{unverifiedHint}</p>}
      <MayBe place={message.mayBe} view={view} />
      <h2 id="message">{title}</h2>
      <p className="typed">{message.text}</p>
    </section>
  )
}

function Answer({ id, view }: { readonly id: number; readonly view: WorkView }) {
  const { answer, close } = view.work.messages
  return (
    <>
      <section className="card" aria-labelledby="answer">
        <h2 id="answer">{answer.title}</h2>
        <form method="post" action={staffPath('answerMessage', { id })} className="act">
          <div className="field wide">
            <label htmlFor="text">{answer.text(MESSAGE_MAX)}</label>
            <textarea
              id="text"
              name="text"
              rows={8}
              defaultValue={typedIn(view, 'answerMessage', id)?.['text']}
              required
            />
          </div>
          <button className="button" type="submit">
            {answer.submit}
          </button>
        </form>
      </section>
      <section className="card" aria-labelledby="close">
        <h2 id="close">{close.title}</h2>
        <form method="post" action={staffPath('closeMessage', { id })} className="act">
          <div className="field wide">
            <label htmlFor="note">{close.note}</label>
            <textarea id="note" name="note" rows={2} maxLength={WORK_NOTE_MAX} required />
          </div>
          <button className="button soft" type="submit">
            {close.submit}
          </button>
        </form>
      </section>
    </>
  )
}

function Outcome({ message, view }: { readonly message: Message; readonly view: WorkView }) {
  const { closed, unanswered, answer } = view.work.messages
  const { id, closerName, closedAt } = message
  // The answer of whoever was slower.
  const typed = typedIn(view, 'answerMessage', id)?.['text']
  if (closedAt === null) return null
  const when = formatMoment(closedAt, view.language, view.moment.today)
  return (
    <section className="card" aria-labelledby="outcome">
      <h2 id="outcome">{answer.sent}</h2>
      <p className="typed">{message.answer ?? unanswered}</p>
      <p className="quiet">{closed(closerName ?? view.work.marks.script, when)}</p>
      {typed !== undefined && (
        <>
          <h3>{answer.unsent}</h3>
          <p className="typed">{typed}</p>
        </>
      )}
    </section>
  )
}

export function MessagePage({ file, view }: { readonly file: MessageFile; readonly view: WorkView }) {
  const { message } = file
  return (
    <>
      <p className="links">
        <a href={`${WORK_PATH}#messages`}>{view.work.messages.back}</a>
      </p>
      <NoticeNote notice={view.notice} />
      <About file={file} view={view} />
      {message.closedAt === null ? (
        <Answer id={message.id} view={view} />
      ) : (
        <Outcome message={message} view={view} />
      )}
    </>
  )
}
