import { genitive } from '../genitive.ts'

/** Adding, changing and removing supplements in the box (docs/domain.md 12.4). */
export const supplement = {
  /** The card on the meals page. */
  card: {
    title: 'Ergänzungen',
    none: (pet: string) => `In ${genitive(pet)} Boxen liegt nichts außer dem Menü.`,
    add: 'Ergänzungen ansehen',
    rhythm: { ONCE: 'einmal', ALWAYS: 'in jeder Box' },
    from: (day: string) => `ab der Bestellung vom ${day}`,
    on: (day: string) => `mit der Bestellung vom ${day}`,
    change: 'Ändern',
    changeOf: (title: string) => `${title}: wie oft ändern`,
    remove: 'Entfernen',
    removeOf: (title: string) => `${title} entfernen`,
    removed: (title: string) => `${title} ist entfernt.`,
    again: 'Wieder hinzufügen',
    locked:
      'Die Frist der nächsten Box ist vorbei. Sobald sie bezahlt ist, kannst du hier wieder etwas ändern.',
    open: 'Solange eine Zahlung offen ist, bleibt hier alles, wie es ist.',
  },
  dialog: {
    title: (product: string) => `${product} in die Box`,
    dog: 'Für wen?',
    dogOf: (day: string) => `nächste Bestellung ${day}`,
    unavailable: {
      locked: 'Die Frist der nächsten Box ist vorbei. Sobald sie bezahlt ist, geht es wieder.',
      open: 'Eine Zahlung ist noch offen. Sobald sie bezahlt ist, geht es wieder.',
      cancelled: 'Das Abo ist gekündigt. Sobald es wieder läuft, geht es.',
    },
    rhythm: 'Wie oft?',
    once: 'Einmal',
    onceHint: 'nur in der nächsten Box',
    always: 'Jedes Mal',
    alwaysHint: 'in jeder Box, bis du es änderst',
    label: 'Angaben zum Futter',
    review: 'Das kommt dazu',
    product: 'Ergänzung',
    price: 'Preis',
    frequency: 'Wie oft',
    frequencyOnce: 'einmal, mit der nächsten Box',
    frequencyAlways: (days: number) => `mit jeder Box, alle ${days} Tage`,
    next: 'Die nächste Box',
    same: (title: string) => `${title} kommt schon genau so.`,
    save: 'Ändern',
    noVet: 'Ersetzt keine tierärztliche Beratung.',
  },
  label: {
    composition: 'Zusammensetzung',
    constituents: 'Analytische Bestandteile',
    moisture: 'Feuchte',
    additives: 'Zusatzstoffe',
    feeding: 'Fütterungshinweise',
    business: 'Verantwortliches Unternehmen',
    approval: 'Zulassungsnummer',
  },
  toast: {
    added: {
      success: 'Ergänzung hinzugefügt. E-Mail folgt',
      failure: 'Ergänzung konnte nicht hinzugefügt werden',
    },
    removed: {
      success: 'Ergänzung entfernt. E-Mail folgt',
      failure: 'Ergänzung konnte nicht entfernt werden',
    },
  },
}
