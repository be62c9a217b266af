import type * as german from '../de/profile.ts'
import { plural } from '../grammar.ts'

export const chargeAfterConfirmation: typeof german.chargeAfterConfirmation = {
  now: (dog, amount) =>
    `The order for ${dog || 'your dog'} (${amount}) hasn’t been paid yet. As soon as you’ve confirmed the payment method, we’ll charge it. If your bank wants this payment confirmed too, we’ll take you straight there.`,
  afterMigration: (dog, amount) =>
    `The order for ${dog || 'your dog'} (${amount}) hasn’t been paid yet. Once you’ve confirmed the payment method, we’ll activate your subscription by the next working day and then charge it.`,
}

/** The customer's profile. */
export const profile: typeof german.profile = {
  nav: {
    label: 'Profile sections',
    back: 'Back to profile',
    sections: {
      account: 'Account',
      addresses: 'Addresses',
      payments: 'Payment methods',
      documents: 'Documents',
      sessions: 'Devices',
      settings: 'Settings',
    },
    addressCount: (count: number) => plural(count, `${count} saved address`, `${count} saved addresses`),
    methodCount: (count: number) => plural(count, `${count} payment method`, `${count} payment methods`),
    documentsHint: 'Invoices and credit notes',
    sessionsHint: 'Where you’re signed in',
    settingsHint: 'Language, appearance and emails',
  },
  account: {
    title: 'Account information',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    emailHint: 'You sign in with this address.',
    edit: 'Edit',
    save: 'Save',
    cancel: 'Cancel',
    firstNameRequired: 'First name is required',
    lastNameRequired: 'Last name is required',
    tooLong: (max: number) => `Please use at most ${max} characters.`,
    failed: 'We couldn’t save your name',
  },
  addresses: {
    title: 'Saved addresses',
    none: 'You haven’t saved an address yet.',
    newTitle: 'New address',
    usedBy: (dogs: string) => `Delivery address for ${dogs}`,
    unused: 'Nothing is delivered here right now.',
    appliesTo: (dogs: string) =>
      `Boxes for ${dogs} are delivered here. The change applies to them too, including paid boxes we haven’t packed yet.`,
    moved: (dogs: string) => `Saved. Boxes for ${dogs} now go to the updated address.`,
    added: (street: string) => `${street} is saved.`,
    known: (street: string) => `${street} was already saved.`,
    failed: 'We couldn’t save the address',
  },
  payments: {
    title: 'Payment methods',
    none: 'You haven’t saved a payment method yet.',
    brands: { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', maestro: 'Maestro' },
    card: (brand: string, digits: string) => `${brand} ···· ${digits}`,
    cardSpoken: (brand: string, digits: string) => `${brand}, ending in ${digits}`,
    until: (end: string) => `valid until ${end}`,
    payPal: 'PayPal',
    sepaDebit: 'SEPA Direct Debit',
    iban: (country: string, digits: string) => `IBAN ${country} ···· ${digits}`,
    ibanSpoken: (digits: string) => `IBAN ending in ${digits}`,
    status: {
      ACTIVE: 'Active',
      EXPIRED: 'Expired',
      REQUIRES_CONFIRMATION: 'Needs confirmation',
      REVOKED: 'Revoked',
    },
    unnamed: 'Not set up yet',
    usedBy: (dogs: string) => `Pays for the boxes for ${dogs}`,
    unused: 'Nothing is paid with it right now.',
    broken: {
      EXPIRED: 'This card has expired. Renew it with “Edit”.',
      REQUIRES_CONFIRMATION: 'It isn’t confirmed yet. Confirm it with “Edit”.',
      REVOKED: 'It can no longer be charged. Set it up again with “Edit”.',
    },
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    add: '+ Add payment method',
    editTitle: 'Edit payment method',
    addTitle: 'Add payment method',
    linkHint:
      'We’ll email you a link. It takes you to the payment service, where you enter the new details safely; we never see them.',
    follows: (dogs: string) =>
      `The subscriptions for ${dogs} carry on with it. There’s nothing else to change.`,
    charge: chargeAfterConfirmation,
    payPalHint:
      'With PayPal, you confirm a payment of 0,01 €. It’s only reserved, then released straight away.',
    payPalHintFree: 'With PayPal, you confirm your PayPal account.',
    nothingCharged: 'Nothing is charged.',
    send: 'Send email',
    sendAgain: 'Send again',
    sentTitle: 'The email is on its way',
    sent: (email: string) => `We’ve sent the link to ${email}.`,
    valid: (moment: string) =>
      `It’s valid until ${moment} and can be used once. Earlier links no longer work.`,
    mailbox: 'Open mailbox',
    done: 'Done',
    failed: 'We couldn’t send the email',
  },
  settings: {
    title: 'Appearance and language',
    language: 'Language',
    languageHint: 'Also applies to the emails we send you.',
    languages: { de: 'Deutsch', en: 'English' },
    failed: 'The language has changed here, but we couldn’t save it for emails',
    theme: 'Appearance',
    themeHint: 'Applies to this device only.',
    themes: { system: 'Same as device', light: 'Light', dark: 'Dark' },
  },
  sessions: {
    title: 'Devices and sessions',
    lead: 'You’re signed in here. Sign out any device you don’t recognise.',
    device: (browser: string, system: string) => `${browser} on ${system}`,
    unknownDevice: 'Unknown device',
    current: 'This device',
    lastUsed: (moment: string) => `Last used: ${moment}`,
    since: (day: string) => `Signed in since ${day}`,
    end: 'Sign out',
    endOf: (device: string) => `Sign out ${device}`,
    ended: (device: string) => `${device} is signed out.`,
    failed: 'We couldn’t sign out the device',
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out everywhere?',
    everywhereHint:
      'You’ll be signed out on all devices, including this one. To sign in again, we’ll email you a link.',
  },
  mails: {
    title: 'Emails',
    question: 'What would you like us to email you about?',
    hint: 'It’s up to you. Unsubscribe from advertising at any time: here, or with the link in each of these emails.',
    topics: {
      reward: { label: 'Rewards', hint: 'When you’ve earned a loyalty discount.' },
      dog_stage: {
        label: 'Tips for your dog’s age',
        hint: 'When your dog reaches an age that calls for different food.',
      },
    },
    since: (moment: string) => `Agreed: ${moment}`,
    orders: 'About your orders',
    shipping: {
      label: 'Shipping and delivery',
      hint: 'When your parcel is on its way and when it has arrived.',
    },
    always: 'We always email you about orders, payments, delayed parcels and your account.',
    failed: 'We couldn’t save your choice',
  },
}
