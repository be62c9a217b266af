/** The customer's current and future vacations, refetched after commands on orders and vacations. */
import { useQuery } from '@tanstack/react-query'
import type { VacationView } from '@pfotenportal/contract/vacations'
import { call } from '../../data/call.ts'
import type { ResourceKey } from '../../data/resources.ts'

const queryKey: ResourceKey = ['vacations', null]

export interface VacationsState {
  /** Null until loaded. */
  readonly data: readonly VacationView[] | null
  readonly pending: boolean
  readonly failed: boolean
  readonly retry: () => void
}

export function useVacations(): VacationsState {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call('listVacations', {}, signal) })
  return {
    data: query.data ?? null,
    pending: query.isFetching,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}
