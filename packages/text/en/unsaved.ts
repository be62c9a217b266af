import type { unsaved as german } from '../de/unsaved.ts'

export const unsaved: typeof german = {
  title: 'Discard your changes?',
  text: 'What you’ve entered or chosen isn’t saved yet.',
  plan: 'You’ve chosen another plan for this dog but haven’t saved it yet.',
  stay: 'Keep editing',
  discard: 'Discard',
}
