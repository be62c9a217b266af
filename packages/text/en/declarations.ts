import type { declarationsDe, mailDeclarationsDe } from '../de/declarations.ts'
import { emailIncomplete } from './email-address.ts'

/** The public pages on which customers cancel and withdraw, and the proof that they get (C-530, C-540). */
export const declarationsEn: typeof declarationsDe = {
  back: 'Open the portal',
  german: 'Deutsch',
  english: 'English',
  language: 'Language',
  name: 'First and last name',
  contract: 'Which contract?',
  contractHint: 'number or your dog’s name',
  email: 'Email address for the confirmation',
  cancel: {
    title: 'Cancel contracts here',
    submit: 'cancel now',
    kind: 'Type of cancellation',
    ordinary: 'ordinary',
    extraordinary: 'for cause',
    reason: 'Reason for the cancellation for cause',
    ends: 'When should the contract end?',
    soonest: 'as soon as possible',
    onDay: 'on a day',
    day: 'End of the contract',
    help: 'You don’t need an account, a password or a reason. We confirm the receipt right here and by email.',
    subject: 'Cancellation',
    body: 'I hereby cancel my contract.',
  },
  withdraw: {
    title: 'Withdraw from a contract',
    submit: 'Withdraw from the contract',
    confirm: 'Confirm withdrawal',
    confirmTitle: 'Is everything correct?',
    change: 'Change',
    help: 'You don’t need an account, a password or a reason. We confirm the receipt right here and by email.',
    items: 'Only some of the items? (optional)',
    itemsHint: 'leave empty for the whole contract',
    message: 'Only some of the items? (optional)',
    order: (number) => `Order ${number}`,
    subject: 'Withdrawal',
    body: 'I hereby withdraw from my contract.',
  },
  errors: {
    title: 'Something is missing',
    name: 'Please enter your name.',
    contract: 'Please tell us which contract you mean. Your dog’s name is enough.',
    email: emailIncomplete,
    reason: 'Please give the reason for the cancellation for cause.',
    day: 'Please choose a day, or as soon as possible.',
    tooLong: 'Please be a little briefer here.',
  },
  otherWay: {
    limit:
      'We’ve just received a lot of declarations from here, so we didn’t accept this one. It has not reached us yet.',
    failed: 'That didn’t work. Your declaration has not reached us yet.',
    how: (email) =>
      `Try again later, or send it by email to ${email} or by post to the address in the legal notice. Both count just the same.`,
    mail: 'Send as an email',
    imprint: 'Legal notice',
  },
  proof: {
    titles: {
      CANCELLATION: 'We’ve received your cancellation',
      WITHDRAWAL: 'We’ve received your withdrawal',
    },
    mailed: (email) => `We’re also sending this confirmation to ${email}.`,
    number: 'Number',
    declaration: 'Your declaration',
    ordinary: 'ordinary cancellation',
    extraordinary: 'cancellation for cause',
    withdrawal: 'withdrawal from the contract',
    reason: 'Reason',
    name: 'Name',
    contract: 'Contract',
    items: 'Concerns',
    email: 'Email address',
    requested: 'Requested end of the contract',
    soonest: 'as soon as possible',
    receivedAt: 'Received on',
    berlinTime: (moment) => `${moment} (Berlin time)`,
    endsOn: 'End of the contract',
    cancelled: 'We won’t place any orders that would be due on or after that day.',
    unclear: {
      CANCELLATION:
        'If we can’t tell which contract you mean, we’ll ask you by email. That doesn’t change the end date.',
      WITHDRAWAL: 'If we can’t tell which contract you mean, we’ll ask you by email.',
    },
    withdrawn: (day) => `We’ll refund what you paid for the items you withdraw from by ${day} at the latest.`,
    noRight: (products, because) => `${products}: no right of withdrawal, ${because}`,
    keep: 'Please keep this proof.',
    download: 'Download the proof as PDF',
    unknown: {
      title: 'There is no such proof',
      text: 'You’ll find the content of your declaration in the email that we sent you.',
    },
  },
}

/** The emails that confirm the receipt of a declaration. */
export const mailDeclarationsEn: typeof mailDeclarationsDe = {
  declarationReason:
    'You’re getting this email because somebody entered this address on our page for cancellations and withdrawals.',
  recordedReason:
    'You’re getting this email because we received your cancellation or withdrawal and noted this address with it.',
  recordedNotYou: 'Wasn’t you? Please reply to this email right away.',
  cancellationReceived: {
    subject: (number) => `We’ve received your cancellation (${number})`,
    preheader: (end) => `End of the contract: ${end}.`,
    heading: 'We’ve received your cancellation',
    intro: 'this confirms that we have received your cancellation, which says:',
    notYou:
      'Wasn’t you? Please reply to this email right away. Somebody entered your address on our cancellation page.',
  },
  withdrawalReceived: {
    subject: (number) => `We’ve received your withdrawal (${number})`,
    preheader: (moment) => `Received on ${moment}.`,
    heading: 'We’ve received your withdrawal',
    intro: 'this confirms that we have received your withdrawal, which says:',
    notYou:
      'Wasn’t you? Please reply to this email right away. Somebody entered your address on our withdrawal page.',
  },
}
