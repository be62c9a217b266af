import { useEffect } from 'react'
import { DogScope } from '../data/dog-scope.tsx'
import { useSubscriptions } from '../data/queries.ts'
import { closeOperation, type OpenedOperation } from './open-operation.ts'
import { DialogLoadFailed, DialogPlaceholder } from './dialog-placeholder.tsx'
import { OperationDialog } from './operation-dialog.tsx'
import { usePlanInMind } from './plan/plan-in-mind.ts'
import { UnsavedQuestion } from './unsaved-question.tsx'

/** After which the page shows what a command has changed. */
const SETTLED = 300

/** Focus that has nowhere to return to, because its button went with what was changed, goes to the page's heading. */
function catchFocus(): void {
  const focused = document.activeElement
  if (focused && focused !== document.body && !focused.closest('dialog:not([open])')) return
  const heading = document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

function keepFocus(): void {
  requestAnimationFrame(catchFocus)
  setTimeout(catchFocus, SETTLED)
}

/** A command says how it went: the code of the toasts is there before it does. */
const fetchToasts = () => void import('../ui/toast/toasts.tsx').catch(() => undefined)

/** The dialog that was opened last, if any, and the question above whatever is half filled in. */
export function OperationStage({ opened }: { opened: OpenedOperation | null }) {
  usePlanInMind()
  return (
    <>
      {opened && <Opened opened={opened} />}
      <UnsavedQuestion />
    </>
  )
}

/** The dialog that is open, with its subscription as it is now. */
function Opened({ opened }: { opened: OpenedOperation }) {
  useEffect(fetchToasts, [])
  const { name, visit, entry, open } = opened
  const now = useSubscriptions().data?.find(({ id }) => id === opened.subscription.id)
  const subscription = now ?? opened.subscription
  const close = () => {
    closeOperation()
    keepFocus()
  }
  return (
    <DogScope subscription={subscription}>
      <OperationDialog
        key={visit}
        fallback={<DialogPlaceholder open={open} onClose={close} />}
        renderFailed={(retry) => <DialogLoadFailed open={open} onClose={close} onRetry={retry} />}
        name={name}
        subscription={subscription}
        entry={entry}
        open={open}
        onClose={close}
      />
    </DogScope>
  )
}
