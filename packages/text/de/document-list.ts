/** Receipts and credit notes in the portal. */
export const documentList = {
  title: 'Dokumente',
  lead: 'Hier findest du Rechnungen, Korrekturen, Verträge und Nachweise. Sie ändern sich nie.',
  RECEIPT: 'Rechnung',
  CREDIT_NOTE: 'Rechnungskorrektur',
  CANCELLATION: 'Nachweis der Kündigung',
  WITHDRAWAL: 'Nachweis des Widerrufs',
  CONTRACT: 'Vertragsübersicht',
  /** `vom 20. November 2026` */
  issuedOn: (day: string) => `vom ${day}`,
  replaces: (number: string) => `ersetzt ${number}`,
  replacedBy: (number: string) => `ersetzt durch ${number}, weil die Box in ein anderes Land geht`,
  download: 'PDF laden',
  downloadOf: (number: string) => `${number} als PDF laden`,
  failed: 'Das Dokument konnte nicht geladen werden',
  none: 'Noch keine Dokumente.',
  noneHint: 'Mit der nächsten Abbuchung bekommst du hier eine Rechnung.',
  agreements: {
    title: 'Vereinbarte Bedingungen',
    lead: 'Diese Texte galten, als du einen Vertrag geschlossen oder etwas bestellt hast. Sie bleiben lesbar, auch wenn es neuere gibt.',
    occasion: {
      MADE: (dog: string) => `Vertrag für ${dog || 'deinen Hund'} geschlossen`,
      REACTIVATED: (dog: string) => `Abo für ${dog || 'deinen Hund'} reaktiviert`,
      ORDERED: (dog: string) => `Bestellung für ${dog || 'deinen Hund'} bestätigt`,
    },
    unknown: (dog: string) => `Vertrag für ${dog || 'deinen Hund'}`,
    unknownHint:
      'Welche Fassung damals galt, ist hier nicht bekannt. Der Vertrag wurde nicht in diesem Portal geschlossen.',
    /** `AGB, Fassung vom 1. Januar 2027` */
    version: (title: string, day: string | null) =>
      day === null ? `${title}, erste Fassung` : `${title}, Fassung vom ${day}`,
    none: 'Noch nichts vereinbart.',
  },
  noneOfOrder: 'Zu dieser Bestellung gibt es hier keine Rechnung.',
}
