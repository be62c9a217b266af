/** The page on which staff erase a customer. */
export const operatorEraseDe = {
  title: 'Kundenkonto löschen',
  exportPage: 'Daten herunterladen (Seite)',
  exportFile: 'Daten herunterladen (JSON)',
  open: 'Kundenkonto löschen',
  back: 'Zurück zum Kunden',
  lead: 'Für Kunden, die ihr Konto schriftlich oder am Telefon löschen lassen. Prüf vorher, dass es wirklich der Kunde ist. Er kann es auch selbst im Profil.',
  notNow: 'Löschen geht noch nicht:',
  kept: 'Das bleibt, warum und bis wann',
  deleted:
    'Sofort gelöscht werden: Name, E-Mail-Adresse, Adressen, Telefonnummern, Zahlungsmethoden, Hunde mit Gewicht und Gesundheit, Einwilligungen, Einstellungen, Treuepfoten und Rabatte, Empfehlungen, E-Mails, Sendungsnummern, Notizen und Anliegen beim Kundendienst, das Protokoll der Änderungen an diesem Konto, Anmeldungen und Sitzungen.',
  columns: { what: 'Was', why: 'Warum', until: 'Bis' },
  submit: 'Endgültig löschen',
  final: 'Das lässt sich nicht zurücknehmen. Der Kunde bekommt eine letzte E-Mail.',
  email: 'E-Mail-Adresse des Kunden zur Bestätigung',
}

/** Entries of the log about an account as a whole. */
export const accountActionsDe = {
  'customer.email-corrected': 'E-Mail-Adresse geändert',
  'customer.erasure-revoked': 'Löschung des Kontos zurückgenommen',
  'customer.erasure-requested': 'Löschung des Kontos angefordert',
  'customer.exported': 'Kundendaten heruntergeladen',
}
