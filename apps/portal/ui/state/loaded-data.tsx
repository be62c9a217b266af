import type { ReactNode } from 'react'
import { Loading } from '../loading/skeleton.tsx'
import { useText } from '../text/text.tsx'
import { FailedState } from './failed-state.tsx'

export interface LoadedDataProps<T> {
  view: { readonly data: T | null; readonly pending: boolean; readonly retry: () => void }
  /** In the size of the data, so that the layout does not shift. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** Data, a skeleton while it loads, or an error with a retry button if it fails to load. */
export function LoadedData<T>({ view: { data, pending, retry }, skeleton, children }: LoadedDataProps<T>) {
  const { error } = useText()
  if (data !== null) return children(data)
  if (!pending) return <FailedState title={error.loadFailed} onRetry={retry} />
  return <Loading>{skeleton}</Loading>
}
