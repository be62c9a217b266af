/** Vacations for all subscriptions: preview, add, list, remove. */
import type { VacationParams } from '@pfotenportal/contract/vacations'
import { day } from '@pfotenportal/domain/core/calendar'
import type { Vacation } from '@pfotenportal/domain/order/vacation'
import { enterHolidayMode, previewHolidayMode } from '../../operations/holiday-mode.ts'
import { listHolidayModes, takeBackHolidayMode } from '../../operations/holiday-take-back.ts'
import type { Handlers } from '../handler.ts'

const vacationOf = ({ from, to, wish }: VacationParams): Vacation => ({
  from: day(from),
  to: day(to),
  wish,
})

export const holidayModesHandlers: Pick<
  Handlers,
  'listHolidayModes' | 'previewHolidayMode' | 'enterHolidayMode' | 'takeBackHolidayMode'
> = {
  listHolidayModes: async (context) => ({ ok: true, value: await listHolidayModes(context) }),
  previewHolidayMode: (context, { body }) => previewHolidayMode(context, vacationOf(body)),
  enterHolidayMode: (context, { body }) => enterHolidayMode(context, vacationOf(body)),
  takeBackHolidayMode: (context, { params }) => takeBackHolidayMode(context, params.id),
}
