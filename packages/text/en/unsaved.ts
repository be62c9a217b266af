import type { unsaved as german } from '../de/unsaved.ts'

export const unsaved: typeof german = {
  title: 'Discard what you typed?',
  text: 'What you have typed is not saved yet.',
  stay: 'Keep editing',
  discard: 'Discard',
}
