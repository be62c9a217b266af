import type { recipeAdvice as german } from '../de/recipe-advice.ts'

/** Which recipes suit the dog, and why others do not (docs/domain.md 6.1). Makes no health claims. */
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
  allergy: (pet: string, ingredients: string) => `${pet} doesn’t tolerate ${ingredients}.`,
  pancreatitis: 'This recipe is too rich for dogs with pancreatitis.',
  puppy: 'This recipe isn’t made for puppies.',
  noVet: 'This doesn’t replace advice from a vet.',
  none: (pet: string) => `We can’t recommend any of the recipes for ${pet} right now.`,
  noneHint: 'Your current plan stays as it is. Our feeding advice team will help you find a solution.',
  contact: 'Email our feeding advice team',
  contactPage: 'Get feeding advice',
  contactSubject: (pet: string) => `Feeding advice for ${pet}`,
}
