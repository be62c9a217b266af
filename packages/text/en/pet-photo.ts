/** The photo of a dog, and the greeting on its birthday. */
import type * as german from '../de/pet-photo.ts'
import { possessive } from '../grammar.ts'

export const portrait: typeof german.portrait = {
  change: (pet) => `Photo of ${pet}`,
  birthday: (pet, years) => `${pet} turns ${years} this month. Happy birthday!`,
}

export const petPhoto: typeof german.petPhoto = {
  title: (pet) => `${possessive(pet)} photo`,
  onlyYou: 'Only you see it.',
  choose: 'Choose a photo',
  another: 'Another photo',
  save: 'Save',
  remove: 'Remove photo',
  part: 'Crop',
  zoom: 'Size',
  across: 'Across',
  down: 'Down',
  problems: {
    unreadable: 'Your browser cannot open this as a picture. Choose a JPEG or PNG.',
    heic: 'Your browser cannot open HEIC. Save the photo as JPEG and choose it again.',
    blocked: 'Your browser does not hand out pictures. Allow it for this site and choose the photo again.',
  },
  saved: { success: 'Photo saved', failure: 'The photo could not be saved' },
  removed: { success: 'Photo removed', failure: 'The photo could not be removed' },
}
