/** Skipping the next order. */

export const skip = {
  /** The dog's name if there are several dogs, otherwise null. */
  title: (dog: string | null) => `Nächste Bestellung${dog ? ` für ${dog}` : ''} überspringen`,
  titleFailed: (dog: string | null) => `Diese Box${dog ? ` für ${dog}` : ''} überspringen`,
  /** The spec prescribes these pitches. */
  pitches: ['Genug Futter?', 'Kein Platz im Kühlschrank?', 'Verreist?'],
  pitch: 'Überspring deine nächste Bestellung.',
  dropped: (window: string) => `Die Lieferung ${window} entfällt.`,
  free: (price: string) => `${price} werden nicht abgebucht.`,
  final: 'Diese Box entfällt endgültig.',
  undoable: (until: string) => `Bis ${until} kannst du sie wieder einplanen.`,
  instead: 'So geht es dann weiter',
  confirm: 'Überspringen',
}
