/** The customer's privacy centre in the profile. */
import { privacyDe } from './privacy.ts'

export const privacyCard = {
  ...privacyDe,
  export: {
    title: 'Meine Daten herunterladen',
    lead: 'Alles, was wir über dich gespeichert haben: Konto, Hunde, Abos, Bestellungen, Dokumente, Einwilligungen, E-Mails, Notizen des Kundendienstes und das Protokoll.',
    page: 'Seite zum Lesen',
    json: 'Datei (JSON)',
    failed: 'Deine Daten konnten nicht geladen werden',
    fileName: 'meine-daten',
  },
  consents: {
    title: 'Deine Einwilligungen',
    lead: 'Was du zu Werbung per E-Mail gesagt hast, das Neueste zuerst.',
    none: 'Du hast in keine Werbung per E-Mail eingewilligt.',
    topics: { reward: 'Belohnungen', dog_stage: 'Lebensphase des Hundes' },
    given: (topic: string) => `Eingewilligt: ${topic}`,
    withdrawn: (topic: string) => `Widerrufen: ${topic}`,
    sources: {
      PROFILE: 'im Profil',
      LINK: 'über den Link in einer E-Mail',
      ONE_CLICK: 'im E-Mail-Programm',
      IMPORT: 'aus unserem früheren System übernommen',
      MERGE: 'beim Zusammenlegen zweier Konten',
    },
    change: 'Einwilligungen ändern',
  },
  correct: {
    title: 'Daten berichtigen',
    self: 'Namen, Adressen, Zahlungsmethoden, Sprache und deinen Hund änderst du selbst im Portal.',
    desk: 'Deine E-Mail-Adresse, Geburtsmonat und Geschlecht deines Hundes und alles, was auf ausgestellten Dokumenten steht, kann nur der Kundendienst ändern.',
    account: 'Zu den Angaben in deinem Konto',
  },
  erase: {
    title: 'Konto löschen',
    lead: 'Wir schicken dir einen Link per E-Mail. Erst auf der Seite dahinter wird gelöscht.',
    notNow: 'Löschen geht noch nicht',
    toContracts: 'Zur Übersicht: Abo kündigen oder Zahlung erledigen',
    kept: 'Das müssen wir noch behalten',
    deleted: 'Das wird gelöscht',
    submit: 'Link zum Löschen anfordern',
    again: 'Noch einmal senden',
    sent: (until: string) => `Der Link ist unterwegs. Er gilt bis ${until}.`,
    failed: 'Der Link konnte nicht angefordert werden',
  },
}
