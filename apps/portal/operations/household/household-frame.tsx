/** The dialog in which one action is reviewed and sent for all dogs: a row with its own quote and command per dog (C-643). */
import CircleCheck from 'lucide-react/icons/circle-check'
import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { membershipOf, type HouseholdAction } from '@pfotenportal/domain/subscription/household'
import type * as household from '@pfotenportal/domain/subscription/household'
import { householdOperations } from '@pfotenportal/text/de/household-operations'
import { formatList } from '@pfotenportal/text/format'
import { useHouseholdOrders } from '../../data/household-orders.tsx'
import { notify } from '../../data/notify.ts'
import { useSubscriptions } from '../../data/queries.ts'
import { DogScope } from '../../data/scope.tsx'
import { isRefusal, type CallInputOf } from '../../data/send.ts'
import { useQuotedOperation, type QuotedRequest } from '../../data/use-quoted-operation.ts'
import { announce } from '../../ui/announcer/announcer.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog, DialogSubjectContext } from '../../ui/dialog/dialog.tsx'
import { DogTag } from '../../ui/dog/dog-tag.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { defineText, useLanguage, useText } from '../../ui/text/text.tsx'
import { QuoteState } from '../shared/quote/quote-state.tsx'
import styles from './household.module.css'

export const useHouseholdOperationsText = defineText(
  { householdOperations },
  () => import('@pfotenportal/text/en/household-operations'),
)

/** A dog that an action applies to. */
export type DogMember = household.Member<SubscriptionView, ScheduleEntryView>

type Membership = household.Membership<SubscriptionView, ScheduleEntryView>

/** The dogs that an action applies to, as they were when the dialog opened: a sent command does not remove its row. */
export function useMembership(action: HouseholdAction): Membership {
  const { loaded } = useHouseholdOrders(useSubscriptions().data ?? [])
  const [membership] = useState(() => membershipOf(loaded, action))
  return membership
}

/** The state of a dog's command. */
type Progress = 'WAITING' | 'READY' | 'REFUSED'

/** One dog's command. */
interface Step {
  readonly progress: Progress
  /** The quote on screen. */
  readonly quoteId: string | null
  /** Sends the command if this quote is still on screen; resolves to whether it succeeded. */
  readonly send: (quoteId: string | null) => Promise<boolean>
}

/** The command of one dog, ready to be quoted and sent. */
export type StepCommand = {
  [A in HouseholdAction]: {
    readonly action: A
    readonly request: QuotedRequest
    readonly input: CallInputOf<A>
  }
}[HouseholdAction]

interface RowProps {
  open: boolean
  command: StepCommand
  onStep: (id: number, step: Step) => void
  member: DogMember
  children: (quote: QuoteView) => ReactNode
}

/** What the action does for one dog. */
function DogEffect({ open, command: { action, request, input }, member, onStep, children }: RowProps) {
  const text = useHouseholdOperationsText()
  const quoted = useQuotedOperation(action, open ? request : null, {}, member.next?.id)
  const { id, pet } = member.subscription
  const { quote, pending, error, run } = quoted
  const quoteId = quote?.id ?? null
  const isReady = quote !== null && !pending
  // Without an answer there is a button to ask again, so the other dogs wait.
  const progress = isReady ? 'READY' : isRefusal(error) && !pending ? 'REFUSED' : 'WAITING'
  // The command of the last render, which has the quote on screen.
  const send = useRef<Step['send']>(undefined)
  useEffect(() => {
    send.current = async (agreed) => agreed !== null && agreed === quoteId && (await run(input)).ok
  })
  useEffect(() => {
    onStep(id, { progress, quoteId, send: async (agreed) => (await send.current?.(agreed)) ?? false })
  }, [id, progress, quoteId, onStep])
  return (
    <QuoteState quoted={quoted} rows={1} changedHint={text.unchangedFor(pet?.name ?? '')}>
      {children}
    </QuoteState>
  )
}

/** How the commands that were sent have ended. */
interface Outcome {
  /** How many succeeded, with those sent before. */
  readonly done: number
  readonly hasFailed: boolean
  /** Whether the customer has closed the dialog meanwhile. */
  readonly isClosed: boolean
}

/**
 * Sends the commands of all dogs, one after the other, so that each is answered before the next one is sent. Closing the
 * dialog sends no further one.
 */
function useSteps(open: boolean, members: readonly DogMember[], onSent: (outcome: Outcome) => void) {
  const text = useHouseholdOperationsText()
  const [steps, setSteps] = useState<ReadonlyMap<number, Step>>(new Map())
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const [sending, setSending] = useState(false)
  const [isUnfinished, setUnfinished] = useState(false)
  const isOpen = useRef(open)
  useEffect(() => {
    isOpen.current = open
    return () => void (isOpen.current = false)
  }, [open])
  const onStep = useCallback(
    (id: number, step: Step) => setSteps((former) => new Map(former).set(id, step)),
    [],
  )
  const left = members.filter(({ subscription }) => !done.has(subscription.id))
  const of = (progress: Progress) =>
    left.filter(({ subscription }) => (steps.get(subscription.id)?.progress ?? 'WAITING') === progress)
  const ready = of('READY')
  const send = async () => {
    setSending(true)
    setUnfinished(false)
    // What the customer agrees to: a quote that changes meanwhile is not sent.
    const agreed = ready.map(({ subscription }) => ({ subscription, step: steps.get(subscription.id) }))
    let succeeded = 0
    let hasFailed = false
    for (const { subscription, step } of agreed) {
      if (!isOpen.current) break
      if (!(await step?.send(step.quoteId))) {
        hasFailed = true
        continue
      }
      succeeded += 1
      setDone((former) => new Set(former).add(subscription.id))
      announce(text.doneFor(subscription.pet?.name ?? ''))
    }
    setSending(false)
    setUnfinished(hasFailed)
    onSent({ done: done.size + succeeded, hasFailed, isClosed: !isOpen.current })
  }
  const isWaiting = of('WAITING').length > 0
  return {
    onStep,
    send,
    done,
    sending,
    isUnfinished,
    /** The dogs whose command the button sends, or would send if it could. */
    count: isWaiting || ready.length === 0 ? left.length : ready.length,
    isReady: !isWaiting && ready.length > 0,
  }
}

