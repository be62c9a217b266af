/** Emails about parcels in German. Days and windows arrive formatted; dogs by name. */
import { genitive } from '../genitive.ts'

const box = (dog: string) => `${genitive(dog) || 'Deine'} Box`

export const mailParcelsDe = {
  parcel: {
    order: 'Bestellung',
    carrier: 'Versand mit',
    number: 'Sendungsnummer',
    numbers: 'Sendungsnummern',
    track: 'Sendung verfolgen',
  },
  orderShipped: {
    subject: (dog: string) => `Dein Paket für ${dog || 'deinen Hund'} ist unterwegs`,
    preheader: (window: string) => `Die Lieferung kommt ${window}.`,
    heading: (dog: string) => `${box(dog)} ist unterwegs`,
    intro: (carrier: string, count: number) =>
      count === 1
        ? `frisch gekocht, gut gekühlt und ab jetzt bei ${carrier}: Wir haben dein Paket übergeben.`
        : `frisch gekocht, gut gekühlt und ab jetzt bei ${carrier}: Wir haben deine ${count} Pakete übergeben.`,
    cooling: 'Das Futter ist gekühlt verpackt. Pack es bitte bald nach der Lieferung aus.',
  },
  orderDelayed: {
    subject: (dog: string) =>
      dog === '' ? 'Dein Paket verspätet sich' : `${genitive(dog)} Paket verspätet sich`,
    preheader: 'Wir behalten es im Blick.',
    heading: (dog: string) => `${box(dog)} braucht etwas länger`,
    delayed: (carrier: string, window: string) =>
      `${carrier} meldet eine Verspätung. Geplant war die Lieferung für ${window}.`,
    failed: (carrier: string) =>
      `${carrier} hat versucht, dein Paket zuzustellen, und es hat nicht geklappt. Meist kommt am nächsten Werktag ein zweiter Versuch.`,
    follow: 'In der Sendungsverfolgung siehst du den neuesten Stand.',
    notCool:
      'Ist das Futter bei der Ankunft nicht mehr kühl, verfüttere es bitte nicht und melde dich bei uns. Wir finden eine Lösung.',
  },
  orderDelivered: {
    subject: (dog: string) =>
      dog === '' ? 'Dein Futter ist angekommen' : `${genitive(dog)} Futter ist angekommen`,
    preheader: 'Jetzt schnell in den Kühlschrank damit.',
    heading: (dog: string) => `${box(dog)} ist da`,
    intro: 'deine Lieferung wurde zugestellt. Guten Appetit!',
    arrived: 'Zugestellt',
    feeding:
      'So bleibt alles frisch: gekühlt aufbewahren und geöffnete Beutel binnen zwei Tagen verbrauchen. Die Tagesmenge auf zwei Mahlzeiten verteilt bei Zimmertemperatur füttern, frisches Wasser dazu.',
    missing: 'Nichts angekommen? Schau bei den Nachbarn oder am Ablageort nach und melde dich sonst bei uns.',
  },
}
