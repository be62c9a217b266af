/** What is kept of an erased account and why, and why an account cannot be erased now. */
import type { ErasureFault, KeptRecord } from '@pfotenportal/domain/privacy/erasure'

export const privacyDe = {
  kept: {
    RECEIPTS: {
      title: 'Dokumente',
      why: 'Rechnungen, Rechnungskorrekturen, Vertragsübersichten und Nachweise so, wie sie ausgestellt wurden, also mit Name und Adresse: Das Steuerrecht verlangt es (in Deutschland § 147 AO, in Österreich § 132 BAO), und Nachweise braucht es, bis Ansprüche verjährt sind.',
    },
    BOOKINGS: {
      title: 'Bestellungen und Zahlungen',
      why: 'Als Belege der Buchhaltung: Artikel, Beträge, Land und die Nummern der Zahlungen, ohne Name, Adresse, Hund und Sendung.',
    },
    DECLARATIONS: {
      title: 'Kündigungen und Widerrufe',
      why: 'Was über die öffentlichen Formulare oder beim Kundendienst erklärt wurde, als Nachweis, bis Ansprüche verjährt sind (§ 195 BGB).',
    },
    PROOF: {
      title: 'Kundennummer und Tag der Löschung',
      why: 'Als Nachweis, dass gelöscht wurde, dazu eine Prüfsumme der Nummer in früheren Systemen, damit keine alte Datei das Konto zurückbringt. Ohne Namen und ohne Inhalte.',
    },
    CONFIRMATION: {
      title: 'Die E-Mail, die die Löschung bestätigt',
      why: 'Damit sie ankommt und nicht doppelt verschickt wird.',
    },
  } as Readonly<
    Record<
      KeptRecord,
      { readonly title: string; /** Why it is kept, and what is left of it. */ readonly why: string }
    >
  >,
  until: (day: string) => `bis ${day}`,
  blocked:
    'Bis dahin ist alles davon gesperrt: Niemand im Kundendienst sieht es, und es dient allein dem genannten Zweck.',
  deleted:
    'Sofort gelöscht werden: Name, E-Mail-Adresse, Adressen, Telefonnummern, Zahlungsmethoden, Hunde mit Gewicht und Gesundheit, Einwilligungen, Einstellungen, Treuepfoten und Rabatte, Empfehlungen, E-Mails, Sendungsnummern, Notizen und Anliegen beim Kundendienst, das Protokoll deiner Änderungen, Anmeldungen und Sitzungen.',
  faults: {
    CONTRACT_RUNNING: 'Ein Abo ist noch nicht gekündigt.',
    MONEY_OWED: 'Eine Zahlung oder eine Erstattung ist noch offen.',
    PAYMENT_UNSETTLED: 'Über eine Zahlung ist noch nicht entschieden.',
    BOX_UNDERWAY: 'Eine bezahlte Box ist noch nicht angekommen.',
    DECLARATION_OPEN: 'Über eine Kündigung oder einen Widerruf ist noch nicht entschieden.',
  } as Readonly<Record<ErasureFault, string>>,
}

export type PrivacyText = typeof privacyDe
