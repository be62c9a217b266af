/** What is asked before something half filled in is left (C-181). */
export const unsaved = {
  title: 'Eingaben verwerfen?',
  text: 'Was du eingegeben hast, ist noch nicht gespeichert.',
  stay: 'Weiter bearbeiten',
  discard: 'Verwerfen',
}
