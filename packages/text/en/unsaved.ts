import type { unsaved as german } from '../de/unsaved.ts'

export const unsaved: typeof german = {
  title: 'Discard your changes?',
  text: 'What you have typed or chosen is not saved yet.',
  plan: 'You have chosen another plan for this dog, but not saved it yet.',
  stay: 'Keep editing',
  discard: 'Discard',
}
