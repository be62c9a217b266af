/** Emails about orders in German. Days and windows arrive formatted; dogs and people by name. */
import { genitive } from '../grammar.ts'

export const mailOrdersDe = {
  /** After `skipOrder` and `skipNextOrder`. */
  orderSkipped: {
    subject: (day: string) => `Bestellung vom ${day} übersprungen`,
    subjectMany: (count: number) => `${count} Bestellungen übersprungen`,
    preheader: 'Dafür wird nichts abgebucht und nichts geliefert.',
    heading: (dog: string) => `${genitive(dog) || 'Deine'} Bestellung ist übersprungen`,
    headingMany: (dog: string, count: number) =>
      `${count} von ${genitive(dog) || 'deinen'} Bestellungen sind übersprungen`,
    intro: (day: string) =>
      `wie gewünscht lassen wir die Bestellung vom ${day} aus. Dafür wird nichts abgebucht und nichts geliefert.`,
    introMany:
      'wie gewünscht lassen wir diese Bestellungen aus. Dafür wird nichts abgebucht und nichts geliefert.',
    undo: (day: string) =>
      `Doch Appetit? Bis ${day} kannst du sie in deinem Portal wieder einplanen, solange du deinen Lieferplan nicht änderst.`,
    undoMany:
      'Doch Appetit? Bis zum jeweiligen Tag kannst du sie in deinem Portal wieder einplanen, solange du deinen Lieferplan nicht änderst.',
    noUndo: 'Für diese Bestellung ist nichts mehr offen. Sie kann nicht wieder eingeplant werden.',
    until: 'Wieder einplanen bis',
    never: 'nicht mehr möglich',
  },
  /** After `unskipOrder`. */
  orderUnskipped: {
    subject: (day: string) => `Bestellung am ${day} wieder eingeplant`,
    subjectMany: (count: number) => `${count} Bestellungen wieder eingeplant`,
    preheader: 'Wir freuen uns und packen wieder frisches Futter ein.',
    heading: (dog: string) => `${genitive(dog) || 'Deine'} Bestellung ist wieder eingeplant`,
    headingMany: (dog: string, count: number) =>
      `${count} von ${genitive(dog) || 'deinen'} Bestellungen sind wieder eingeplant`,
    intro: (day: string) => `die Bestellung am ${day} ist wieder eingeplant, als wäre nichts gewesen.`,
    introMany: 'diese Bestellungen sind wieder eingeplant, als wäre nichts gewesen.',
  },
  orderRescheduled: {
    subject: (day: string) => `Neues Bestelldatum: ${day}`,
    subjectMany: (count: number) => `Neue Bestelldaten für ${count} Bestellungen`,
    preheader: (window: string) => `Die Lieferung kommt ${window}.`,
    heading: (dog: string) => `${genitive(dog) || 'Deine'} Bestellung hat einen neuen Tag`,
    headingMany: (dog: string, count: number) =>
      `${count} von ${genitive(dog) || 'deinen'} Bestellungen haben einen neuen Tag`,
    intro: 'wie gewünscht haben wir die Bestellung verschoben.',
    whole: 'Alle weiteren Bestellungen folgen von diesem Tag an im gewohnten Abstand.',
    single: 'Alle anderen Bestellungen bleiben, wie sie sind.',
    closedSkips: (days: string, count: number) =>
      count === 1
        ? `Die übersprungene Bestellung vom ${days} ist damit endgültig entfallen: Sie kann nicht wieder eingeplant werden.`
        : `Die übersprungenen Bestellungen vom ${days} sind damit endgültig entfallen: Sie können nicht wieder eingeplant werden.`,
  },
  orderPlaced: {
    subject: (number: string) => `Deine Bestellung ${number} wurde ausgelöst`,
    preheader: (window: string) => `Die Lieferung kommt ${window}.`,
    heading: (dog: string) => `${genitive(dog) || 'Deine'} Box ist bestellt`,
    intro: 'danke für deine Bestellung. Die Zahlung hat geklappt, und wir packen frisch für euch ein.',
  },
  orderConfirmed: {
    subject: (number: string) => `Deine Bestellbestätigung ${number}`,
    preheader: (window: string) => `Die Lieferung kommt ${window}.`,
    heading: (dog: string) => `${genitive(dog) || 'Deine'} nächste Box kommt`,
    intro: 'die Zahlung für deine geplante Bestellung hat geklappt. Hier ist alles auf einen Blick.',
  },
}

const boxAtStart = (dog: string) => `${genitive(dog) || 'Deine'} Box`

