/** Emails about failed and recovered payments in English. */
import type { mailMigrationDe, mailPaymentDe, mailRewardsDe } from '../de/mail-payment.ts'
import { plural, possessive } from '../grammar.ts'

export const mailPaymentEn: typeof mailPaymentDe = {
  dunning: {
    order: 'Order date',
    amount: 'Amount',
    method: 'Payment method',
    nextAttempt: 'Next attempt',
    lastAttempt: 'Last attempt',
    noFees: 'There are no fees for you. We’ll deliver as soon as the payment goes through.',
    unusable: 'We can no longer charge this payment method. Please renew it, or choose another one.',
    unconfirmedMethod:
      'This payment method hasn’t been confirmed yet. Please confirm it, or choose another one.',
    change: (amount) =>
      `As soon as you’ve renewed or changed the payment method, we’ll try to charge the ${amount} again.`,
    changeUnconfirmedMethod: (amount) =>
      `Once you’ve confirmed or changed the payment method, we’ll activate your subscription by the next working day, and then charge the ${amount}.`,
    renew: 'Renew payment method',
    confirm: 'Confirm payment method',
    validity: (hours) =>
      `The link takes you straight to the payment service, no sign-in needed. It’s valid for ${hours} hours and can be used once.`,
    elsewhere: 'Or go to your portal:',
    toProfile: 'Your payment methods',
    choose: 'Choose another payment method',
    confirmHow:
      'In your portal, start the payment again and then confirm it with your bank, for example in its app.',
    confirmNow: 'Confirm payment',
    insteadOfConfirming: 'Or pay in another way:',
    skip: 'Don’t want this box? Skip it or pause the subscription in your portal.',
  },
  paymentDeclined: {
    subject: 'Your order didn’t go through – nothing was charged',
    preheader: 'The payment didn’t go through. Everything else stays as it was.',
    heading: 'The order didn’t go through',
    intro: (dog) =>
      `You wanted to order ${possessive(dog) || 'your'} next box straight away. We now know that the payment didn’t go through. Nothing was charged, and this box won’t come early.`,
    next: 'Next order',
    again: 'You can try again in your portal at any time. Please check the payment method first.',
    notConfirmedInTime: 'Your bank was waiting for your confirmation, but it didn’t arrive in time.',
  },
  paymentFailed: {
    subject: 'Payment failed – please check your payment method',
    preheader: (day) => `We’ll try again on ${day}.`,
    heading: 'The payment didn’t go through',
    intro: (dog) => `Unfortunately, we couldn’t charge ${possessive(dog) || 'your'} order.`,
    introAgain: (dog) =>
      `Unfortunately, we tried again and still couldn’t charge ${possessive(dog) || 'your'} order.`,
  },
  paymentToConfirm: {
    subject: 'Please confirm your payment with your bank',
    preheader: (day) => `Otherwise we’ll try again on ${day}.`,
    heading: 'Your bank needs you to confirm',
    intro: (dog) =>
      `Your bank needs you to confirm the payment for ${possessive(dog) || 'your'} order. We couldn’t charge it without your confirmation.`,
    introAgain: (dog) =>
      `Your bank still needs you to confirm the payment for ${possessive(dog) || 'your'} order. We can’t charge it without your confirmation.`,
  },
  paymentLastWarning: {
    subject: (dog, day) => `Last attempt on ${day}: ${possessive(dog) || 'your'} order is waiting`,
    preheader: 'Please check your payment method.',
    heading: (dog) => `${possessive(dog) || 'Your'} order is waiting`,
    intro: (day) => `We still couldn’t charge the order. We’ll try one last time on ${day}.`,
    otherwise: 'If that doesn’t work either, we’ll cancel the order and pause the subscription.',
  },
  paymentPaused: {
    subject: (dog) => `${possessive(dog) || 'Your'} subscription is paused – payment failed`,
    preheader: 'Nothing is charged and nothing is delivered.',
    heading: (dog) => `${possessive(dog) || 'Your'} subscription is paused`,
    intro: (day) =>
      `Unfortunately, we couldn’t charge the order on ${day}. It’s cancelled, and the subscription is paused. You don’t owe anything for that order.`,
    again:
      'Want to carry on? Renew the payment method, or choose another one. Then choose “Resume subscription” in your portal.',
    againUnconfirmedMethod:
      'Want to carry on? Confirm the payment method, or choose another one. Then choose “Resume subscription” in your portal.',
  },
  paymentRecovered: {
    subject: (dog) => `Thank you! ${possessive(dog) || 'Your'} order is on its way`,
    preheader: (window) => `Your delivery arrives ${window}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} order is on its way`,
    intro: 'The payment went through, thank you! We’re now packing fresh food for you.',
    cadence: 'The next orders count from today, so the food lasts.',
  },
  debitReturned: {
    subject: (amount) => `Your direct debit of ${amount} was returned`,
    preheader: (day) => `We’ll charge the amount again on ${day}.`,
    preheaderLast: 'The amount is still outstanding.',
    heading: 'A payment is outstanding again',
    intro: (order) =>
      `Your bank has returned the direct debit for order ${order}. You’ll still get the box if you haven’t already, so the amount is outstanding again.`,
    introAgain: (order) =>
      `The amount for order ${order} is still outstanding: we tried to charge it again and couldn’t.`,
    next: (day, amount) =>
      `We’ll charge ${amount} again on ${day}. Please set up a payment method that we can charge before then.`,
    last: 'That was the last attempt. We’ll get in touch to find out how you can pay.',
    noFees: 'We don’t add any fees.',
  },
  debitRecovered: {
    subject: (amount) => `Thank you! ${amount} is paid`,
    preheader: 'Nothing is outstanding any more.',
    heading: 'The payment went through',
    intro: (order, amount) => `We’ve charged ${amount} for order ${order}. It’s paid now, thank you!`,
  },
}

