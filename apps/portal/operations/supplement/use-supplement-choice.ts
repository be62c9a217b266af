/** The chosen dog and rhythm of a supplement, and the quoted command. */
import { useState } from 'react'
import type {
  SubscriptionView,
  SupplementRhythmView,
  SupplementView,
} from '@pfotenportal/contract/subscriptions'
import { useStore } from '../../data/external-store.ts'
import { auth } from '../../data/session.ts'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import { useSupplementText } from './use-shop.ts'

type ActionFacts = Pick<SubscriptionView, 'status' | 'isLocked' | 'allowedActions'>

const canAdd = ({ allowedActions }: Pick<ActionFacts, 'allowedActions'>) =>
  allowedActions.includes('addSupplement')

/** How often a supplement is in a dog's boxes; undefined if it is not. */
export function currentRhythm(
  subscription: SubscriptionView,
  kind: SupplementView,
): SupplementRhythmView | undefined {
  return subscription.supplements.find(({ supplement }) => supplement === kind)?.every
}

/** Whether staff act for the customer, who alone may change supplements. */
export function useIsSupport(): boolean {
  return useStore(auth).data?.isSupport === true
}

export type BlockedReason = 'support' | 'locked' | 'open' | 'cancelled'

/** Why nothing can be added to a dog's boxes now; null if it can. */
export function addBlockedReason(subscription: ActionFacts, isSupport = false): BlockedReason | null {
  if (canAdd(subscription)) return null
  if (isSupport) return 'support'
  if (subscription.status === 'CANCELLED') return 'cancelled'
  return subscription.isLocked ? 'locked' : 'open'
}

/** The state of the dialog; `first` is the preselected dog. */
export function useSupplementChoice(
  kind: SupplementView,
  dogs: readonly SubscriptionView[],
  first: SubscriptionView,
  { open, onDone }: { open: boolean; onDone: () => void },
) {
  const { toast } = useSupplementText()
  const [wantedId, setWanted] = useState(() => (canAdd(first) ? first : (dogs.find(canAdd) ?? first)).id)
  const subscription = dogs.find(({ id }) => id === wantedId) ?? first
  const present = currentRhythm(subscription, kind)
  // If the supplement is already in the boxes, preselect the other rhythm.
  const [every, setEvery] = useState<SupplementRhythmView>(present === 'ONCE' ? 'ALWAYS' : 'ONCE')
  const isSame = present === every
  const input = { supplement: kind, every }
  const request =
    open && !isSame ? ({ subscriptionId: subscription.id, operation: 'addSupplement', input } as const) : null
  const quoted = useQuotedOperation('addSupplement', request, toast.added)
  const send = async () => {
    const outcome = await quoted.run({ params: { id: subscription.id }, body: input })
    if (outcome.ok) onDone()
  }
  return {
    subscription,
    every,
    isSame,
    quoted,
    choose: (id: number) => setWanted(id),
    chooseRhythm: setEvery,
    send: () => void send(),
  }
}

export type SupplementState = ReturnType<typeof useSupplementChoice>
