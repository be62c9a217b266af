import Info from 'lucide-react/icons/info'
import { useId, useRef, type ReactNode } from 'react'
import { placeBeside } from '../popover/place-beside.ts'
import { useText } from '../text/text.tsx'
import styles from './tooltip.module.css'

export interface TooltipProps {
  /** The name of the button; defaults to "more information". */
  label?: string
  children: ReactNode
}

/**
 * An explanation on demand: opens on click, tap, Enter, and on hover with a mouse; Escape and outside click close it.
 * It can be hovered and selected. Screen readers read it as the description of its button.
 */
export function Tooltip({ label, children }: TooltipProps) {
  const { ui } = useText()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  return (
    <span
      className={styles['frame']}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse' && button.current)
          bubble.current?.showPopover({ source: button.current })
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') bubble.current?.hidePopover()
      }}
    >
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        popoverTargetAction="show"
        aria-label={label ?? ui.moreInformation}
        aria-describedby={id}
        className={styles['button']}
      >
        <Info size={18} aria-hidden="true" />
      </button>
      <span
        ref={bubble}
        id={id}
        popover="auto"
        role="tooltip"
        className={styles['bubble']}
        onBeforeToggle={(event) => {
          if (event.newState === 'open' && button.current)
            placeBeside(event.currentTarget, button.current, 'center')
        }}
      >
        {children}
      </span>
    </span>
  )
}