/** Emails about the migration from the legacy billing system in English. */
export const mailMigrationEn: typeof mailMigrationDe = {
  migrationReminder: {
    subject: 'Please confirm your payment method in the new customer portal',
    preheader: (day) => `Until then, your subscription runs as before, including the order on ${day}.`,
    heading: 'One more confirmation needed',
    intro: (dog, day) =>
      `You’ve moved to our new customer portal. Please confirm your payment method, ideally before the order for ${dog || 'your dog'} on ${day}. Until then, your subscription runs as before, and you’ll get your box as usual.`,
    way: 'Open the payment methods in your profile, choose “Edit” and then “Send email”. Then follow the link in the email.',
    button: 'Go to payment methods',
    payPal: 'With PayPal, you confirm 0,01\u00a0€: the amount is only reserved, then released straight away.',
    payPalFree: 'With PayPal, you confirm your PayPal account. Nothing is charged.',
    unchanged:
      'Your subscription details and your price stay the same. We’ll activate your subscription by the next working day after you confirm.',
  },
  migrationDone: {
    subject: (count) => plural(count, 'Your subscription has moved', 'Your subscriptions have moved'),
    preheader: 'Everything is ready for you in the new customer portal.',
    heading: 'You’ve moved in',
    intro: (count) =>
      plural(
        count,
        'Your subscription is now active in the new customer portal. There’s nothing else to do.',
        'Your subscriptions are now active in the new customer portal. There’s nothing else to do.',
      ),
    list: 'What happens next',
    unnamed: 'Your subscription',
    next: (day, price) => `Next order on ${day}, ${price}`,
    owed: 'We’re charging the outstanding order now and will let you know how it goes.',
    none: 'No order is planned right now.',
    unchanged: 'Your plan and price haven’t changed.',
  },
}

/** Emails about rewards and accepted offers in English. */
export const mailRewardsEn: typeof mailRewardsDe = {
  rewardGranted: {
    subject: ({ worth, isFree }, dog) => {
      const to = dog || 'your dog'
      return isFree
        ? `You did it! Free for ${to}: ${worth}`
        : `You did it! ${worth} loyalty discount for ${to}`
    },
    preheader: (isFree) =>
      isFree
        ? 'There’s nothing to do, we’ll put the pack in your box.'
        : 'There’s nothing to do, we’ll take it off automatically.',
    heading: ({ worth, isFree }) =>
      isFree ? `Free for you two: ${worth}` : `${worth} loyalty discount for you two`,
    intro: ({ worth, isFree }) =>
      isFree
        ? `Thank you for staying with us for so long. Here’s something free for you: ${worth}. There’s nothing to do, we’ll put the pack in your box.`
        : `Thank you for staying with us for so long. Here’s a ${worth} loyalty discount for you. There’s nothing to do, we’ll take it off automatically.`,
    order: 'For the order on',
    inOrder: 'Comes with the order on',
    laterBox: 'The next box already has a reward in it. This one comes with the box after that.',
    later: 'The next order already has another discount. We’ll keep your loyalty discount for a later one.',
  },
  referralRewarded: {
    subject: (amount) => `Your friend has ordered: ${amount} for you`,
    preheader: 'Thanks for spreading the word. There’s nothing to do, we’ll take it off automatically.',
    heading: (amount) => `${amount} to say thank you`,
    intro: (amount, dog) =>
      `Someone came to us through you and has paid for their first order. Thanks for spreading the word! We’ll take ${amount} off ${possessive(dog) || 'your'} order. There’s nothing to do.`,
    order: 'For the order on',
    later: 'The next order already has another discount. We’ll keep your thank-you for a later one.',
  },
  offerAccepted: {
    subject: 'We’re glad you’re staying!',
    preheader: (dog) => `Everything’s ready for ${dog || 'you'}.`,
    heading: 'We’re glad you’re staying!',
    discount: (percent) => `As promised, you get ${percent}% off the next order.`,
    skip: (day) =>
      `As requested, we’re skipping the order on ${day}. You won’t be charged, and nothing is delivered.`,
    pause:
      'As requested, we’ve paused the subscription. Until it resumes, nothing is charged and nothing new is ordered.',
    plan: 'As requested, we’ve changed the plan. Here’s what’s new:',
    supplement: (title) => `There’s something free for you in the next box: ${title}.`,
    anyTime: 'You can still cancel at any time.',
  },
}
