/** The question before unsaved input is discarded. */
export const unsaved = {
  title: 'Eingaben verwerfen?',
  text: 'Was du eingegeben oder ausgewählt hast, ist noch nicht gespeichert.',
  /** Switching dogs discards an unsaved plan. */
  plan: 'Du hast für diesen Hund einen anderen Plan ausgewählt, aber noch nicht gespeichert.',
  stay: 'Weiter bearbeiten',
  discard: 'Verwerfen',
}
