/** How a dog is drawn. Decorative only: a dog of mixed breed may look different. */
export interface DogLook {
  coat: 'golden' | 'sand' | 'red' | 'brown' | 'black' | 'grey' | 'cream' | 'fawn'
  ears: 'floppy' | 'pricked' | 'long' | 'curly'
  marks: 'none' | 'blaze' | 'mask' | 'patch' | 'tan'
  build: 'small' | 'medium' | 'large'
  /** The photo that is shown instead of the drawing. */
  photo?: PhotoOfPet | undefined
}

/** The name of a photo and the id of its dog. */
export interface PhotoOfPet {
  pet: number
  name: string
}

type Appearance = Omit<DogLook, 'build' | 'photo'>

/** Patterns for the breed's name; the first match wins. */
const breeds: readonly [RegExp, Appearance][] = [
  [/labrador|golden/i, { coat: 'golden', ears: 'floppy', marks: 'none' }],
  [/bulldog|boxer/i, { coat: 'fawn', ears: 'pricked', marks: 'mask' }],
  [/mops|pug/i, { coat: 'fawn', ears: 'floppy', marks: 'mask' }],
  [/schäferhund|shepherd dog|malinois/i, { coat: 'red', ears: 'pricked', marks: 'mask' }],
  [/australian shepherd/i, { coat: 'grey', ears: 'floppy', marks: 'blaze' }],
  [/husky|wolf|malamut/i, { coat: 'grey', ears: 'pricked', marks: 'blaze' }],
  [/beagle|basset|foxhound/i, { coat: 'brown', ears: 'long', marks: 'blaze' }],
  [/dackel|teckel|dachshund|vizsla|setter/i, { coat: 'red', ears: 'long', marks: 'none' }],
  [/spaniel|bracke|weimaraner/i, { coat: 'brown', ears: 'long', marks: 'none' }],
  [/sennen|rottweiler|dobermann/i, { coat: 'black', ears: 'floppy', marks: 'tan' }],
  [/collie|münsterländer/i, { coat: 'black', ears: 'floppy', marks: 'blaze' }],
  [/chihuahua|spitz|corgi|akita|shiba/i, { coat: 'cream', ears: 'pricked', marks: 'none' }],
  [/pudel|doodle|bichon|malteser|havaneser/i, { coat: 'cream', ears: 'curly', marks: 'none' }],
  [/terrier|jack russell|dalmatiner/i, { coat: 'cream', ears: 'floppy', marks: 'patch' }],
]

const mixedBreeds: readonly Appearance[] = [
  { coat: 'sand', ears: 'floppy', marks: 'none' },
  { coat: 'cream', ears: 'floppy', marks: 'patch' },
  { coat: 'brown', ears: 'pricked', marks: 'blaze' },
  { coat: 'black', ears: 'floppy', marks: 'blaze' },
  { coat: 'grey', ears: 'curly', marks: 'none' },
]

export interface DrawnPet {
  id: number
  breed: string | readonly string[]
  /** Kilograms. */
  weight: number
  /** The name of its photo; null or absent without one. */
  photo?: string | null | undefined
}

/** The look of a dog, always the same for the same dog. Dogs of unknown breed differ by id. */
export function dogLook({ id, breed, weight, photo }: DrawnPet): DogLook {
  const name = typeof breed === 'string' ? breed : breed.join(' ')
  const known = breeds.find(([pattern]) => pattern.test(name))?.[1]
  const appearance = known ??
    mixedBreeds[id % mixedBreeds.length] ?? { coat: 'sand', ears: 'floppy', marks: 'none' }
  return { ...appearance, build: buildOf(weight), ...(photo && { photo: { pet: id, name: photo } }) }
}

function buildOf(weight: number): DogLook['build'] {
  if (weight < 10) return 'small'
  return weight < 25 ? 'medium' : 'large'
}
