import type { ReactNode } from 'react'
import { useText } from '../text/text.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'

export interface LoadingProps {
  /** What is on its way, in words. */
  label?: string
  className?: string | undefined
  /** Skeletons in the geometry of what will stand here. */
  children: ReactNode
}

/** What stands in the place of something on its way: seen as skeletons, heard in words. */
export function Loading({ label, className, children }: LoadingProps) {
  const { ui } = useText()
  return (
    <div aria-busy="true" className={className}>
      <VisuallyHidden>{label ?? ui.loading}</VisuallyHidden>
      {children}
    </div>
  )
}
