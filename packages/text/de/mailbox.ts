/** Copy of the embedded mailbox page in German. */
export const mailboxDe = {
  title: 'Posteingang',
  intro: 'Hier landen alle E-Mails, die der Dienst auf diesem Rechner verschickt. Niemand sonst bekommt sie.',
  count: (count: number) => (count === 1 ? '1 E-Mail' : `${count} E-Mails`),
  list: 'E-Mails',
  toPortal: 'Zum Portal',
  toPreview: 'Alle Vorlagen',
  toTimeTravel: 'Zeitreise',
  toMailbox: 'Zum Posteingang',
  empty: 'Noch keine Post.',
  emptyHint: 'Fordere im Portal einen Login-Link an. Er erscheint hier nach einem Augenblick von selbst.',
  emptyAction: 'Login-Link anfordern',
  choose: 'Wähle links eine E-Mail aus.',
  newest: 'Neueste E-Mails',
  older: 'Ältere E-Mails',
  back: 'Alle E-Mails',
  to: 'An',
  received: 'Eingegangen',
  /** Shown if business time differs from real time. */
  businessTime: 'Zeit im Dienst',
  actuallyReceived: 'Wirklich eingegangen',
  views: 'Ansicht',
  asHtml: 'Gestaltet',
  asText: 'Nur Text',
  frameTitle: 'Inhalt der E-Mail',
  notFound: 'Diese E-Mail gibt es nicht.',
  previewTitle: 'E-Mail-Vorlagen',
  previewIntro: 'Jede E-Mail des Dienstes mit Beispieldaten, in beiden Sprachen.',
  languages: { de: 'Deutsch', en: 'Englisch' },
}

/** The copy of the mailbox page in one language. */
export type MailboxText = typeof mailboxDe
