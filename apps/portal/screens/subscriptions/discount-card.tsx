import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { X } from 'lucide-react'
import type { ApiError } from '@pfotenportal/contract/refusal'
import type { DiscountView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { call } from '../../data/call.ts'
import { isRefusal } from '../../data/send.ts'
import { useUnsavedInput } from '../../data/unsaved-input.ts'
import { type OperationHandle, useOperation } from '../../data/use-operation.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { Card, CardHead } from '../../ui/card/card.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useText } from '../../ui/text/text.tsx'
import { Refusal } from '../shared/order/refusal.tsx'
import { useSubscriptionsText } from '../shared/subscriptions-text.ts'
import styles from './discount.module.css'

/** The error below the field. The service reports an invalid code as a plain string (spec 5, 8). */
function useRefusal(error: string | ApiError | null, isEmpty: boolean): string | undefined {
  const { discount } = useSubscriptionsText()
  const { error: errorText } = useText()
  if (isEmpty || typeof error === 'string') return discount.invalid
  return error ? error.message || errorText.offline : undefined
}

export interface DiscountFormProps {
  subscription: SubscriptionView
  onApplied: () => void
  hint?: ReactNode
}

/** The code field with 'Anwenden'. Enter submits it too (spec 2). */
function DiscountForm({ subscription, onApplied, hint }: DiscountFormProps) {
  const { discount } = useSubscriptionsText()
  const id = useId()
  const [code, setCode] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const add = useOperation('addDiscount', discount.addToast)
  const typed = code.trim()
  useUnsavedInput(typed !== '' && !isRefusal(add.error))
  const refusal = useRefusal(add.error, isEmpty)

  const apply = async (event: SyntheticEvent) => {
    event.preventDefault()
    add.dismiss()
    setEmpty(typed === '')
    const outcome = typed && (await add.run({ params: { id: subscription.id }, body: { code: typed } }))
    if (outcome && outcome.ok) onApplied()
    else document.getElementById(id)?.focus()
  }
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void apply(event)}>
      <TextField
        id={id}
        label={discount.label}
        hint={hint}
        required
        error={refusal}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          add.dismiss()
        }}
      />
      <Button type="submit" loading={add.pending} className={styles['apply']}>
        {discount.apply}
      </Button>
    </form>
  )
}

/** The origin of a discount and how long it applies. */
function Terms({ of }: { of: DiscountView }) {
  const { discount } = useSubscriptionsText()
  const format = useFormat()
  const { reward, offer, referral } = discount
  const origins = { CODE: of.code, REWARD: reward, OFFER: offer, REFERRAL: referral }
  const terms = [
    origins[of.kind],
    of.remainingOrders !== null && discount.left(of.remainingOrders),
    of.expiresAt !== null && discount.until(format.day(of.expiresAt)),
  ]
  return <span className={styles['terms']}>{terms.filter(Boolean).join(' · ')}</span>
}

interface LineProps {
  of: DiscountView
  remove: OperationHandle<'removeDiscount'>
  /** Null if the discount cannot be removed now; rewards and offers never can. */
  onRemove: (() => void) | null
}

function Line({ of, remove, onRemove }: LineProps) {
  const { discount } = useSubscriptionsText()
  return (
    <div className={styles['line']}>
      <span className={styles['text']}>
        <b>{of.title}</b>
        <Terms of={of} />
      </span>
      {onRemove && (
        <IconButton
          label={discount.remove(of.title)}
          icon={<X size={20} aria-hidden="true" />}
          aria-busy={remove.pending || undefined}
          onClick={() => remove.pending || onRemove()}
        />
      )}
    </div>
  )
}

/** Confirms that a code was removed, with an undo if that is possible. */
function Removed({
  removal: { of, entryId },
  busy,
  onUndo,
}: {
  removal: Removal
  busy: boolean
  onUndo: () => void
}) {
  const { discount } = useSubscriptionsText()
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  return (
    <Notice
      tone="success"
      action={
        entryId !== null && (
          <Button ref={undo} size="small" loading={busy} onClick={onUndo}>
            {discount.undo}
          </Button>
        )
      }
    >
      {discount.removed(of.title)}
    </Notice>
  )
}

/** A removed code, and the entry of the activity that can be undone; null if it cannot. */
interface Removal {
  of: DiscountView
  entryId: number | null
}

