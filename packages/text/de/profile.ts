/** The customer's own data (spec 2). */
export const profile = {
  account: {
    title: 'Konto Informationen',
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail',
  },
  addresses: {
    title: 'Gespeicherte Adressen',
    none: 'Du hast noch keine Adresse gespeichert.',
    countries: { DE: 'Deutschland', AT: 'Österreich' },
  },
  payments: {
    title: 'Zahlungsmethoden',
    none: 'Du hast noch keine Zahlungsmethode gespeichert.',
    brands: { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', maestro: 'Maestro' },
    card: (brand: string, digits: string) => `${brand} ···· ${digits}`,
    cardSpoken: (brand: string, digits: string) => `${brand}, endet auf ${digits}`,
    until: (end: string) => `gültig bis ${end}`,
    payPal: 'PayPal',
    status: {
      ACTIVE: 'Aktiv',
      EXPIRED: 'Abgelaufen',
      REQUIRES_CONFIRMATION: 'Bestätigung nötig',
      REVOKED: 'Widerrufen',
    },
  },
  settings: {
    title: 'Darstellung und Sprache',
    language: 'Sprache',
    languageHint: 'Gilt auch für die E-Mails, die wir dir schicken.',
    languages: { de: 'Deutsch', en: 'English' },
    theme: 'Darstellung',
    themeHint: 'Gilt für dieses Gerät.',
    themes: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
  },
}
