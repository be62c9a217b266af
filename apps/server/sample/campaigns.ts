/** The campaigns of the sample world (docs/domain.md 5.6). */
import type { Campaign } from '@pfotenportal/domain/changes/discount-code'
import type { SampleCalendar } from './calendar.ts'

const always: Pick<Campaign, 'startsAt' | 'endsAt' | 'minimumOrder'> = {
  startsAt: null,
  endsAt: null,
  minimumOrder: null,
}
const once: Pick<Campaign, 'orders' | 'oncePerCustomer' | 'onlyBeforeFirstOrder' | 'customerId'> = {
  orders: 1,
  oncePerCustomer: true,
  onlyBeforeFirstOrder: false,
  customerId: null,
}

/** The days of the expired campaign, counted from the sample day: it ended on 31 August. */
const SUMMER = { from: -172, to: -81 }

/** The campaigns as of the calendar's day. */
export function sampleCampaigns(calendar: SampleCalendar): Campaign[] {
  return [
    { ...always, ...once, code: 'PFOTE10', title: 'Pfotenrabatt', ...percent(10), orders: 2 },
    { ...always, ...once, code: 'NAPF5', title: 'Napfrabatt', ...cents(500), minimumOrder: 4000 },
    { ...always, ...once, code: 'FREUNDE15', title: 'Freundschaftsrabatt', ...cents(1500) },
    {
      ...always,
      ...once,
      code: 'WILLKOMMEN30',
      title: 'Willkommensrabatt',
      ...percent(30),
      onlyBeforeFirstOrder: true,
    },
    {
      ...always,
      ...once,
      code: 'SOMMER26',
      title: 'Sommerrabatt',
      ...percent(15),
      startsAt: calendar.day(SUMMER.from),
      endsAt: calendar.day(SUMMER.to),
    },
  ]
}

function percent(value: number): Pick<Campaign, 'valueType' | 'value'> {
  return { valueType: 'PERCENTAGE', value }
}

function cents(value: number): Pick<Campaign, 'valueType' | 'value'> {
  return { valueType: 'FIXED', value }
}
