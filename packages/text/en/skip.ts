/** Skipping the next order, in English. */
import type { skip as german } from '../de/skip.ts'

export const skip: typeof german = {
  title: (dog) => `Skip the next order${dog ? ` for ${dog}` : ''}`,
  titleFailed: (dog) => `Skip this box${dog ? ` for ${dog}` : ''}`,
  pitches: ['Enough food?', 'No space in the fridge?', 'Travelling?'],
  pitch: 'Skip your next order.',
  dropped: (window) => `The delivery ${window} is dropped.`,
  free: (price) => `${price} will not be charged.`,
  final: 'This box is dropped for good.',
  undoable: (until) => `You can plan it again until ${until}.`,
  instead: 'This is how it goes on',
  confirm: 'Skip',
}
