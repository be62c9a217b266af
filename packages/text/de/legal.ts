import { seller } from '../seller.ts'

/** Legal pages. All of them are samples, to be replaced by the portal's operator. */
export interface LegalSection {
  title: string
  paragraphs: readonly string[]
}

export interface LegalPage {
  lead?: string
  sections: readonly LegalSection[]
}

const imprint: LegalPage = {
  sections: [
    {
      title: 'Angaben nach § 5 DDG und § 5 ECG',
      paragraphs: [
        seller.name,
        `${seller.street}, ${seller.place}, Deutschland`,
        'Geschäftsführung: Maxi Muster',
      ],
    },
    {
      title: 'Kontakt',
      paragraphs: [`E-Mail: ${seller.email}`, 'Telefon: 030 0000 0000 (Mo. bis Fr., 9 bis 17 Uhr)'],
    },
    {
      title: 'Register und Umsatzsteuer',
      paragraphs: [
        'Amtsgericht Musterstadt, HRB 000000',
        `Umsatzsteuer-Identifikationsnummer: ${seller.vatId}`,
        'Zulassungsnummer als Futtermittelunternehmen: DE-XX-000000',
      ],
    },
    {
      title: 'Streitbeilegung',
      paragraphs: [
        'Wir nehmen nicht an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teil und sind dazu nicht verpflichtet.',
      ],
    },
  ],
}

const terms: LegalPage = {
  sections: [
    {
      title: '1. Worum es geht',
      paragraphs: [
        'Du bestellst im Abo frisch gekochtes Alleinfuttermittel für Hunde. Für jeden Hund gibt es einen eigenen Vertrag.',
      ],
    },
    {
      title: '2. Laufzeit und Kündigung',
      paragraphs: [
        'Das Abo läuft auf unbestimmte Zeit. Du kannst es jederzeit zur nächsten noch nicht abgebuchten Bestellung kündigen, im Portal, per E-Mail oder über „Verträge hier kündigen“.',
      ],
    },
    {
      title: '3. Preise, Abbuchung und Lieferung',
      paragraphs: [
        'Alle Preise sind Gesamtpreise in Euro mit Umsatzsteuer. Der Versand nach Deutschland und Österreich ist kostenlos.',
        'Jede Box wird am angezeigten Tag abgebucht. Bis zum Ende des Vortags kannst du sie ändern oder überspringen.',
      ],
    },
    {
      title: '4. Widerruf',
      paragraphs: [
        'Frisch gekochtes, gekühltes Futter verdirbt schnell; dafür besteht in der Regel kein Widerrufsrecht. Für haltbare Produkte gilt das gesetzliche Widerrufsrecht von 14 Tagen.',
      ],
    },
  ],
}

const privacy: LegalPage = {
  sections: [
    {
      title: 'Wer verantwortlich ist',
      paragraphs: [
        `${seller.name}, ${seller.street}, ${seller.place}. E-Mail: datenschutz@pfotenportal.example`,
      ],
    },
    {
      title: 'Welche Daten wir wofür brauchen',
      paragraphs: [
        'Name, E-Mail, Adressen, Zahlungsmethode und die Angaben zu deinem Hund, um den Vertrag mit dir zu erfüllen (Art. 6 Abs. 1 lit. b DSGVO).',
        'Kommst du über die Empfehlung eines Freundes, erfährt er den ersten Buchstaben deines Vornamens und ob du bestellt hast, damit er seine Belohnung bekommt.',
        'Kartendaten und IBAN sehen und speichern wir nicht, nur ihre letzten Stellen und die Bank; sie liegen beim Zahlungsdienst.',
        'Rechnungen bewahren wir so lange auf, wie das Gesetz es verlangt.',
      ],
    },
    {
      title: 'Was auf deinem Gerät gespeichert wird',
      paragraphs: [
        'Nur was das Portal braucht: deine Anmeldung, die zuletzt gezeigten Bestellungen und Einstellungen wie Sprache und Darstellung. Beim Abmelden wird alles über dich wieder gelöscht.',
        'Es gibt keine Werbung, keine Zählpixel und keine Anfragen an andere Anbieter. Einzige Ausnahme: Betreibt ein anderer Anbieter unser Empfehlungsprogramm, wird es unter „Freu(n)de empfehlen“ geladen, wenn du dort zustimmst, und nur dann. Deine Zustimmung merkt sich das Gerät, bis du sie dort widerrufst.',
      ],
    },
    {
      title: 'Deine Rechte',
      paragraphs: [
        'Du kannst Auskunft, Berichtigung, Löschung, Einschränkung und Übertragung deiner Daten verlangen und dich bei einer Aufsichtsbehörde beschweren.',
      ],
    },
  ],
}

const accessibility: LegalPage = {
  lead: 'Alle sollen das Portal nutzen können. Wir bauen es nach den Regeln der WCAG 2.2, Stufe AA.',
  sections: [
    {
      title: 'Wie das Portal das erfüllt',
      paragraphs: [
        'Alles ist mit der Tastatur bedienbar, alle Texte haben genug Kontrast, in Hell und in Dunkel. Die Seite lässt sich auf 400\u202f% vergrößern.',
        'Überschriften, Bereiche und Meldungen sind für Vorleseprogramme ausgezeichnet. Bewegung ist aus, wenn dein Gerät weniger davon wünscht.',
      ],
    },
    {
      title: 'Etwas geht nicht?',
      paragraphs: [
        'Schreib uns an barrierefrei@pfotenportal.example. Wir antworten und bessern nach.',
        'Zuständig für die Aufsicht ist die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF).',
      ],
    },
  ],
}

export const legal = {
  sample: {
    title: 'Mustertext',
    text: 'Dieser Text ist ein Beispiel und keine Rechtsberatung. Wer das Portal betreibt, ersetzt ihn durch den eigenen.',
  },
  pages: { imprint, terms, privacy, accessibility },
  cancel: {
    lead: 'Du kannst jeden Vertrag ohne Anmeldung kündigen. Schreib uns eine E-Mail, ein Grund ist nicht nötig.',
    needed: 'Das hilft uns, den Vertrag zu finden',
    items: [
      'dein Name',
      'die E-Mail-Adresse, mit der du bestellt hast',
      'der Hund oder die Vertragsnummer',
      'der Zeitpunkt, ohne Angabe der nächstmögliche',
    ],
    submit: 'jetzt kündigen',
    submitNote:
      'Öffnet dein E-Mail-Programm mit einem fertigen Text. Du bekommst eine Bestätigung per E-Mail.',
    address: seller.email,
    subject: 'Kündigung',
    body: [
      'Hiermit kündige ich meinen Vertrag zum nächstmöglichen Zeitpunkt.',
      '',
      'Name:',
      'E-Mail-Adresse der Bestellung:',
      'Hund oder Vertragsnummer:',
      '',
      'Bitte bestätigt mir die Kündigung und das Ende des Vertrags.',
    ],
  },
}
