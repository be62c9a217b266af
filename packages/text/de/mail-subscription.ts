/** Emails about the lifecycle of a subscription in German. Days and windows arrive formatted. */
import { genitive } from '../genitive.ts'

export const mailSubscriptionDe = {
  /** What remains after a pause or a cancellation. */
  unfinishedOrders: {
    owed: (day: string) => `Die offene Bestellung vom ${day} entfällt. Dafür wird nichts mehr abgebucht.`,
    heading: 'Das kommt noch bei dir an',
    none: 'Es ist keine Lieferung mehr unterwegs.',
  },
  subscriptionPaused: {
    subject: (dog: string, day: string) =>
      `${genitive(dog) || 'Dein'} Abo ist pausiert – weiter geht es am ${day}`,
    preheader: 'Während der Pause wird nichts abgebucht und nichts neu bestellt.',
    heading: (dog: string) => `${genitive(dog) || 'Dein'} Abo macht Pause`,
    intro: 'wie gewünscht legen wir eine Pause ein. Solange wird nichts abgebucht und nichts neu bestellt.',
    endsOn: 'Das Abo läuft weiter ab',
    firstBilling: 'Erste Bestellung danach',
    afterwards:
      'Danach läuft das Abo von selbst weiter. Du bekommst dann eine E-Mail, bevor wir etwas abbuchen.',
    earlier:
      'Du möchtest früher weitermachen? Das geht jederzeit mit „Abo fortsetzen“ in deinem Pfotenportal.',
  },
  subscriptionResumed: {
    subject: (dog: string) => `${genitive(dog) || 'Dein'} Abo läuft weiter`,
    preheader: (day: string) => `Die nächste Bestellung ist am ${day}.`,
    heading: (dog: string) => `${genitive(dog) || 'Dein'} Abo läuft weiter`,
    intro: 'die Pause ist beendet. Das Abo läuft zu denselben Bedingungen weiter.',
  },
  subscriptionAutoResumed: {
    subject: (dog: string, day: string) =>
      `Die Pause ist vorbei: ${genitive(dog) || 'deine'} nächste Bestellung am ${day}`,
    preheader: (price: string, day: string) => `${price} werden am ${day} abgebucht.`,
    heading: 'Die Pause ist vorbei',
    intro: (dog: string) =>
      `wie vereinbart läuft ${genitive(dog) || 'dein'} Abo jetzt weiter, zu denselben Bedingungen wie vorher.`,
  },
  subscriptionReactivated: {
    subject: (dog: string) => `Schön, dass ihr wieder da seid! ${genitive(dog) || 'Dein'} Abo ist aktiv`,
    preheader: (day: string) => `Die erste Bestellung ist am ${day}.`,
    heading: (dog: string) => `${genitive(dog) || 'Dein'} Abo ist wieder aktiv`,
    intro: 'schön, dass ihr wieder da seid! Das haben wir vereinbart:',
  },
  subscriptionCancelled: {
    subject: (dog: string) => `Bestätigung deiner Kündigung für ${dog || 'dein Abo'}`,
    preheader: (end: string) => `Das Abo endet am ${end}.`,
    heading: 'Deine Kündigung ist bestätigt',
    intro: 'deine Kündigung ist bei uns eingegangen. Hiermit bestätigen wir sie.',
    contract: 'Gekündigter Vertrag',
    contractOf: (dog: string, id: number) => `Abo für ${dog || 'deinen Hund'}, Vertragsnummer ${id}`,
    declaration: 'Deine Erklärung',
    declaredNow: 'Kündigung zum nächstmöglichen Zeitpunkt',
    declaredFor: (day: string) => `Kündigung zum ${day}`,
    receivedAt: 'Eingegangen am',
    endsOn: 'Ende des Vertrags',
    nothingMore: 'Seit dem Eingang deiner Kündigung wird nichts Neues mehr abgebucht.',
    until: (day: string) =>
      `Bis dahin läuft das Abo wie geplant. Ab dem ${day} wird nichts mehr bestellt und nichts mehr abgebucht.`,
    running:
      'Eine Zahlung, die beim Eingang schon lief, wird noch abgeschlossen. Gelingt sie, bekommst du diese Box mit einer Bestätigung noch geliefert; sonst wird nichts abgebucht.',
    proof: 'Bewahre diese E-Mail als Nachweis deiner Kündigung auf.',
  },
  subscriptionCondolence: {
    subject: (dog: string) => `In stillem Gedenken an ${dog || 'deinen Hund'}`,
    preheader: 'Du musst dich um nichts weiter kümmern.',
    heading: (dog: string) => `In stillem Gedenken an ${dog || 'deinen Hund'}`,
    intro: (dog: string) =>
      `es tut uns sehr leid, dass ${dog || 'dein Hund'} nicht mehr bei dir ist. Wir denken an dich und an die Zeit, die ihr miteinander hattet.`,
    ended: 'Du musst dich um nichts weiter kümmern: Das Abo ist beendet, es wird nichts mehr abgebucht.',
    facts: 'Für deine Unterlagen',
    onTheWay: 'Eine schon bezahlte Lieferung ist noch unterwegs',
    closing: 'In stiller Anteilnahme',
  },
  subscriptionAutoCancelled: {
    subject: (dog: string) => `${genitive(dog) || 'Dein'} Abo wurde beendet`,
    preheader: 'Es ist nichts mehr offen, und es wird nichts mehr abgebucht.',
    heading: (dog: string) => `${genitive(dog) || 'Dein'} Abo wurde beendet`,
    unpaid: (day: string) =>
      `das Abo war seit ${day} pausiert, weil wir die letzte Bestellung nicht abbuchen konnten. Seitdem wurde es nicht fortgesetzt, darum haben wir es beendet.`,
    asDeclared: 'wie von dir gekündigt, endet das Abo heute.',
    nothingOpen: 'Es ist nichts mehr offen, und es wird nichts mehr abgebucht.',
    endsOn: 'Ende des Vertrags',
  },
}