export interface EffectProps {
  member: DogMember
  quote: QuoteView
}

export interface HouseholdFrameProps {
  open: boolean
  onClose: () => void
  title: string
  picture?: ReactNode
  size?: 'normal' | 'wide'
  membership: Membership
  /** The dog's command; null if there is nothing to do for it, or nothing is chosen yet. */
  commandOf: (member: DogMember) => StepCommand | null
  /** What a dog's quote says. */
  Effect: ComponentType<EffectProps>
  /** Shown for a dog without a command. */
  Idle?: ComponentType<Pick<EffectProps, 'member'>>
  /**
   * What is chosen for all dogs, above the rows or around them. It is locked while commands are sent, and once one of
   * them has succeeded.
   */
  children?: (rows: ReactNode, isLocked: boolean) => ReactNode
  /** Shown beside the button. */
  note?: ReactNode
  confirm: (count: number) => string
  success: (count: number) => string
}

function useAbsentNote({ absent }: Membership): string | null {
  const text = useHouseholdOperationsText()
  const language = useLanguage()
  if (absent.length === 0) return null
  const dogs = absent.map(({ subscription, reason }) =>
    text.absent(subscription.pet?.name ?? '', text.reasons[reason]),
  )
  return text.without(formatList(dogs, language))
}

interface RowsProps extends Pick<
  HouseholdFrameProps,
  'open' | 'membership' | 'commandOf' | 'Effect' | 'Idle'
> {
  done: ReadonlySet<number>
  onStep: (id: number, step: Step) => void
}

function Rows({ open, membership, commandOf, Effect, Idle, done, onStep }: RowsProps) {
  const text = useHouseholdOperationsText()
  const dogs = useSubscriptions().data ?? []
  return (
    <ul className={styles['rows']}>
      {membership.members.map((member) => {
        const { subscription } = member
        const command = commandOf(member)
        const dogIndex = dogs.findIndex(({ id }) => id === subscription.id)
        return (
          <li key={subscription.id} className={styles['row']}>
            <DogTag subscription={subscription} dogIndex={dogIndex} />
            {done.has(subscription.id) && (
              <p className={styles['done']}>
                <CircleCheck size={20} aria-hidden="true" />
                {text.done}
              </p>
            )}
            {!done.has(subscription.id) && !command && Idle && <Idle member={member} />}
            {!done.has(subscription.id) && command && (
              <DogScope subscription={subscription}>
                <DogEffect open={open} command={command} member={member} onStep={onStep}>
                  {(quote) => <Effect member={member} quote={quote} />}
                </DogEffect>
              </DogScope>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The dialog: what is chosen, a row per dog, and one button that sends the commands of all of them. */
export function HouseholdFrame(props: HouseholdFrameProps) {
  const { open, onClose, title, picture, size, membership, commandOf, children, note, confirm, success } =
    props
  const { ui } = useText()
  const text = useHouseholdOperationsText()
  const active = membership.members.filter((it) => commandOf(it) !== null)
  const { onStep, send, done, sending, isUnfinished, count, isReady } = useSteps(
    open,
    active,
    ({ done, hasFailed, isClosed }) => {
      // An open dialog says what has failed, and stays.
      if (!isClosed && hasFailed) return
      if (done > 0) notify('success', success(done))
      if (hasFailed) notify('error', text.unfinished)
      if (!isClosed) onClose()
    },
  )
  const absent = useAbsentNote(membership)
  const rows = <Rows {...props} done={done} onStep={onStep} />
  return (
    // The title is about all dogs, and the rows name them.
    <DialogSubjectContext value={null}>
      <Dialog
        open={open}
        onClose={onClose}
        title={title}
        picture={picture}
        size={size ?? 'normal'}
        actions={
          <>
            {note}
            <Button
              look="main"
              loading={sending}
              aria-disabled={!isReady || undefined}
              onClick={() => isReady && void send()}
            >
              {confirm(count > 0 ? count : membership.members.length)}
            </Button>
            <Button onClick={onClose}>{done.size > 0 ? ui.close : ui.cancel}</Button>
          </>
        }
      >
        <div className="stack-4">
          {isUnfinished && (
            <Notice tone="warn" role="alert">
              {text.unfinished}
            </Notice>
          )}
          {children ? children(rows, sending || done.size > 0) : rows}
          {absent && <p className="note">{absent}</p>}
        </div>
      </Dialog>
    </DialogSubjectContext>
  )
}
