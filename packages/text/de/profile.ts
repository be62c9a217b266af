import { plural } from '../grammar.ts'

/** What is charged once a payment method is confirmed, said before that: in the portal, in the email and on its page. */
export const chargeAfterConfirmation = {
  now: (dog: string, amount: string) =>
    `Die Bestellung für ${dog || 'deinen Hund'} ist noch offen: ${amount}. Sobald du die Zahlungsmethode bestätigt hast, buchen wir diesen Betrag sofort ab. Möchte deine Bank auch diese Zahlung bestätigt haben, führen wir dich gleich zu ihr.`,
  /** The legacy billing system still bills the contract. */
  afterMigration: (dog: string, amount: string) =>
    `Die Bestellung für ${dog || 'deinen Hund'} ist noch offen: ${amount}. Sobald du die Zahlungsmethode bestätigt hast, aktivieren wir dein Abo, spätestens am nächsten Werktag, und buchen den Betrag dann ab.`,
}

/** The customer's profile. */
export const profile = {
  nav: {
    label: 'Teile des Profils',
    back: 'Zum Profil',
    sections: {
      account: 'Konto',
      addresses: 'Adressen',
      payments: 'Zahlungsmethoden',
      documents: 'Dokumente',
      sessions: 'Geräte',
      settings: 'Einstellungen',
      privacy: 'Datenschutz',
    },
    addressCount: (count: number) =>
      plural(count, `${count} gespeicherte Adresse`, `${count} gespeicherte Adressen`),
    methodCount: (count: number) => plural(count, `${count} Zahlungsmethode`, `${count} Zahlungsmethoden`),
    documentsHint: 'Rechnungen, Verträge und Nachweise',
    sessionsHint: 'Wo du angemeldet bist',
    privacyHint: 'Deine Daten laden oder löschen',
    settingsHint: 'Sprache, Darstellung und E\u2011Mails',
  },
  account: {
    title: 'Konto Informationen',
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail',
    emailHint: 'Mit dieser Adresse meldest du dich an.',
    edit: 'Bearbeiten',
    save: 'Speichern',
    cancel: 'Abbrechen',
    firstNameRequired: 'Vorname ist erforderlich',
    lastNameRequired: 'Nachname ist erforderlich',
    tooLong: (max: number) => `Bitte höchstens ${max} Zeichen eingeben.`,
    failed: 'Dein Name konnte nicht gespeichert werden',
  },
  addresses: {
    title: 'Gespeicherte Adressen',
    none: 'Du hast noch keine Adresse gespeichert.',
    newTitle: 'Neue Adresse',
    usedBy: (dogs: string) => `Lieferadresse von ${dogs}`,
    unused: 'Hierhin wird zurzeit nichts geliefert.',
    appliesTo: (dogs: string) =>
      `Hierhin wird für ${dogs} geliefert. Die Änderung gilt auch dort, schon bezahlte Boxen eingeschlossen, solange sie nicht gepackt sind.`,
    moved: (dogs: string) => `Gespeichert. Für ${dogs} wird ab jetzt an die geänderte Adresse geliefert.`,
    added: (street: string) => `${street} ist gespeichert.`,
    known: (street: string) => `${street} war schon gespeichert.`,
    failed: 'Die Adresse konnte nicht gespeichert werden',
  },
  payments: {
    title: 'Zahlungsmethoden',
    none: 'Du hast noch keine Zahlungsmethode gespeichert.',
    brands: { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', maestro: 'Maestro' },
    card: (brand: string, digits: string) => `${brand} ···· ${digits}`,
    cardSpoken: (brand: string, digits: string) => `${brand}, endet auf ${digits}`,
    until: (end: string) => `gültig bis ${end}`,
    payPal: 'PayPal',
    sepaDebit: 'SEPA-Lastschrift',
    iban: (country: string, digits: string) => `IBAN ${country} ···· ${digits}`,
    ibanSpoken: (digits: string) => `IBAN endet auf ${digits}`,
    status: {
      ACTIVE: 'Aktiv',
      EXPIRED: 'Abgelaufen',
      REQUIRES_CONFIRMATION: 'Bestätigung nötig',
      REVOKED: 'Widerrufen',
    },
    unnamed: 'Noch nicht eingerichtet',
    usedBy: (dogs: string) => `Bezahlt die Boxen für ${dogs}`,
    unused: 'Damit wird zurzeit nichts bezahlt.',
    broken: {
      EXPIRED: 'Diese Karte ist abgelaufen. Mit „Bearbeiten“ erneuerst du sie.',
      REQUIRES_CONFIRMATION: 'Sie ist noch nicht bestätigt. Mit „Bearbeiten“ bestätigst du sie.',
      REVOKED: 'Sie lässt sich nicht mehr belasten. Mit „Bearbeiten“ hinterlegst du sie neu.',
    },
    edit: 'Bearbeiten',
    editOf: (name: string) => `${name} bearbeiten`,
    add: '+ Zahlungsmethode hinzufügen',
    editTitle: 'Zahlungsmethode bearbeiten',
    addTitle: 'Zahlungsmethode hinzufügen',
    linkHint:
      'Wir schicken dir einen Link per E-Mail. Dort gibst du die neuen Daten sicher beim Zahlungsdienst ein, wir bekommen sie nicht zu sehen.',
    follows: (dogs: string) => `Die Abos von ${dogs} laufen damit weiter, du musst sonst nichts ändern.`,
    charge: chargeAfterConfirmation,
    payPalHint:
      'Mit PayPal bestätigst du eine Zahlung von 0,01 €. Sie wird nur vorgemerkt und gleich wieder freigegeben.',
    payPalHintFree: 'Mit PayPal bestätigst du dein Konto bei PayPal.',
    nothingCharged: 'Abgebucht wird dabei nichts.',
    send: 'E-Mail senden',
    sendAgain: 'Noch einmal senden',
    sentTitle: 'E-Mail ist unterwegs',
    sent: (email: string) => `Wir haben den Link an ${email} geschickt.`,
    valid: (moment: string) =>
      `Er gilt bis ${moment} und funktioniert genau einmal. Ein früherer Link gilt nicht mehr.`,
    mailbox: 'Posteingang öffnen',
    done: 'Fertig',
    failed: 'Die E-Mail konnte nicht gesendet werden',
  },
  settings: {
    title: 'Darstellung und Sprache',
    language: 'Sprache',
    languageHint: 'Gilt auch für die E-Mails, die wir dir schicken.',
    languages: { de: 'Deutsch', en: 'English' },
    failed: 'Hier gilt die Sprache schon, für E\u2011Mails konnte sie nicht gespeichert werden',
    theme: 'Darstellung',
    themeHint: 'Gilt für dieses Gerät.',
    themes: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
  },
  sessions: {
    title: 'Geräte und Sitzungen',
    lead: 'Hier bist du angemeldet. Was du nicht kennst, kannst du sofort abmelden.',
    device: (browser: string, system: string) => `${browser} auf ${system}`,
    unknownDevice: 'Unbekanntes Gerät',
    current: 'Dieses Gerät',
    lastUsed: (moment: string) => `Zuletzt benutzt: ${moment}`,
    since: (day: string) => `Angemeldet seit ${day}`,
    end: 'Abmelden',
    endOf: (device: string) => `${device} abmelden`,
    ended: (device: string) => `${device} ist abgemeldet.`,
    failed: 'Das Abmelden hat nicht geklappt',
    everywhere: 'Überall abmelden',
    everywhereTitle: 'Überall abmelden?',
    everywhereHint:
      'Du wirst auf allen Geräten abgemeldet, auch auf diesem. Zum Anmelden schicken wir dir wieder einen Link per E-Mail.',
  },
  mails: {
    title: 'E-Mails',
    question: 'Worüber möchtest du E-Mails bekommen?',
    hint: 'Freiwillig. Werbung jederzeit abbestellen: hier oder mit dem Link in jeder dieser E-Mails.',
    topics: {
      reward: { label: 'Belohnungen', hint: 'Wenn du einen Treuerabatt verdient hast.' },
      dog_stage: {
        label: 'Tipps zum Alter deines Hundes',
        hint: 'Wenn dein Hund in ein Alter kommt, in dem er anderes Futter braucht.',
      },
    },
    since: (moment: string) => `Zugestimmt: ${moment}`,
    orders: 'Zu deinen Bestellungen',
    shipping: {
      label: 'Versand und Lieferung',
      hint: 'Wenn dein Paket unterwegs ist und wenn es angekommen ist.',
    },
    always: 'E-Mails zu Bestellungen, Zahlungen, verspäteten Paketen und deinem Konto bekommst du immer.',
    failed: 'Deine Auswahl konnte nicht gespeichert werden',
  },
}