/** The id of the newest change if it can be undone. */
async function undoableEntry(id: number): Promise<number | null> {
  const [newest] = await call('listActivity', { params: { id }, query: { limit: 1 } }).catch(() => [])
  return newest?.undo ? newest.id : null
}

function useRemoval(subscription: SubscriptionView, onRestored: () => void) {
  const text = useSubscriptionsText().discount
  const remove = useOperation('removeDiscount', text.removeToast)
  const undoing = useOperation('undoChange', text.addToast)
  const [removed, setRemoved] = useState<Removal | null>(null)
  const removeDiscount = async (of: DiscountView) => {
    undoing.dismiss()
    const outcome = await remove.run({ params: { id: subscription.id, discountShopifyId: of.shopifyId } })
    if (outcome.ok) setRemoved({ of, entryId: await undoableEntry(subscription.id) })
  }
  const undo = async () => {
    if (!removed?.entryId) return
    const { entryId } = removed
    const outcome = await undoing.run({ params: { id: subscription.id }, body: { entryId } })
    if (!outcome.ok) return
    setRemoved(null)
    onRestored()
  }
  // The undo is offered only while no code applies.
  const hasCode = subscription.discounts.some(({ kind }) => kind === 'CODE')
  return {
    remove,
    removed: hasCode ? null : removed,
    undoing: undoing.pending,
    error: remove.error ?? undoing.error,
    removeDiscount: (of: DiscountView) => void removeDiscount(of),
    undo: () => void undo(),
    dismiss: () => {
      remove.dismiss()
      undoing.dismiss()
    },
  }
}

interface AttachedProps {
  subscription: SubscriptionView
  active: DiscountView
  removal: ReturnType<typeof useRemoval>
}

/** The active discount, those that apply later, and a button to enter another code (spec 2). */
function Attached({ subscription, active, removal }: AttachedProps) {
  const { discount } = useSubscriptionsText()
  const [changing, setChanging] = useState(false)
  const canChange = subscription.allowedActions.includes('addDiscount')
  const canRemove = subscription.allowedActions.includes('removeDiscount')
  const laterDiscounts = subscription.discounts.filter(({ id }) => id !== active.id)
  const onRemove = (of: DiscountView) =>
    of.isRemovable && canRemove ? () => removal.removeDiscount(of) : null
  return (
    <>
      <Line of={active} remove={removal.remove} onRemove={onRemove(active)} />
      {laterDiscounts.length > 0 && (
        <section className={styles['waiting']}>
          <h3 className={styles['title']}>{discount.later}</h3>
          {laterDiscounts.map((it) => (
            <Line key={it.id} of={it} remove={removal.remove} onRemove={onRemove(it)} />
          ))}
          <p className={styles['terms']}>{discount.laterHint}</p>
        </section>
      )}
      {canChange && (
        <Button look="quiet" size="small" className={styles['change']} onClick={() => setChanging(true)}>
          {discount.change}
        </Button>
      )}
      <Dialog open={changing} onClose={() => setChanging(false)} title={discount.change}>
        {changing && (
          <DiscountForm
            subscription={subscription}
            hint={discount.changeHint}
            onApplied={() => setChanging(false)}
          />
        )}
      </Dialog>
    </>
  )
}

/** The discount widget in both its states (spec 2). */
export function DiscountCard({ subscription }: { subscription: SubscriptionView }) {
  const { discount } = useSubscriptionsText()
  const heading = useRef<HTMLHeadingElement>(null)
  const toHeading = () => heading.current?.focus()
  const removal = useRemoval(subscription, toHeading)
  const active = subscription.discount ?? subscription.discounts[0] ?? null
  const canAdd = subscription.allowedActions.includes('addDiscount')
  return (
    <Card aria-labelledby="discount">
      <CardHead
        title={
          <Headline id="discount" ref={heading} tabIndex={-1}>
            {discount.title}
          </Headline>
        }
      />
      <div className={styles['widget']}>
        {removal.removed && (
          <Removed removal={removal.removed} busy={removal.undoing} onUndo={removal.undo} />
        )}
        {removal.error && <Refusal error={removal.error} onDismiss={removal.dismiss} />}
        {active && <Attached subscription={subscription} active={active} removal={removal} />}
        {!active && canAdd && <DiscountForm subscription={subscription} onApplied={toHeading} />}
        {!active && !canAdd && <p className={styles['terms']}>{discount.unavailable}</p>}
      </div>
    </Card>
  )
}
