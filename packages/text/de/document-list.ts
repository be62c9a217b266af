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
  noneOfOrder: 'Zu dieser Bestellung gibt es hier keine Rechnung.',
}
