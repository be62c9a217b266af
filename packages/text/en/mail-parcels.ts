/** Emails about parcels in English. */
import type { mailParcelsDe } from '../de/mail-parcels.ts'
import { possessive } from '../genitive.ts'

const box = (dog: string) => `${possessive(dog) || 'Your'} box`

export const mailParcelsEn: typeof mailParcelsDe = {
  parcel: {
    order: 'Order',
    carrier: 'Carrier',
    number: 'Tracking number',
    numbers: 'Tracking numbers',
    track: 'Track parcel',
  },
  orderShipped: {
    subject: (dog) => `Your parcel for ${dog || 'your dog'} is on its way`,
    preheader: (window) => `Your delivery arrives ${window}.`,
    heading: (dog) => `${box(dog)} is on its way`,
    intro: (carrier, count) =>
      count === 1
        ? `Freshly cooked, well chilled and now with ${carrier}: your parcel is on its way.`
        : `Freshly cooked, well chilled and now with ${carrier}: your ${count} parcels are on their way.`,
    cooling: 'The food is packed chilled. Please unpack it soon after delivery.',
  },
  orderDelayed: {
    subject: (dog) => (dog === '' ? 'Your parcel is late' : `${possessive(dog)} parcel is late`),
    preheader: 'We’re keeping an eye on it.',
    heading: (dog) => `${box(dog)} is taking a little longer`,
    delayed: (carrier, window) => `${carrier} reports a delay. The delivery was due ${window}.`,
    failed: (carrier) =>
      `${carrier} tried to deliver your parcel but couldn’t. There’s usually a second attempt on the next working day.`,
    follow: 'The tracking page has the latest news.',
    notCool:
      'If the food isn’t cool any more when it arrives, please don’t feed it and get in touch. We’ll find a solution.',
  },
  orderDelivered: {
    subject: (dog) => (dog === '' ? 'Your food has arrived' : `${possessive(dog)} food has arrived`),
    preheader: 'Best get it straight into the fridge.',
    heading: (dog) => `${box(dog)} is here`,
    intro: 'Your delivery has arrived. Tuck in!',
    arrived: 'Delivered',
    feeding:
      'To keep it fresh, store it in the fridge and use opened sachets within two days. Split the daily amount into two meals and serve at room temperature, with fresh water.',
    missing:
      'Nothing there? Check with your neighbours or your safe place. If you can’t find it, get in touch.',
  },
}
