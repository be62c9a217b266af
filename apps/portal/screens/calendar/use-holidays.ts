/** The customer's holidays that are not over. Commands on orders and holidays have them read again. */
import { useQuery } from '@tanstack/react-query'
import type { VacationView } from '@pfotenportal/contract/vacations'
import { call } from '../../data/call.ts'
import type { ResourceKey } from '../../data/resources.ts'

const queryKey: ResourceKey = ['holidayModes', null]

export interface Holidays {
  /** Null while nothing is known. */
  readonly data: readonly VacationView[] | null
  readonly pending: boolean
  readonly failed: boolean
  readonly retry: () => void
}

export function useHolidays(): Holidays {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call('listHolidayModes', {}, signal) })
  return {
    data: query.data ?? null,
    pending: query.isFetching,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}
