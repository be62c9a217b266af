import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useStore } from '../data/external-store.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { closeOperation, openedOperation } from './open-operation.ts'

const Stage = lazyPart(() => import('./operation-stage.tsx').then((it) => it.OperationStage))

function ClosedByLeaving() {
  useEffect(() => closeOperation, [])
  return null
}

/** Renders the dialogs of operations above every page; navigation closes them. */
export function OperationHost() {
  const opened = useStore(openedOperation)
  const [location] = useLocation()
  return (
    <>
      <ClosedByLeaving key={location} />
      {/* Fetched before the first tap; asked for again with each, should it not have come. */}
      <Stage key={opened?.visit} opened={opened} />
    </>
  )
}
