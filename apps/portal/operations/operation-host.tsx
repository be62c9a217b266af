import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useStore } from '../data/external-store.ts'
import { useAsksToLeave } from '../data/leave-guard.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { closeOperation, openedOperation } from './open-operation.ts'

const Dialogs = lazyPart(() => import('./operation-dialogs.tsx').then((it) => it.OperationDialogs))

function CloseOnNavigation() {
  useEffect(() => () => void closeOperation(), [])
  return null
}

/** Renders the operation dialogs above every page, once they are needed. Navigation closes them. */
export function OperationHost({ needed }: { needed: boolean }) {
  const opened = useStore(openedOperation)
  // The question whether to leave is one of the dialogs.
  const asksToLeave = useAsksToLeave()
  const [location] = useLocation()
  return (
    <>
      <CloseOnNavigation key={location} />
      {/* Loaded before the first tap, if possible. Each tap remounts it, which retries a failed load. */}
      <Dialogs key={opened?.instanceId} needed={needed || asksToLeave || opened !== null} opened={opened} />
    </>
  )
}