/** Emails about parcels in German. Days and windows arrive formatted; dogs by name. */
export const mailParcelsDe = {
  parcel: {
    order: 'Bestellung',
    carrier: 'Versand mit',
    number: 'Sendungsnummer',
    numbers: 'Sendungsnummern',
    track: 'Sendung verfolgen',
    /** Several parcels, each with its own link. */
    trackEach: 'Jedes Paket hat seine eigene Sendungsverfolgung:',
    trackOne: (index: number, number: string) => `Paket ${index}: ${number}`,
  },
  orderShipped: {
    subject: (dog: string) => `Dein Paket für ${dog || 'deinen Hund'} ist unterwegs`,
    preheader: (window: string) => `Die Lieferung kommt ${window}.`,
    heading: (dog: string) => `${boxAtStart(dog)} ist unterwegs`,
    intro: (carrier: string, count: number) =>
      count === 1
        ? `frisch gekocht, gut gekühlt und ab jetzt bei ${carrier}: Wir haben dein Paket übergeben.`
        : `frisch gekocht, gut gekühlt und ab jetzt bei ${carrier}: Wir haben deine ${count} Pakete übergeben.`,
    late: {
      subject: (dog: string) => `Dein Paket für ${dog || 'deinen Hund'} kommt später als geplant`,
      intro: (carrier: string, count: number) =>
        `${count === 1 ? 'dein Paket ist' : `deine ${count} Pakete sind`} später als geplant losgefahren und jetzt bei ${carrier}. Das tut uns leid. Unten steht, wann die Lieferung jetzt kommt.`,
    },
    cooling: 'Das Futter ist gekühlt verpackt. Pack es bitte bald nach der Lieferung aus.',
  },
  orderDelayed: {
    subject: (dog: string) =>
      dog === '' ? 'Dein Paket verspätet sich' : `${genitive(dog)} Paket verspätet sich`,
    preheader: 'Wir behalten es im Blick.',
    heading: (dog: string) => `${boxAtStart(dog)} braucht etwas länger`,
    delayed: (carrier: string, window: string) =>
      `${carrier} meldet eine Verspätung. Geplant war die Lieferung für ${window}.`,
    failed: (carrier: string) =>
      `${carrier} hat versucht, dein Paket zuzustellen, und es hat nicht geklappt. Meist kommt am nächsten Werktag ein zweiter Versuch.`,
    follow: 'In der Sendungsverfolgung siehst du den neuesten Stand.',
    notCool: (email: string) =>
      `Ist das Futter bei der Ankunft nicht mehr kühl, verfüttere es bitte nicht und melde dich bei uns: ${email}. Wir finden eine Lösung.`,
  },
  orderDelivered: {
    subject: (dog: string) =>
      dog === '' ? 'Dein Futter ist angekommen' : `${genitive(dog)} Futter ist angekommen`,
    preheader: 'Jetzt schnell in den Kühlschrank damit.',
    heading: (dog: string) => `${boxAtStart(dog)} ist da`,
    intro: 'deine Lieferung wurde zugestellt. Guten Appetit!',
    arrived: 'Zugestellt',
    feeding:
      'So bleibt alles frisch: gekühlt aufbewahren und geöffnete Beutel binnen zwei Tagen verbrauchen. Die Tagesmenge auf zwei Mahlzeiten verteilt bei Zimmertemperatur füttern, frisches Wasser dazu.',
    missing: (email: string) =>
      `Nichts angekommen? Schau bei den Nachbarn oder am Ablageort nach und melde dich sonst bei uns: ${email}`,
  },
  boxReplaced: {
    subject: (dog: string) => `Ersatz für ${genitive(dog) || 'deine'} Box kommt`,
    preheader: (window: string) => `Kostenlos, die Lieferung kommt ${window}.`,
    heading: 'Dein Ersatz ist vorgemerkt',
    missing: 'deine Box ist nicht bei dir angekommen. Das tut uns leid.',
    returned: 'deine Box ist zu uns zurückgekommen, statt bei dir anzukommen. Das tut uns leid.',
    again:
      'Wir packen sie mit unserer nächsten Lieferung noch einmal frisch und schicken sie dir kostenlos. Sobald sie unterwegs ist, bekommst du die neue Sendungsnummer.',
    found:
      'Taucht das erste Paket doch noch auf, gehört es dir. Ist das Futter nicht mehr kühl, verfüttere es bitte nicht.',
  },
}

const box = (dog: string) => `${genitive(dog) || 'deine'} Box`

/** The email about supplements in the box in German. */
export const mailSupplementDe = {
  supplementChanged: {
    subjectAdded: (title: string, dog: string) => `${title} kommt in ${box(dog)}`,
    subjectRemoved: (title: string, dog: string) => `${title} kommt nicht mehr in ${box(dog)}`,
    preheader: (day: string) => `Gilt ab der Bestellung vom ${day}.`,
    preheaderLater: 'Gilt ab der nächsten Bestellung.',
    headingAdded: (dog: string) => `Eine Ergänzung für ${dog || 'deinen Hund'}`,
    headingRemoved: 'Wie gewünscht entfernt',
    introOnce: (title: string) => `in der nächsten Box liegt jetzt auch ${title}, dieses eine Mal.`,
    introAlways: (title: string) => `ab der nächsten Box liegt jetzt in jeder auch ${title}.`,
    introRemoved: (title: string) =>
      `wie gewünscht liegt ${title} in keiner der nächsten Boxen mehr. Dafür wird nichts berechnet.`,
    product: 'Ergänzung',
    price: 'Preis',
    rhythm: 'Wie oft',
    rhythms: { ONCE: 'einmal', ALWAYS: 'in jeder Box' },
    removable: 'Bis zum Ende der Änderungsfrist kannst du sie im Portal wieder herausnehmen.',
  },
}

