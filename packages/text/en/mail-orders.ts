/** Emails about orders in English. */
import type { mailOrdersDe, mailParcelsDe, mailRemindersDe, mailSupplementDe } from '../de/mail-orders.ts'
import { possessive } from '../grammar.ts'

export const mailOrdersEn: typeof mailOrdersDe = {
  /** After `skipOrder` and `skipNextOrder`. */
  orderSkipped: {
    subject: (day) => `Order on ${day} skipped`,
    subjectMany: (count) => `${count} orders skipped`,
    preheader: 'You won’t be charged, and nothing is delivered.',
    heading: (dog) => `${possessive(dog) || 'Your'} order is skipped`,
    headingMany: (dog, count) => `${count} of ${possessive(dog) || 'your'} orders are skipped`,
    intro: (day) =>
      `As requested, we’re skipping the order on ${day}. You won’t be charged, and nothing is delivered.`,
    introMany: 'As requested, we’re skipping these orders. You won’t be charged, and nothing is delivered.',
    undo: (day) =>
      `Hungry after all? You can restore it in your portal until ${day}, as long as your schedule stays the same.`,
    undoMany:
      'Hungry after all? You can restore each of them in your portal until the day shown, as long as your schedule stays the same.',
    noUndo: 'You don’t owe anything for this order any more. It can’t be restored.',
    until: 'Can be restored until',
    never: 'no longer possible',
  },
  /** After `unskipOrder`. */
  orderUnskipped: {
    subject: (day) => `Order on ${day} is back on the schedule`,
    subjectMany: (count) => `${count} orders are back on the schedule`,
    preheader: 'Great, your box is back on.',
    heading: (dog) => `${possessive(dog) || 'Your'} order is back on the schedule`,
    headingMany: (dog, count) => `${count} of ${possessive(dog) || 'your'} orders are back on the schedule`,
    intro: (day) => `The order on ${day} is back on the schedule, as if nothing had happened.`,
    introMany: 'These orders are back on the schedule, as if nothing had happened.',
  },
  orderRescheduled: {
    subject: (day) => `New order date: ${day}`,
    subjectMany: (count) => `New dates for ${count} orders`,
    preheader: (window) => `Your delivery arrives ${window}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} order has a new date`,
    headingMany: (dog, count) => `${count} of ${possessive(dog) || 'your'} orders have new dates`,
    intro: 'As requested, we’ve moved the order.',
    whole: 'All later orders follow from this date at the usual interval.',
    single: 'All other orders stay as they are.',
    closedSkips: (days, count) =>
      count === 1
        ? `With this, the skipped order on ${days} can no longer be restored.`
        : `With this, the skipped orders on ${days} can no longer be restored.`,
  },
  orderPlaced: {
    subject: (number) => `Your order ${number} has been placed`,
    preheader: (window) => `Your delivery arrives ${window}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} box is ordered`,
    intro: 'Thank you for your order. The payment went through, and we’re packing fresh food for you.',
  },
  orderConfirmed: {
    subject: (number) => `Your order confirmation ${number}`,
    preheader: (window) => `Your delivery arrives ${window}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} next box is confirmed`,
    intro: 'The payment for your scheduled order went through. Here’s everything at a glance.',
  },
}

const boxAtStart = (dog: string) => `${possessive(dog) || 'Your'} box`

/** Emails about parcels in English. */
export const mailParcelsEn: typeof mailParcelsDe = {
  parcel: {
    order: 'Order',
    carrier: 'Carrier',
    number: 'Tracking number',
    numbers: 'Tracking numbers',
    track: 'Track parcel',
    trackEach: 'Each parcel has its own tracking page:',
    trackOne: (index, number) => `Parcel ${index}: ${number}`,
  },
  orderShipped: {
    subject: (dog) => `Your parcel for ${dog || 'your dog'} is on its way`,
    preheader: (window) => `Your delivery arrives ${window}.`,
    heading: (dog) => `${boxAtStart(dog)} is on its way`,
    intro: (carrier, count) =>
      count === 1
        ? `Freshly cooked, well chilled and now with ${carrier}: your parcel is on its way.`
        : `Freshly cooked, well chilled and now with ${carrier}: your ${count} parcels are on their way.`,
    late: {
      subject: (dog) => `Your parcel for ${dog || 'your dog'} will arrive later than planned`,
      intro: (carrier, count) =>
        `${count === 1 ? 'Your parcel left' : `Your ${count} parcels left`} later than planned and ${count === 1 ? 'is' : 'are'} now with ${carrier}. We’re sorry. Below you can see when the delivery will arrive.`,
    },
    cooling: 'The food is packed chilled. Please unpack it soon after delivery.',
  },
  orderDelayed: {
    subject: (dog) => (dog === '' ? 'Your parcel is late' : `${possessive(dog)} parcel is late`),
    preheader: 'We’re keeping an eye on it.',
    heading: (dog) => `${boxAtStart(dog)} is taking a little longer`,
    delayed: (carrier, window) => `${carrier} reports a delay. The delivery was due ${window}.`,
    failed: (carrier) =>
      `${carrier} tried to deliver your parcel but couldn’t. There’s usually a second attempt on the next working day.`,
    follow: 'The tracking page has the latest news.',
    notCool: (email) =>
      `If the food isn’t cool any more when it arrives, please don’t feed it and get in touch: ${email}. We’ll find a solution.`,
  },
  orderDelivered: {
    subject: (dog) => (dog === '' ? 'Your food has arrived' : `${possessive(dog)} food has arrived`),
    preheader: 'Best get it straight into the fridge.',
    heading: (dog) => `${boxAtStart(dog)} is here`,
    intro: 'Your delivery has arrived. Tuck in!',
    arrived: 'Delivered',
    feeding:
      'To keep it fresh, store it in the fridge and use opened sachets within two days. Split the daily amount into two meals and serve at room temperature, with fresh water.',
    missing: (email) =>
      `Nothing there? Check with your neighbours or your safe place. If you can’t find it, get in touch: ${email}`,
  },
  boxReplaced: {
    subject: (dog) => `A replacement for ${possessive(dog) || 'your'} box is coming`,
    preheader: (window) => `Free of charge, arriving ${window}.`,
    heading: 'Your replacement is booked in',
    missing: 'Your box didn’t reach you, and we’re sorry about that.',
    returned: 'Your box came back to us instead of reaching you, and we’re sorry about that.',
    again:
      'We’ll pack it fresh with our next delivery and send it to you free of charge. You’ll get the new tracking number as soon as it’s on its way.',
    found:
      'If the first parcel turns up after all, it’s yours to keep. If the food isn’t cool any more, please don’t feed it.',
  },
}

