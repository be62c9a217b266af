/** The dialog in which one action is reviewed and sent for all dogs: a row with its own quote and command per dog (C-643). */
import CircleCheck from 'lucide-react/icons/circle-check'
import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import { householdOperations } from '@pfotenportal/text/de/household-operations'
import { formatList } from '@pfotenportal/text/format'
import { useHouseholdOrders } from '../../data/household-orders.tsx'
import { notify } from '../../data/notify.ts'
import { useSubscriptions } from '../../data/queries.ts'
import { DogScope } from '../../data/scope.tsx'
import type { CallInputOf } from '../../data/send.ts'
import { useQuotedOperation, type QuotedRequest } from '../../data/use-quoted-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DogTag } from '../../ui/dog/dog-tag.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { defineText, useLanguage, useText } from '../../ui/text/text.tsx'
import { QuoteState } from '../shared/quote/quote-state.tsx'
import styles from './household.module.css'
import { membershipOf, type HouseholdAction, type Member, type Membership } from './members.ts'

export const useHouseholdOperationsText = defineText(
  { householdOperations },
  () => import('@pfotenportal/text/en/household-operations'),
)

/** The dogs that an action applies to, as they were when the dialog opened: a sent command does not remove its row. */
export function useMembership(action: HouseholdAction): Membership {
  const { loaded } = useHouseholdOrders(useSubscriptions().data ?? [])
  const [membership] = useState(() => membershipOf(loaded, action))
  return membership
}

/** How far a dog's command is. */
type Progress = 'WAITING' | 'READY' | 'REFUSED' | 'DONE'

/** One dog's command and how to send it; resolves to whether it succeeded. */
interface Step {
  readonly progress: Progress
  readonly send: () => Promise<boolean>
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
  command: StepCommand
  onStep: (id: number, step: Step) => void
  member: Member
  children: (quote: QuoteView) => ReactNode
}

/** What the action does for one dog, and what became of it. */
function DogEffect({ command: { action, request, input }, member, onStep, children }: RowProps) {
  const text = useHouseholdOperationsText()
  const [isDone, setDone] = useState(false)
  const quoted = useQuotedOperation(action, isDone ? null : request)
  const { id } = member.subscription
  const { quote, pending, error, run } = quoted
  const ready = quote !== null && !pending
  const progress = isDone ? 'DONE' : ready ? 'READY' : error && !pending ? 'REFUSED' : 'WAITING'
  // The command of the last render, which has the quote on screen.
  const send = useRef<Step['send']>(undefined)
  useEffect(() => {
    send.current = async () => {
      const { ok } = await run(input)
      if (ok) setDone(true)
      return ok
    }
  })
  useEffect(() => {
    onStep(id, { progress, send: async () => (await send.current?.()) ?? false })
  }, [id, progress, onStep])
  if (isDone) {
    return (
      <p className={styles['done']}>
        <CircleCheck size={20} aria-hidden="true" />
        {text.done}
      </p>
    )
  }
  return (
    <QuoteState quoted={quoted} rows={1}>
      {children}
    </QuoteState>
  )
}

/** Sends the commands of all dogs, one after the other, so that each is answered before the next one is sent. */
function useSteps(members: readonly Member[], onAllDone: (count: number) => void) {
  const [steps, setSteps] = useState<ReadonlyMap<number, Step>>(new Map())
  const [sending, setSending] = useState(false)
  const [isUnfinished, setUnfinished] = useState(false)
  const onStep = useCallback(
    (id: number, step: Step) => setSteps((former) => new Map(former).set(id, step)),
    [],
  )
  const of = (progress: Progress) =>
    members.filter(({ subscription }) => steps.get(subscription.id)?.progress === progress)
  const ready = of('READY')
  const send = async () => {
    setSending(true)
    setUnfinished(false)
    let done = of('DONE').length
    const former = done
    for (const { subscription } of ready) {
      if (await steps.get(subscription.id)?.send()) done += 1
    }
    setSending(false)
    const isComplete = done === former + ready.length
    setUnfinished(!isComplete)
    if (isComplete) onAllDone(done)
  }
  const isWaiting = members.length > ready.length + of('REFUSED').length + of('DONE').length
  return {
    onStep,
    send,
    sending,
    isUnfinished,
    /** The dogs whose command the button sends; while quotes load, those it will probably send. */
    count: isWaiting ? members.length - of('REFUSED').length - of('DONE').length : ready.length,
    isReady: !isWaiting && ready.length > 0,
  }
}

export interface EffectProps {
  member: Member
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
  commandOf: (member: Member) => StepCommand | null
  /** What a dog's quote says. */
  Effect: ComponentType<EffectProps>
  /** Shown for a dog without a command. */
  Idle?: ComponentType<Pick<EffectProps, 'member'>>
  /** What is chosen for all dogs, above the rows or around them. */
  children?: (rows: ReactNode) => ReactNode
  /** Shown beside the button. */
  note?: ReactNode
  confirm: (count: number) => string
  success: (count: number) => string
}

function useAbsentNote({ absent }: Membership): string | null {
  const text = useHouseholdOperationsText()
  const language = useLanguage()
  if (absent.length === 0) return null
  const dogs = absent.map(({ name, reason }) => text.absent(name, text.reasons[reason]))
  return text.without(formatList(dogs, language))
}

interface RowsProps extends Pick<HouseholdFrameProps, 'membership' | 'commandOf' | 'Effect' | 'Idle'> {
  onStep: (id: number, step: Step) => void
}

function Rows({ membership, commandOf, Effect, Idle, onStep }: RowsProps) {
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
            {command ? (
              <DogScope subscription={subscription}>
                <DogEffect command={command} member={member} onStep={onStep}>
                  {(quote) => <Effect member={member} quote={quote} />}
                </DogEffect>
              </DogScope>
            ) : (
              Idle && <Idle member={member} />
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
  const { onStep, send, sending, isUnfinished, count, isReady } = useSteps(active, (done) => {
    notify('success', success(done))
    onClose()
  })
  const absent = useAbsentNote(membership)
  const rows = <Rows {...props} onStep={onStep} />
  return (
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
            {confirm(active.length === 0 ? membership.members.length : count)}
          </Button>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </>
      }
    >
      <div className="stack-4">
        {isUnfinished && (
          <Notice tone="warn" role="alert">
            {text.unfinished}
          </Notice>
        )}
        {children ? children(rows) : rows}
        {absent && <p className="note">{absent}</p>}
      </div>
    </Dialog>
  )
}
