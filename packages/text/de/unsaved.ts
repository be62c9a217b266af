/** What is asked before something half filled in is left (C-181). */
export const unsaved = {
  title: 'Eingaben verwerfen?',
  text: 'Was du eingegeben oder ausgewählt hast, ist noch nicht gespeichert.',
  /** Another dog makes the portal forget the plan being chosen. */
  plan: 'Du hast für diesen Hund einen anderen Plan ausgewählt, aber noch nicht gespeichert.',
  stay: 'Weiter bearbeiten',
  discard: 'Verwerfen',
}
