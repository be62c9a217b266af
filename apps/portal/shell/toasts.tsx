import { useEffect } from 'react'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import { waitingToasts } from '../api/notify.ts'
import { useStore } from '../api/use-store.ts'
import { TOAST_AUTO_CLOSE } from '../constants.ts'
import { useText } from '../text.tsx'
import { ToastClose } from '../ui/toast-close.tsx'
import '../ui/toast.css'

/** The toast layer with the rules of spec 9. */
export function Toasts() {
  const { shell } = useText()
  const waiting = useStore(waitingToasts)
  useEffect(() => {
    if (waiting.length === 0) return
    for (const { id, tone, text } of waiting) toast(text, { toastId: id, type: tone })
    waitingToasts.set([])
  }, [waiting])
  return (
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
  )
}