const box = (dog: string) => `${dog ? possessive(dog) : 'your'} box`

/** The email about supplements in the box in English. */
export const mailSupplementEn: typeof mailSupplementDe = {
  supplementChanged: {
    subjectAdded: (title, dog) => `${title} added to ${box(dog)}`,
    subjectRemoved: (title, dog) => `${title} removed from ${box(dog)}`,
    preheader: (day) => `Applies from the order on ${day}.`,
    preheaderLater: 'Applies from the next order.',
    headingAdded: (dog) => `A supplement for ${dog || 'your dog'}`,
    headingRemoved: 'Removed as requested',
    introOnce: (title) => `The next box also includes ${title}, just this once.`,
    introAlways: (title) => `From the next box, every box also includes ${title}.`,
    introRemoved: (title) =>
      `As requested, ${title} is no longer in your next boxes. You won’t be charged for it.`,
    product: 'Supplement',
    price: 'Price',
    rhythm: 'How often',
    rhythms: { ONCE: 'once', ALWAYS: 'in every box' },
    removable: 'You can remove it in your portal until the last day to make changes.',
  },
}

/** Emails about reminders and refunds in English. */
export const mailRemindersEn: typeof mailRemindersDe = {
  orderReminder: {
    subject: (dog, day) => `${possessive(dog) || 'Your'} next order will be placed on ${day}`,
    preheader: (price, day) => `${price} will be charged on ${day}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} next box is coming up`,
    intro: (dog, day) =>
      `We’ll place the next order for ${dog || 'your dog'} on ${day}. There’s nothing you need to do.`,
    preheaderUnusable: (price) => `Please renew your payment method so we can charge ${price}.`,
    preheaderUnconfirmed: (price) => `Please confirm your payment method so that we can charge ${price}.`,
    introUnusable: (dog, day) =>
      `We’d like to place the next order for ${dog || 'your dog'} on ${day}. There’s one thing you need to do first:`,
    contents: 'What’s inside',
    until: (day) => `You can change, move or skip this order until the end of ${day}.`,
    packed: 'After that, we’ll pack it fresh for the two of you.',
    debit: (creditor, id) =>
      `We’ll collect the amount by SEPA Direct Debit. Creditor: ${creditor}, creditor identifier ${id}.`,
    button: 'See or change order',
  },
  paymentMethodExpiring: {
    subject: 'Your card expires soon',
    preheader: (day) => `It’s valid until ${day}.`,
    heading: 'Your card expires soon',
    intro: (dogs) =>
      `The card that pays for ${dogs ? `the boxes for ${dogs}` : 'your boxes'} expires soon. Renew it in time so you don’t miss a delivery.`,
    card: 'Card',
    lastDay: 'Valid until',
    same: 'If you’ve already saved your new card, there’s nothing you need to do.',
  },
  paymentStillPaused: {
    subject: (dog, day) => `${possessive(dog) || 'Your'} subscription is still paused and ends on ${day}`,
    preheader: 'With a valid payment method, you can resume it until then.',
    heading: (dog) => `What would you like to do with ${possessive(dog) || 'your'} subscription?`,
    intro: (since) =>
      `The subscription has been paused since ${since} because we couldn’t charge the last order. You don’t owe anything for that order.`,
    end: (day) =>
      `If we don’t hear from you, we’ll end the subscription on ${day}. You don’t need to do anything, and it won’t cost you anything.`,
    endsOn: 'Ends if nothing changes',
  },
  orderRefunded: {
    subject: (number) => `Refund for your order ${number}`,
    preheader: (amount) => `We’ve refunded ${amount}.`,
    heading: 'Your money is on its way back',
    intro: (number, amount) => `We’ve refunded ${amount} for your order ${number}.`,
    introWhole: (number, amount) => `We’ve refunded your order ${number} in full: ${amount}.`,
    introRest: (number, amount) => `We’ve refunded the rest of your order ${number} too: ${amount}.`,
    cancelled: 'We won’t pack this box.',
    unchanged: 'This doesn’t affect your other orders.',
    amount: 'Refunded',
    tax: 'Tax included',
    order: 'Order',
    paid: 'You paid',
    refundedSoFar: 'Total refunded',
    to: 'Refunded to',
    patience:
      'Depending on your bank, it can take up to ten working days for the money to reach your account.',
  },
}
