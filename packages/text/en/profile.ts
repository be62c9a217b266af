import type { profile as german } from '../de/profile.ts'

/** The customer's own data (spec 2). */
export const profile: typeof german = {
  account: {
    title: 'Account information',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
  },
  addresses: {
    title: 'Saved addresses',
    none: 'You have not saved an address yet.',
    countries: { DE: 'Germany', AT: 'Austria' },
  },
  payments: {
    title: 'Payment methods',
    none: 'You have not saved a payment method yet.',
    brands: { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', maestro: 'Maestro' },
    card: (brand: string, digits: string) => `${brand} ···· ${digits}`,
    cardSpoken: (brand: string, digits: string) => `${brand}, ending in ${digits}`,
    until: (end: string) => `valid until ${end}`,
    payPal: 'PayPal',
    status: {
      ACTIVE: 'Active',
      EXPIRED: 'Expired',
      REQUIRES_CONFIRMATION: 'Needs confirmation',
      REVOKED: 'Revoked',
    },
  },
  settings: {
    title: 'Appearance and language',
    language: 'Language',
    languageHint: 'Also holds for the e-mails that we send you.',
    languages: { de: 'Deutsch', en: 'English' },
    theme: 'Appearance',
    themeHint: 'Holds for this device.',
    themes: { system: 'Same as device', light: 'Light', dark: 'Dark' },
  },
}
