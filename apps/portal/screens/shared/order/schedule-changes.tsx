/**
 * Skipping and restoring orders in their rows. What a page remembers about an order survives when its row moves to
 * another list of the page: why a change was refused, and that it had the focus.
 */
import {
  createContext,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { isUnanswered } from '../../../data/send.ts'
import { useDismissOnceReached, useOperation } from '../../../data/use-operation.ts'

type Failures = ReadonlyMap<number, string | ApiError>

export interface ScheduleChanges {
  /** Sends the command; whether it was accepted. The refusal is kept for the order. */
  readonly change: (operation: 'skipOrder' | 'unskipOrder', orderId: number) => Promise<boolean>
  readonly failures: Failures
  readonly dismiss: (orderId: number) => void
  /** The order whose row was removed while it had the focus. */
  readonly unfocused: RefObject<number | null>
}

const ScheduleChangesContext = createContext<ScheduleChanges | null>(null)

/** The changes of the page's orders. Throws outside `ScheduleChangesProvider`. */
export function useScheduleChanges(): ScheduleChanges {
  const changes = useContext(ScheduleChangesContext)
  if (!changes) throw new Error('used outside a page with orders')
  return changes
}

/** Surrounds all lists of a page between which the row of an order can move. */
export function ScheduleChangesProvider({ children }: { children: ReactNode }) {
  const operations = { skipOrder: useOperation('skipOrder'), unskipOrder: useOperation('unskipOrder') }
  const [failures, setFailures] = useState<Failures>(new Map())
  const unfocused = useRef<number | null>(null)
  const dismissIf = (isGone: (orderId: number, error: string | ApiError) => boolean) =>
    setFailures((known) => new Map([...known].filter(([id, error]) => !isGone(id, error))))
  const dismiss = (orderId: number) => dismissIf((id) => id === orderId)
  useDismissOnceReached([...failures.values()].some(isUnanswered), () =>
    dismissIf((_, error) => isUnanswered(error)),
  )
  const change: ScheduleChanges['change'] = async (operation, orderId) => {
    dismiss(orderId)
    const outcome = await operations[operation].run({ params: { id: orderId } })
    if (!outcome.ok) setFailures((known) => new Map(known).set(orderId, outcome.error))
    return outcome.ok
  }
  return (
    <ScheduleChangesContext value={{ change, failures, dismiss, unfocused }}>
      {children}
    </ScheduleChangesContext>
  )
}

/** Gives the focus back to the menu of an order whose row has moved to another list. */
export function useFocusAcrossLists(orderId: number): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null)
  const { unfocused } = useScheduleChanges()
  useLayoutEffect(() => {
    const element = row.current
    if (unfocused.current === orderId && document.activeElement === document.body) {
      element?.querySelector('button')?.focus({ preventScroll: true })
    }
    return () => {
      if (element?.contains(document.activeElement)) unfocused.current = orderId
    }
  }, [orderId, unfocused])
  return row
}
