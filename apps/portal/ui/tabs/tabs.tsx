import Plus from 'lucide-react/icons/plus'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useText } from '../text/text.tsx'
import styles from './tabs.module.css'

export interface Tab {
  id: string
  label: ReactNode
  content: ReactNode
}

export interface TabsProps {
  /** What the tabs divide. */
  label: string
  tabs: readonly [Tab, ...Tab[]]
  /** The selected tab, if the owner controls it. */
  selected?: string
  onSelect?: (id: string) => void
  /** Shows a button at the end of the row that adds a tab. */
  onAdd?: () => void
}

export function Tabs({ label, tabs, selected, onSelect, onAdd }: TabsProps) {
  const { ui } = useText()
  const base = useId()
  const [own, setOwn] = useState(tabs[0].id)
  const current = tabs.find((tab) => tab.id === (selected ?? own)) ?? tabs[0]
  const list = useRef<HTMLDivElement>(null)

  const select = (id: string) => {
    setOwn(id)
    onSelect?.(id)
  }
  const selectByKey = (event: KeyboardEvent) => {
    const at = tabs.indexOf(current)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const tab = tabs.at(next % tabs.length)
    if (!tab) return
    select(tab.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.id)}"]`)?.focus()
  }

  return (
    <div>
      <div className={styles['row']}>
        <div ref={list} role="tablist" aria-label={label} className={styles['list']}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${base}-${tab.id}`}
              data-tab={tab.id}
              aria-selected={tab === current}
              aria-controls={tab === current ? `${base}-panel` : undefined}
              tabIndex={tab === current ? 0 : -1}
              className={styles['tab']}
              onClick={() => select(tab.id)}
              onKeyDown={selectByKey}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {onAdd && (
          <button type="button" className={styles['add']} onClick={onAdd}>
            <Plus size={18} aria-hidden="true" />
            {ui.addNew}
          </button>
        )}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${current.id}`}
        tabIndex={0}
        className={styles['panel']}
      >
        {current.content}
      </div>
    </div>
  )
}
