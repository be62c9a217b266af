import X from 'lucide-react/icons/x'
import {
  createContext,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { closeOnBack } from '../../data/leave-guard.ts'
import {
  confirmCloseDialog,
  hasUnsavedInputIn,
  UnsavedScopeContext,
  useUnsavedScope,
} from '../../data/unsaved-input.ts'
import { IconButton } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { Loading, SkeletonText } from '../loading/skeleton.tsx'
import { useText } from '../text/text.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  /** Called on Escape, the back button, outside click and the close button; the owner sets `open` to false. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** The buttons at the end; the main one first in reading order. */
  actions?: ReactNode
  /** A picture above the title. */
  picture?: ReactNode
  /** `modal`: centred, a bottom sheet on phones. `side`: slides in from the side. */
  shape?: 'modal' | 'side'
  size?: 'normal' | 'wide'
  className?: string
  /** Whether the owner has unsaved input. Forms inside the dialog report theirs with `useUnsavedInput`. */
  hasUnsavedInput?: boolean
}

/**
 * The dog that the dialogs inside are about; null if there is only one. It is shown above a title that does not name it.
 */
export const DialogSubjectContext = createContext<string | null>(null)

function DialogSkeleton() {
  return (
    <Loading className={styles['body']}>
      <SkeletonText />
    </Loading>
  )
}

const isOutside = (element: HTMLElement, { clientX: x, clientY: y }: MouseEvent): boolean => {
  const box = element.getBoundingClientRect()
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}

interface Closing extends Pick<DialogProps, 'open' | 'onClose'> {
  hasUnsavedInput: boolean
}

/** Closes on Escape, the back button, a click outside or the X, after asking about unsaved input. */
function useClosing({ open, onClose, hasUnsavedInput }: Closing) {
  const scope = useUnsavedScope(open, hasUnsavedInput)
  const hasUnsaved = () => hasUnsavedInputIn(scope.dialog)
  const close = () => confirmCloseDialog(scope.dialog, onClose)
  const isOwn = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) =>
    target instanceof Element && target.closest('dialog') === currentTarget
  return {
    scope,
    close,
    handlers: {
      // Browsers ignore `preventDefault` on a second `cancel` event, but not on the Escape key itself.
      onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
        if (event.key !== 'Escape' || !isOwn(event) || !hasUnsaved()) return
        if (event.currentTarget.querySelector(':popover-open')) return
        event.preventDefault()
        close()
      },
      onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target !== event.currentTarget || !hasUnsaved()) return
        event.preventDefault()
        close()
      },
      onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target !== event.currentTarget || !open) return
        // The close event fires a frame later; by then the dialog may have been reopened.
        if (event.currentTarget.open) return
        // Closed without a confirmation: reopen it before unsaved input is lost.
        if (hasUnsaved()) event.currentTarget.showModal()
        close()
      },
    },
  }
}

/**
 * A native modal dialog, which traps the focus and restores it on close. Where `closedby` is not supported
 * (Safari), this component handles the click on the backdrop.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    children,
    actions,
    picture,
    shape = 'modal',
    size = 'normal',
    className,
    hasUnsavedInput = false,
  } = props
  const { ui } = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const subject = use(DialogSubjectContext)
  const isNamed = subject !== null && typeof title === 'string' && title.includes(subject)
  const { scope, close, handlers } = useClosing({ open, onClose, hasUnsavedInput })
  useNativeDialog(dialog, open, close)

  return (
    <UnsavedScopeContext value={scope}>
      <dialog
        ref={dialog}
        closedby="any"
        aria-labelledby={heading}
        aria-describedby={subject && !isNamed ? `${heading}-subject` : undefined}
        className={classes(styles['dialog'], styles[shape], styles[size], className)}
        {...handlers}
      >
        <div className={styles['sheet']}>
          <div className={styles['head']}>
            {picture && <div className={styles['picture']}>{picture}</div>}
            {subject && !isNamed && (
              <p id={`${heading}-subject`} className={styles['subject']}>
                {subject}
              </p>
            )}
            <h2 id={heading} tabIndex={-1} className={styles['title']}>
              {title}
            </h2>
            <IconButton
              className={styles['close']}
              label={ui.close}
              icon={<X aria-hidden="true" />}
              onClick={close}
            />
          </div>
          {/* Texts that are still loading must not hide the dialog itself: a hidden dialog counts as closed. */}
          <Suspense fallback={<DialogSkeleton />}>
            <div className={styles['body']}>{children}</div>
            {actions && <div className={styles['actions']}>{actions}</div>}
          </Suspense>
        </div>
      </dialog>
    </UnsavedScopeContext>
  )
}

function useNativeDialog(
  dialog: { current: HTMLDialogElement | null },
  open: boolean,
  onOutside: () => void,
) {
  const closeFromOutside = useEffectEvent(onOutside)
  // With the commit: the back button closes what is on screen, and nothing that is gone.
  useLayoutEffect(() => (open ? closeOnBack(() => closeFromOutside()) : undefined), [open])
  // Runs with the commit, so that a late close event never finds a dialog that only React considers open.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) {
      element.showModal()
      element.querySelector('h2')?.focus()
    }
    if (!open && element.open) element.close()
  }, [dialog, open])
  useEffect(() => {
    const element = dialog.current
    const onClick = (event: MouseEvent) => {
      if (element && event.target === element && isOutside(element, event)) closeFromOutside()
    }
    const browserCloses = 'closedBy' in HTMLDialogElement.prototype
    if (!browserCloses) element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [dialog])
  useLayoutEffect(() => {
    const element = dialog.current
    // A dialog that unmounts while open still restores the focus.
    return () => element?.close()
  }, [dialog])
}

/** One step of a dialog. Set a `key` per step, so that the focus moves to the heading when the step changes. */
export function DialogStep({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.closest('dialog')?.querySelector('h2')?.focus(), [])
  return (
    <div ref={step} className={styles['step']}>
      {children}
    </div>
  )
}
