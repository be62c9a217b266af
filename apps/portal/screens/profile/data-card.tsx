import { useId, type ReactNode } from 'react'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { Card, CardHead } from '../../ui/card/card.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { Loading, SkeletonText } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { useText } from '../../ui/text/text.tsx'

/** Data that is loading, loaded or failed to load. */
export interface LoadState<T> {
  readonly data: T | null
  readonly pending: boolean
  readonly retry: () => void
}

export interface DataCardProps<T> {
  title: string
  /** A small button at the end of the title's line. */
  action?: ReactNode
  view: LoadState<T>
  /** The number of skeleton lines, so that the layout does not shift. */
  lines?: number
  children: (data: T) => ReactNode
}

/** Data, a skeleton while it loads, or an error with a retry button if it fails to load. */
export function LoadedData<T>({
  view: { data, pending, retry },
  lines = 4,
  children,
}: Pick<DataCardProps<T>, 'view' | 'lines' | 'children'>) {
  const { error } = useText()
  if (data !== null) return children(data)
  if (!pending) return <FailedState title={error.loadFailed} onRetry={retry} />
  return (
    <Loading>
      <SkeletonText lines={lines} />
    </Loading>
  )
}

/** A card with data that loads. */
export function DataCard<T>({ title, action, ...content }: DataCardProps<T>) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <CardHead
        title={
          <Headline id={id} tabIndex={-1}>
            {title}
          </Headline>
        }
        action={action}
      />
      <LoadedData {...content} />
    </Card>
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
