import { useId, type ReactNode } from 'react'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { TitledCard } from '../../ui/card/card.tsx'
import { SkeletonText } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { LoadedData, type LoadedDataProps } from '../../ui/state/loaded-data.tsx'
import { useText } from '../../ui/text/text.tsx'

export interface DataCardProps<T> extends Omit<LoadedDataProps<T>, 'skeleton'> {
  title: string
  /** A small button at the end of the title's line. */
  action?: ReactNode
  /** The number of skeleton lines, so that the layout does not shift. */
  lines?: number
}

/** A card with data that loads. */
export function DataCard<T>({ title, action, lines = 4, ...content }: DataCardProps<T>) {
  const id = useId()
  return (
    <TitledCard id={id} title={title} heading={{ tabIndex: -1 }} action={action}>
      <LoadedData {...content} skeleton={<SkeletonText lines={lines} />} />
    </TitledCard>
  )
}

/** Shows the service's message for a refused command. Place it next to the button that sent the command. */
export function CommandError({ title, error }: { title: ReactNode; error: string | ApiError | null }) {
  const { error: errorText } = useText()
  if (error === null) return null
  const message = typeof error === 'string' ? error : error.message
  return (
    <Notice tone="error" title={title}>
      {message || errorText.unreachable}
    </Notice>
  )
}
