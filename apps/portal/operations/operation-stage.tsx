import { useSubscriptions } from '../api/queries.ts'
import { closeOperation, type OpenedOperation } from './open-operation.ts'
import { OperationDialog } from './operation-dialog.tsx'

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

/** The dialog that is open, with its subscription as it is now. */
export function OperationStage({ opened }: { opened: OpenedOperation }) {
  const { name, visit, entry, open } = opened
  const now = useSubscriptions().data?.find(({ id }) => id === opened.subscription.id)
  const close = () => {
    closeOperation()
    keepFocus()
  }
  return (
    <OperationDialog
      key={visit}
      name={name}
      subscription={now ?? opened.subscription}
      entry={entry}
      open={open}
      onClose={close}
    />
  )
}
