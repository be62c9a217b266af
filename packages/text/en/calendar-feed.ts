/** What customers read in their own calendar, in English. */
import type { CalendarFeedText } from '../de/calendar-feed.ts'

export const calendarFeedEn: CalendarFeedText = {
  name: 'Pfotenportal',
  description: 'Deliveries and last changes of your boxes',
  delivery: (dog) => (dog === '' ? 'Delivery: fresh food' : `Delivery for ${dog}`),
  deliveryWhy: 'The parcel arrives on one of these days.',
  changeableUntil: (last) => `Can be changed until ${last}.`,
  cutoff: (dog) => (dog === '' ? 'Last change of your box' : `Last change: ${dog}’s box`),
  cutoffWhy: (last, window) => `Until ${last} you can still move, skip or change the delivery ${window}.`,
}
