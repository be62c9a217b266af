import type { MouseEvent } from 'react'
import { X } from 'lucide-react'
import { useText } from '../text/text.tsx'
import { IconButton } from '../button/icon-button.tsx'

export interface ToastCloseProps {
  closeToast?: ((event: MouseEvent<HTMLElement>) => void) | undefined
}

/** The close button of a toast, named in the language of the portal; for `closeButton` of the toast container. */
export function ToastClose({ closeToast }: ToastCloseProps) {
  const { ui } = useText()
  return <IconButton label={ui.close} icon={<X size={18} aria-hidden="true" />} onClick={closeToast} />
}
