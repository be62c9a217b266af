import X from 'lucide-react/icons/x'
import { useEffect, useRef, type MouseEvent } from 'react'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import { TOAST_AUTO_CLOSE } from '../../constants.ts'
import { useStore } from '../../data/external-store.ts'
import { pendingToasts, withdrawnToasts } from '../../data/notify.ts'
import { IconButton } from '../button/button.tsx'
import { useText } from '../text/text.tsx'
import './toast.css'

export interface ToastCloseProps {
  closeToast?: ((event: MouseEvent<HTMLElement>) => void) | undefined
}

/** The close button of a toast, named in the language of the portal; for `closeButton` of the toast container. */
export function ToastClose({ closeToast }: ToastCloseProps) {
  const { ui } = useText()
  return <IconButton label={ui.close} icon={<X size={18} aria-hidden="true" />} onClick={closeToast} />
}

/** Moves the toast layer above an open dialog, which would otherwise cover it. */
function lift(layer: HTMLElement): void {
  const isOpen = layer.matches(':popover-open')
  if (isOpen && !document.querySelector('dialog:modal')) return
  if (isOpen) layer.hidePopover()
  layer.showPopover()
}

/**
 * The toast layer. A toast closes after five seconds or on a click; it stays while the pointer is over it or the window
 * has no focus.
 */
export function Toasts() {
  const { shell } = useText()
  const layer = useRef<HTMLDivElement>(null)
  const waiting = useStore(pendingToasts)
  const withdrawn = useStore(withdrawnToasts)
  useEffect(() => {
    if (waiting.length === 0) return
    if (layer.current) lift(layer.current)
    for (const { id, tone, text } of waiting) toast(<p>{text}</p>, { toastId: id, type: tone })
    pendingToasts.set([])
  }, [waiting])
  useEffect(() => {
    for (const id of withdrawn) toast.dismiss(id)
  }, [withdrawn])
  return (
    <div ref={layer} popover="manual" className="toast-layer">
      <ToastContainer
        aria-label={shell.notices}
        closeButton={ToastClose}
        position="bottom-right"
        autoClose={TOAST_AUTO_CLOSE}
        pauseOnHover
        pauseOnFocusLoss
        closeOnClick
        draggable={false}
        draggablePercent={80}
      />
    </div>
  )
}
