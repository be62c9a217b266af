/** Notes of customer service, on the page of a customer and on that of an order. */
import { formatMoment } from '@pfotenportal/text/format'
import type { CustomerNote } from '../../database/customer/notes.ts'
import type { View } from '../page/page.tsx'
import { deskTexts } from './texts.ts'

/** A link to the page of an order; nothing without an order. */
export function OrderLink({ orderId, orderNumber }: Pick<CustomerNote, 'orderId' | 'orderNumber'>) {
  if (orderId === null) return null
  const name = orderNumber ?? String(orderId)
  return <a href={`/operator/orders/${name}`}>{name}</a>
}

interface NoteListProps {
  readonly notes: readonly CustomerNote[]
  /** Whether each note says which order it is about. */
  readonly namesOrders: boolean
  readonly view: Pick<View, 'language' | 'moment'>
}

/** Notes with who wrote them, and when. */
export function NoteList({ notes, namesOrders, view: { language, moment } }: NoteListProps) {
  const copy = deskTexts[language].notes
  return (
    <ul className="notes">
      {notes.map(({ id, text, author, writtenAt, ...order }) => (
        <li key={id}>
          <p className="typed">{text}</p>
          <p className="quiet">
            {copy.by(author ?? copy.script, formatMoment(writtenAt, language, moment.today))}
            {namesOrders && order.orderId !== null && (
              <>
                {' · '}
                <OrderLink {...order} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
