import { Suspense, useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { useText } from '../text.tsx'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { SkeletonText } from './skeleton.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  /** Called on Escape, outside click and the close button; the owner sets `open` to false. */
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
}

function Arriving() {
  return (
    <div className={styles['body']}>
      <SkeletonText />
    </div>
  )
}

const isOutside = (element: HTMLElement, { clientX: x, clientY: y }: MouseEvent): boolean => {
  const box = element.getBoundingClientRect()
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}

/**
 * The platform's dialog: focus goes in, stays in and returns to where it came from. Where `closedby` is missing
 * (Safari) the click on the backdrop is handled here.
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
  } = props
  const { ui } = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useOpened(dialog, open)

  return (
    <dialog
      ref={dialog}
      closedby="any"
      aria-labelledby={heading}
      className={classes(styles['dialog'], styles[shape], styles[size], className)}
      onClose={(event) => {
        if (event.target === event.currentTarget && open) onClose()
      }}
    >
      <div className={styles['sheet']}>
        <div className={styles['head']}>
          {picture && <div className={styles['picture']}>{picture}</div>}
          <h2 id={heading} tabIndex={-1} className={styles['title']}>
            {title}
          </h2>
          <IconButton
            className={styles['close']}
            label={ui.close}
            icon={<X aria-hidden="true" />}
            onClick={onClose}
          />
        </div>
        {/* Words still on their way must not hide the dialog itself: hidden it counts as closed. */}
        <Suspense fallback={<Arriving />}>
          <div className={styles['body']}>{children}</div>
          {actions && <div className={styles['actions']}>{actions}</div>}
        </Suspense>
      </div>
    </dialog>
  )
}

function useOpened(dialog: { current: HTMLDialogElement | null }, open: boolean) {
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) {
      element.showModal()
      element.querySelector('h2')?.focus()
    }
    if (!open && element.open) element.close()
  }, [dialog, open])
  useLayoutEffect(() => {
    const element = dialog.current
    const leave = (event: MouseEvent) => {
      if (element && event.target === element && isOutside(element, event)) element.close()
    }
    const platformCloses = 'closedBy' in HTMLDialogElement.prototype
    if (!platformCloses) element?.addEventListener('click', leave)
    return () => {
      element?.removeEventListener('click', leave)
      // A dialog that is taken out while open still gives the focus back.
      element?.close()
    }
  }, [dialog])
}
