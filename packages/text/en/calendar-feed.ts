/** Copy of the calendar feed in English. */
import type { CalendarFeedText } from '../de/calendar-feed.ts'

export const calendarFeedEn: CalendarFeedText = {
  name: 'Pfotenportal',
  description: 'Deliveries and the last days to change your boxes',
  delivery: (dog) => (dog === '' ? 'Delivery: fresh food' : `Delivery for ${dog}`),
  deliveryDescription: 'Your parcel arrives on one of these days.',
  changeableUntil: (last) => `You can change it until ${last}.`,
  cutoff: (dog) => (dog === '' ? 'Last day to change your box' : `Last day to change ${dog}’s box`),
  cutoffDescription: (last, window) =>
    `You can move, skip or change the delivery arriving ${window} until ${last}.`,
}
