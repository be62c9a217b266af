import { useState } from 'react'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import { skipNextOrder } from '@pfotenportal/text/de/order-operations'
import { catalogue } from '../../data/catalogue.ts'
import { useDogNameIfSeveral } from '../../data/dog-view.ts'
import { useResource } from '../../data/queries.ts'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import calendarPicture from '../../illustrations/calendar.svg?no-inline'
import { announce } from '../../ui/announcer/announcer.tsx'
import { Button } from '../../ui/button/button.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { defineText, useText } from '../../ui/text/text.tsx'
import type { OperationDialogProps } from '../open-operation.ts'
import { FollowingDeliveries } from '../shared/quote/quote-comparison.tsx'
import { QuoteState } from '../shared/quote/quote-state.tsx'
import { SendButton } from '../shared/quote/send-button.tsx'
import styles from './skip-next-order.module.css'

/** The texts of this dialog. */
export const useSkipNextOrderText = defineText(
  { skipNextOrder },
  () => import('@pfotenportal/text/en/order-operations'),
)

/** The skipped delivery, and until when the skip can be undone. */
function SkippedDelivery({ quote, isOwed }: { quote: QuoteView; isOwed: boolean }) {
  const text = useSkipNextOrderText()
  const format = useFormat()
  const box = quote.before.nextBox
  if (!box) return null
  return (
    <Notice title={<NoWrapDates>{text.dropped(format.window(box.deliveryWindow))}</NoWrapDates>}>
      {text.free(format.price(box.totalPrice))}{' '}
      {isOwed
        ? text.final
        : box.cutoffAt && <NoWrapDates>{text.undoable(format.until(box.cutoffAt))}</NoWrapDates>}
    </Notice>
  )
}

/** Skips the next order: shows reasons to skip, the skipped delivery and the following ones. */
export function SkipNextOrderDialog({ subscription, entry, open, onClose }: OperationDialogProps) {
  const { ui } = useText()
  const text = useSkipNextOrderText()
  const { of } = useCatalogueText()
  const orders = useOrdersText()
  const format = useFormat()
  const schedule = useResource('orderSchedule').data
  // The order as it was when the dialog opened, because the list already shows the expected result.
  const [order] = useState(() => entry ?? schedule?.find(({ status }) => status !== 'SKIPPED'))
  const isOwed = order?.status === 'FAILED'
  const dog = useDogNameIfSeveral(subscription)
  const { id } = subscription
  const quoted = useQuotedOperation(
    'skipNextOrder',
    open ? { subscriptionId: id, operation: 'skipNextOrder' } : null,
    orders.skipToast,
    order?.id,
  )
  const send = async () => {
    const skipped = quoted.quote?.before.nextBox
    const outcome = await quoted.run({ params: { id } })
    if (!outcome.ok) return
    if (skipped) announce(orders.skippedOf(format.window(skipped.deliveryWindow)))
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isOwed ? text.titleFailed(dog) : text.title(dog)}
      picture={<Picture src={calendarPicture} size={56} />}
      actions={
        <>
          <SendButton quoted={quoted} onSend={() => void send()}>
            {text.confirm}
          </SendButton>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </>
      }
    >
      <div className="stack-4">
        {!isOwed && (
          <div>
            <ul className={styles['pitches']}>
              {catalogue.pitches.skip.questions.map((question) => (
                <li key={of(question)}>{of(question)}</li>
              ))}
            </ul>
            <p>{of(catalogue.pitches.skip.answer)}</p>
          </div>
        )}
        <QuoteState quoted={quoted} rows={4}>
          {(quote) => (
            <>
              <SkippedDelivery quote={quote} isOwed={isOwed} />
              <FollowingDeliveries quote={quote} title={text.instead} count={1} />
            </>
          )}
        </QuoteState>
      </div>
    </Dialog>
  )
}
