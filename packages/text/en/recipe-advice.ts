import type { recipeAdvice as german } from '../de/recipe-advice.ts'

/** Which recipes suit the dog and why others do not (spec 5; docs/domain.md 6.1). Says nothing about curing (C-46). */
export const recipeAdvice: typeof german = {
  names: { CG: 'Cowgenuss', GS: 'Gockelspeis', RT: 'Ringeltanz' },
  made: { CG: 'beef and rice', GS: 'chicken and millet', RT: 'pork, potatoes and sweet potatoes' },
  fits: (pet: string) => `Suits ${pet}`,
  unfit: 'Not recommended',
  ingredients: {
    beef: 'beef',
    rice: 'rice',
    chicken: 'chicken',
    millet: 'millet',
    pork: 'pork',
    potatoes: 'potatoes',
    sweet_potatoes: 'sweet potatoes',
  },
  and: ' and ',
  allergy: (pet: string, ingredients: string) => `${pet} does not tolerate ${ingredients}.`,
  pancreatitis: 'This recipe is too rich for dogs with pancreatitis.',
  puppy: 'This recipe is not made for puppies.',
  noVet: 'This does not replace the advice of a vet.',
  none: (pet: string) => `At the moment we cannot recommend any of the recipes for ${pet}.`,
  noneHint: 'Your present plan stays as it is. Our feeding advice looks for a solution with you.',
  contact: 'Write to our feeding advice',
  contactPage: 'To our feeding advice',
  contactSubject: (pet: string) => `Feeding advice for ${pet}`,
}
