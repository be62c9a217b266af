import X from 'lucide-react/icons/x'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import type { ApiError } from '@pfotenportal/contract/refusal'
import type { DiscountView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { normaliseCode } from '@pfotenportal/domain/discount/code'
import { isRefusal } from '../../data/send.ts'
import { useUnsavedInput } from '../../data/unsaved-input.ts'
import { useOperation, type OperationHandle } from '../../data/use-operation.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { TitledCard } from '../../ui/card/card.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useText } from '../../ui/text/text.tsx'
import { Refusal } from '../shared/order/refusal.tsx'
import { useSubscriptionsText } from '../shared/subscriptions-text.ts'
import styles from './discount.module.css'
import { useDiscountRemoval, type DiscountRemoval, type Removal } from './use-discount-removal.ts'

const HEADING = 'discount'

const focusHeading = () => document.getElementById(HEADING)?.focus()

/** Moves the focus to the card's heading when a focused button disappears. */
function useKeepFocus(button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const shown = button.current
    return () => {
      if (shown && shown === document.activeElement) focusHeading()
    }
  }, [button])
}

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
  const typed = normaliseCode(code)
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
  return <span className="note">{terms.filter(Boolean).join(' · ')}</span>
}

interface RemoveButtonProps {
  of: DiscountView
  remove: OperationHandle<'removeDiscount'>
  onRemove: () => void
}

function RemoveButton({ of, remove, onRemove }: RemoveButtonProps) {
  const { discount } = useSubscriptionsText()
  const button = useRef<HTMLButtonElement>(null)
  useKeepFocus(button)
  return (
    <IconButton
      ref={button}
      label={discount.remove(of.title)}
      icon={<X size={20} aria-hidden="true" />}
      aria-busy={remove.pending || undefined}
      onClick={() => remove.pending || onRemove()}
    />
  )
}

interface LineProps extends Omit<RemoveButtonProps, 'onRemove'> {
  /** Null if the discount cannot be removed now; rewards and offers never can. */
  onRemove: (() => void) | null
}

function Line({ of, remove, onRemove }: LineProps) {
  return (
    <div className={styles['line']}>
      <span className={styles['text']}>
        <b>{of.title}</b>
        <Terms of={of} />
      </span>
      {onRemove && <RemoveButton key={of.id} of={of} remove={remove} onRemove={onRemove} />}
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
  useKeepFocus(undo)
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

interface AttachedProps {
  subscription: SubscriptionView
  active: DiscountView
  removal: DiscountRemoval
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
        <section className="stack-3">
          <h3 className="subtitle">{discount.later}</h3>
          {laterDiscounts.map((it) => (
            <Line key={it.id} of={it} remove={removal.remove} onRemove={onRemove(it)} />
          ))}
          <p className="note">{discount.laterHint}</p>
        </section>
      )}
      {canChange && (
        <Button look="quiet" size="small" className="start" onClick={() => setChanging(true)}>
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
  const removal = useDiscountRemoval(subscription)
  const active = subscription.discount ?? subscription.discounts[0] ?? null
  const canAdd = subscription.allowedActions.includes('addDiscount')
  return (
    <TitledCard id={HEADING} title={discount.title} heading={{ tabIndex: -1 }}>
      <div className="stack-3">
        {removal.removed && (
          <Removed removal={removal.removed} busy={removal.undoing} onUndo={removal.undo} />
        )}
        {removal.error && <Refusal error={removal.error} onDismiss={removal.dismiss} />}
        {active && <Attached subscription={subscription} active={active} removal={removal} />}
        {!active && canAdd && <DiscountForm subscription={subscription} onApplied={focusHeading} />}
        {!active && !canAdd && <p className="note">{discount.unavailable}</p>}
      </div>
    </TitledCard>
  )
}
