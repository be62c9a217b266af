/** Sentences of the mails about a box on its way in English. */
import type { mailParcelsDe } from '../de/mail-parcels.ts'
import { possessive } from '../genitive.ts'

const box = (dog: string) => `${possessive(dog) || 'Your'} box`

export const mailParcelsEn: typeof mailParcelsDe = {
  parcel: {
    order: 'Order',
    carrier: 'Sent with',
    number: 'Tracking number',
    numbers: 'Tracking numbers',
    track: 'Track the parcel',
  },
  orderShipped: {
    subject: (dog) => `Your parcel for ${dog || 'your dog'} is on its way`,
    preheader: (window) => `The delivery comes ${window}.`,
    heading: (dog) => `${box(dog)} is on its way`,
    intro: (carrier, count) =>
      count === 1
        ? `Freshly cooked, well cooled and with ${carrier} from now on: we have handed your parcel over.`
        : `Freshly cooked, well cooled and with ${carrier} from now on: we have handed your ${count} parcels over.`,
    cooling: 'The food is packed with cooling. Please unpack it soon after the delivery.',
  },
  orderDelayed: {
    subject: (dog) => (dog === '' ? 'Your parcel is late' : `${possessive(dog)} parcel is late`),
    preheader: 'We keep an eye on it.',
    heading: (dog) => `${box(dog)} takes a little longer`,
    delayed: (carrier, window) => `${carrier} reports a delay. The delivery was planned for ${window}.`,
    failed: (carrier) =>
      `${carrier} tried to deliver your parcel and could not. Mostly there is a second attempt on the next working day.`,
    follow: 'The tracking page shows the latest state.',
    trouble:
      'If the food is no longer cool when it arrives, please do not feed it and get in touch. We will find a solution.',
  },
  orderDelivered: {
    subject: (dog) => (dog === '' ? 'Your food has arrived' : `${possessive(dog)} food has arrived`),
    preheader: 'Quickly into the fridge with it.',
    heading: (dog) => `${box(dog)} is here`,
    intro: 'Your delivery has arrived. Enjoy your meal!',
    arrived: 'Delivered',
    feeding:
      'How to keep it fresh: store it cool and use opened bags within two days. Feed the daily amount in two meals at room temperature, with fresh water.',
    missing: 'Nothing there? Have a look at the neighbours’ or the agreed place, and get in touch otherwise.',
  },
}
