/** The colour of a dog's boxes, as `DogTag` has it. */
const HUES = 4

/** For `data-hue`. */
export const hueOf = ({ place }: { readonly place: number }): number => (place % HUES) + 1
