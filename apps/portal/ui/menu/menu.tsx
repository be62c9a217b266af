import Check from 'lucide-react/icons/check'
import { useId, useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { buttonClass } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { placeBeside } from '../popover/place-beside.ts'
import styles from './menu.module.css'

export interface MenuProps {
  /** What the menu is for; the name of the list for screen readers. */
  label: string
  /** The content of the button that opens the menu. */
  trigger: ReactNode
  /** `MenuItem`s and `MenuLink`s. */
  children: ReactNode
  align?: 'start' | 'end'
  /** A framed pill, or a quiet button inside a row. */
  look?: 'pill' | 'quiet'
}

const items = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"], :disabled)'),
]

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const all = items(event.currentTarget)
  const at = all.findIndex((item) => item === document.activeElement)
  const step = steps[event.key]
  if (step) {
    event.preventDefault()
    all[step(at, all.length)]?.focus()
  } else if (event.key === 'Tab') {
    event.currentTarget.hidePopover()
  } else if (event.key.length === 1 && /\S/.test(event.key)) {
    const rest = [...all.slice(at + 1), ...all.slice(0, at + 1)]
    rest.find((item) => item.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase()))?.focus()
  }
}

/**
 * A button with a menu on a native popover. Escape and an outside click close it and return the focus to the
 * button. Arrow keys, Home, End and first letters move through the entries.
 */
export function Menu({ label, trigger, children, align = 'end', look = 'pill' }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div className={styles['frame']}>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        className={look === 'quiet' ? buttonClass({ look, size: 'small' }) : styles['trigger']}
      >
        {trigger}
      </button>
      <div
        id={id}
        role="menu"
        aria-label={label}
        popover="auto"
        tabIndex={-1}
        className={classes(styles['menu'], styles[align])}
        onKeyDown={moveFocus}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('[role^="menuitem"]')) {
            event.currentTarget.hidePopover()
          }
        }}
        onBeforeToggle={(event) => {
          if (event.newState === 'open' && button.current)
            placeBeside(event.currentTarget, button.current, align)
        }}
        onToggle={(event) => {
          if (event.newState !== 'open') return
          const all = items(event.currentTarget)
          const chosen = all.find((item) => item.getAttribute('aria-checked') === 'true') ?? all[0]
          chosen?.focus()
        }}
      >
        {children}
      </div>
    </div>
  )
}

interface MenuEntry {
  icon?: ReactNode
  /** Shown at the end of the line: a badge, a state. */
  note?: ReactNode
}

export interface MenuItemProps extends ComponentProps<'button'>, MenuEntry {
  /** Set in menus with one choice: whether this entry is the current one. */
  checked?: boolean
}

export function MenuItem({ checked, icon, note, children, className, ...rest }: MenuItemProps) {
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      tabIndex={-1}
      {...rest}
      className={classes(styles['item'], className)}
    >
      {icon}
      <span className={styles['text']}>{children}</span>
      {note}
      {checked !== undefined && (
        <Check
          size={18}
          aria-hidden="true"
          className={classes(styles['tick'], !checked && styles['untick'])}
        />
      )}
    </button>
  )
}

export interface MenuLinkProps extends ComponentProps<'a'>, MenuEntry {}

export function MenuLink({ icon, note, children, className, ...rest }: MenuLinkProps) {
  return (
    <a role="menuitem" tabIndex={-1} {...rest} className={classes(styles['item'], className)}>
      {icon}
      <span className={styles['text']}>{children}</span>
      {note}
    </a>
  )
}

export function MenuDivider() {
  return <hr className={styles['divider']} />
}
