/** Holidays for all subscriptions: preview, add, list, remove. */
import type { VacationParams } from '@pfotenportal/contract/vacations'
import { day } from '@pfotenportal/domain/core/calendar'
import type { Vacation } from '@pfotenportal/domain/order/vacation'
import { enterVacation, previewVacation } from '../../operations/enter-vacation.ts'
import { listVacations, takeBackVacation } from '../../operations/take-back-vacation.ts'
import type { Handlers } from '../handler.ts'

const modeOf = ({ from, to, wish }: VacationParams): Vacation => ({
  from: day(from),
  to: day(to),
  wish,
})

export const vacationHandlers: Pick<
  Handlers,
  'listVacations' | 'previewVacation' | 'enterVacation' | 'takeBackVacation'
> = {
  listVacations: async (context) => ({ ok: true, value: await listVacations(context) }),
  previewVacation: (context, { body }) => previewVacation(context, modeOf(body)),
  enterVacation: (context, { body }) => enterVacation(context, modeOf(body)),
  takeBackVacation: (context, { params }) => takeBackVacation(context, params.id),
}
