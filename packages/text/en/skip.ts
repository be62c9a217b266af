/** Skipping the next order, in English. */
import type { skip as german } from '../de/skip.ts'

export const skip: typeof german = {
  title: (dog) => `Skip the next order${dog ? ` for ${dog}` : ''}`,
  titleFailed: (dog) => `Skip this box${dog ? ` for ${dog}` : ''}`,
  pitches: ['Enough food?', 'No room in the fridge?', 'Going away?'],
  pitch: 'Skip your next order.',
  dropped: (window) => `The delivery ${window} is cancelled.`,
  free: (price) => `${price} won’t be charged.`,
  final: 'You can’t restore this box.',
  undoable: (until) => `You can restore it until ${until}.`,
  instead: 'What happens next',
  confirm: 'Skip',
}
