/** Skipping the next order (spec 2). */

export const skip = {
  title: 'Nächste Bestellung überspringen',
  titleFailed: 'Diese Box überspringen',
  /** The spec's pitches. */
  pitches: ['Genug Futter?', 'Kein Platz im Kühlschrank?', 'Verreist?'],
  pitch: 'Überspring deine nächste Bestellung.',
  dropped: (window: string) => `Die Lieferung ${window} entfällt.`,
  free: (price: string) => `${price} werden nicht abgebucht.`,
  final: 'Diese Box entfällt endgültig.',
  undoable: (until: string) => `Bis ${until} kannst du sie wieder einplanen.`,
  instead: 'So geht es dann weiter',
  confirm: 'Überspringen',
}
