import { useState } from 'react'
import type { BoxSupplementView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useOperation } from '../../data/use-operation.ts'
import { SupplementHost, useSupplementDialog } from '../../operations/supplement/supplement-host.tsx'
import { useSupplementText } from '../../operations/supplement/use-shop.ts'
import { useIsSupport } from '../../operations/supplement/use-supplement-choice.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { TitledCard } from '../../ui/card/card.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useTaxName } from '../../ui/labels/tax-name.ts'
import { Link } from '../../ui/link/link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Refusal } from '../shared/order/refusal.tsx'
import styles from './supplements.module.css'

interface LineProps {
  of: BoxSupplementView
  /** What VAT is called in the country of delivery. */
  taxName: string
  canChange: boolean
  canRemove: boolean
  busy: boolean
  onChange: () => void
  onRemove: () => void
}

/** A supplement with its price, frequency and start, and its buttons. */
function Line({ of, taxName, canChange, canRemove, busy, onChange, onRemove }: LineProps) {
  const { card } = useSupplementText()
  const format = useFormat()
  const { title, price, every, images, billingDate } = of
  const day = billingDate && format.day(billingDate)
  return (
    <li className={styles['line']}>
      <Picture src={images[0]?.src} size={56} className={styles['picture'] ?? ''} />
      <div className={styles['text']}>
        <b>{title}</b>
        <span className="note">
          {format.price(price)} {card.vat(taxName)} · {card.rhythm[every]}
        </span>
        {day && (
          <span className="note">
            <NoWrapDates>{every === 'ONCE' ? card.on(day) : card.from(day)}</NoWrapDates>
          </span>
        )}
      </div>
      {(canChange || canRemove) && (
        <div className={styles['actions']}>
          {canChange && (
            <Button look="quiet" size="small" aria-label={card.changeOf(title)} onClick={onChange}>
              {card.change}
            </Button>
          )}
          {canRemove && (
            <Button
              look="quiet"
              size="small"
              aria-label={card.removeOf(title)}
              loading={busy}
              onClick={onRemove}
            >
              {card.remove}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Removes a supplement immediately. Adding it again costs money, so it needs the order button. */
function useRemoval(subscription: SubscriptionView) {
  const { toast } = useSupplementText()
  const remove = useOperation('removeSupplement', toast.removed)
  const [removed, setRemoved] = useState<BoxSupplementView | null>(null)
  const removeSupplement = async (of: BoxSupplementView) => {
    const outcome = await remove.run({ params: { id: subscription.id, supplement: of.supplement } })
    if (outcome.ok) setRemoved(of)
  }
  return { remove, removed, removeSupplement: (of: BoxSupplementView) => void removeSupplement(of) }
}

/** The supplements in the boxes (docs/domain.md 5.8). */
export function SupplementsCard({ subscription }: { subscription: SubscriptionView }) {
  const { card } = useSupplementText()
  const adding = useSupplementDialog()
  const isSupport = useIsSupport()
  const taxName = useTaxName(subscription)
  const { remove, removed, removeSupplement } = useRemoval(subscription)
  const { supplements, allowedActions: allowed, isLocked, pet } = subscription
  const isGone = removed && supplements.every(({ supplement }) => supplement !== removed.supplement)
  const canAdd = allowed.includes('addSupplement')
  return (
    <TitledCard id="supplements" title={card.title}>
      <div className="stack-3">
        {supplements.length === 0 && <p>{card.none(pet?.name ?? '')}</p>}
        {supplements.length > 0 && (
          <ul>
            {supplements.map((of) => (
              <Line
                key={of.supplement}
                of={of}
                taxName={taxName}
                canChange={canAdd}
                canRemove={allowed.includes('removeSupplement')}
                busy={remove.pending}
                onChange={() => adding.start(of.supplement)}
                onRemove={() => removeSupplement(of)}
              />
            ))}
          </ul>
        )}
        {isGone && (
          <Notice
            tone="success"
            action={
              canAdd && (
                <Button size="small" onClick={() => adding.start(removed.supplement)}>
                  {card.again}
                </Button>
              )
            }
          >
            {card.removed(removed.title)}
          </Notice>
        )}
        {remove.error && <Refusal error={remove.error} onDismiss={remove.dismiss} />}
        {!canAdd && subscription.status !== 'CANCELLED' && (
          <p className="note">{isSupport ? card.support : isLocked ? card.locked : card.open}</p>
        )}
        <Link href={routes.shop} className="start tap-line">
          {card.add}
        </Link>
      </div>
      <SupplementHost adding={adding} subscription={subscription} />
    </TitledCard>
  )
}
