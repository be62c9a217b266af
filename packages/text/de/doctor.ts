/** Copy of `npm run doctor` and its page in German: the checks of an installation, and what they find. */
import { doctorInstallationDe } from './doctor-installation.ts'
import { doctorOutsideDe } from './doctor-outside.ts'

export const doctorDe = {
  intro:
    'Prüft diese Installation: Einstellungen, Datenbank, Platz, E-Mail, Zahlung, Adresse und Jobs. Es werden keine E-Mails verschickt und keine Daten geändert. Eine Prüfung dauert einige Sekunden; innerhalb einer halben Minute zeigt die Seite dasselbe Ergebnis noch einmal.',
  run: 'Jetzt prüfen',
  again: 'Noch einmal prüfen',
  checkedAt: (moment: string) => `Geprüft: ${moment}`,
  summary: {
    well: 'Alles in Ordnung.',
    note: 'Alles in Ordnung. Nicht alles konnte geprüft werden.',
    warning: 'Es gibt Warnungen.',
    error: 'Es gibt Fehler.',
  },
  levels: { well: 'in Ordnung', note: 'Hinweis', warning: 'Warnung', error: 'Fehler' },
  columns: { check: 'Prüfung', level: 'Stand', what: 'Befund' },
  checks: {
    settings: 'Einstellungen',
    node: 'Node',
    dependencies: 'Pakete',
    database: 'Datenbank',
    replica: 'Replik',
    encoding: 'Kodierung',
    privileges: 'Rechte',
    migrations: 'Migrationen',
    clock: 'Uhr',
    disk: 'Platz',
    backup: 'Sicherung',
    archive: 'Datenbank-Log',
    restoreTest: 'Rücksicherung',
    mail: 'Mailserver',
    senderDomain: 'Absender',
    payments: 'Zahlung',
    carrier: 'Versand',
    processes: 'Prozesse',
    publicUrl: 'Adresse',
    certificate: 'Zertifikat',
    forwarding: 'Proxy',
    maintenance: 'Wartung',
    jobs: 'Jobs',
    catalogue: 'Katalog',
    brand: 'Marke',
  },
  findings: { ...doctorInstallationDe, ...doctorOutsideDe },
}

export type DoctorText = typeof doctorDe