/** Emails about reminders and refunds in German. Days and prices arrive formatted. */
export const mailRemindersDe = {
  orderReminder: {
    subject: (dog: string, day: string) =>
      `${genitive(dog) || 'Deine'} nächste Bestellung wird am ${day} ausgelöst`,
    preheader: (price: string, day: string) => `${price} werden am ${day} abgebucht.`,
    heading: (dog: string) => `${genitive(dog) || 'Deine'} nächste Box ist bald dran`,
    intro: (dog: string, day: string) =>
      `am ${day} lösen wir die nächste Bestellung für ${dog || 'deinen Hund'} aus. Du musst nichts weiter tun.`,
    preheaderUnusable: (price: string) =>
      `Damit wir ${price} abbuchen können, erneuere bitte deine Zahlungsmethode.`,
    preheaderUnconfirmed: (price: string) =>
      `Damit wir ${price} abbuchen können, bestätige bitte deine Zahlungsmethode.`,
    introUnusable: (dog: string, day: string) =>
      `am ${day} möchten wir die nächste Bestellung für ${dog || 'deinen Hund'} auslösen. Dafür musst du vorher noch etwas tun:`,
    contents: 'Das ist drin',
    until: (day: string) =>
      `Bis einschließlich ${day} kannst du diese Bestellung ändern, verschieben oder überspringen.`,
    packed: 'Danach packen wir frisch für euch ein.',
    debit: (creditor: string, id: string) =>
      `Wir ziehen den Betrag per SEPA-Lastschrift ein. Zahlungsempfänger: ${creditor}, Gläubiger-Identifikationsnummer ${id}.`,
    button: 'Bestellung ansehen oder ändern',
  },
  paymentMethodExpiring: {
    subject: 'Deine Karte läuft bald ab',
    preheader: (day: string) => `Sie gilt noch bis ${day}.`,
    heading: 'Deine Karte läuft bald ab',
    intro: (dogs: string) =>
      `die Karte, mit der du ${dogs ? `die Boxen für ${dogs}` : 'deine Boxen'} bezahlst, läuft bald ab. Erneuere sie rechtzeitig, damit keine Lieferung ausfällt.`,
    card: 'Karte',
    lastDay: 'Gültig bis',
    same: 'Hast du die neue Karte schon hinterlegt, musst du nichts weiter tun.',
  },
  paymentStillPaused: {
    subject: (dog: string, day: string) =>
      `${genitive(dog) || 'Dein'} Abo ist noch pausiert und endet am ${day}`,
    preheader: 'Mit einer gültigen Zahlungsmethode kannst du es bis dahin fortsetzen.',
    heading: (dog: string) => `Wie geht es mit ${genitive(dog) || 'deinem'} Abo weiter?`,
    intro: (since: string) =>
      `das Abo ist seit ${since} pausiert, weil wir die letzte Bestellung nicht abbuchen konnten. Für diese Bestellung musst du nichts mehr zahlen.`,
    end: (day: string) =>
      `Hören wir nichts von dir, beenden wir das Abo am ${day}. Dafür musst du nichts tun, und es kostet nichts.`,
    endsOn: 'Ende, wenn nichts geschieht',
  },
  orderRefunded: {
    subject: (number: string) => `Erstattung zu deiner Bestellung ${number}`,
    preheader: (amount: string) => `Wir haben dir ${amount} erstattet.`,
    heading: 'Dein Geld ist auf dem Weg zurück',
    intro: (number: string, amount: string) =>
      `wir haben dir ${amount} zu deiner Bestellung ${number} erstattet.`,
    introWhole: (number: string, amount: string) =>
      `wir haben dir den vollen Betrag deiner Bestellung ${number} erstattet: ${amount}.`,
    introRest: (number: string, amount: string) =>
      `wir haben dir auch den übrigen Betrag deiner Bestellung ${number} erstattet: ${amount}.`,
    cancelled: 'Diese Box packen wir nicht mehr.',
    unchanged: 'An deinen weiteren Bestellungen ändert sich dadurch nichts.',
    amount: 'Erstattet',
    tax: 'Darin enthaltene Steuer',
    order: 'Bestellung',
    paid: 'Bezahlt hattest du',
    refundedSoFar: 'Insgesamt erstattet',
    to: 'Zurück auf',
    patience: 'Je nach Bank dauert es bis zu zehn Werktage, bis du den Betrag auf deinem Konto siehst.',
  },
}
