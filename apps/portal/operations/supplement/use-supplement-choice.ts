/** Which dog, how often, and the command that is asked first (docs/domain.md 12.4). */
import { useState } from 'react'
import type {
  SubscriptionView,
  SupplementRhythmView,
  SupplementView,
} from '@pfotenportal/contract/subscriptions'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import { useSupplementText } from './use-shop.ts'

type Standing = Pick<SubscriptionView, 'status' | 'isLocked' | 'allowedActions'>

const canAdd = ({ allowedActions }: Pick<Standing, 'allowedActions'>) =>
  allowedActions.includes('addSupplement')

/** How a supplement comes to a dog's boxes; undefined where it does not. */
export function currentRhythm(
  subscription: SubscriptionView,
  kind: SupplementView,
): SupplementRhythmView | undefined {
  return subscription.supplements.find(({ supplement }) => supplement === kind)?.every
}

/** Why nothing can be added to a dog's boxes now; null where it can. */
export function addBlockedReason(subscription: Standing): 'locked' | 'open' | 'cancelled' | null {
  if (canAdd(subscription)) return null
  if (subscription.status === 'CANCELLED') return 'cancelled'
  return subscription.isLocked ? 'locked' : 'open'
}

/** For the dialog: `first` is the dog that it was opened for. */
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
  // Whoever comes back to one that is there comes to change how often.
  const [every, setEvery] = useState<SupplementRhythmView>(present === 'ONCE' ? 'ALWAYS' : 'ONCE')
  const isSame = present === every
  const input = { supplement: kind, every }
  const request =
    open && !isSame ? ({ subscriptionId: subscription.id, operation: 'addSupplement', input } as const) : null
  const quoted = useQuotedOperation('addSupplement', request, toast.added)
  const send = async () => {
    if (quoted.pending) return
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

export type SupplementChoice = ReturnType<typeof useSupplementChoice>
