/** The pictures that a catalogue names. */
import type { Catalogue } from './catalogue.ts'
import type { CatalogueError } from './problem.ts'

/** The pictures that `has` does not know, each where the document names it (docs/catalogue.md). */
export function missingPictures(
  { menu, recipes, supplements, otherProducts }: Catalogue,
  has: (path: string) => boolean,
): CatalogueError[] {
  const named = [
    { path: 'menu.picture', picture: menu.picture },
    ...recipes.flatMap(({ picture, emblem }, index) => [
      { path: `recipes[${index}].picture`, picture },
      { path: `recipes[${index}].emblem`, picture: emblem },
    ]),
    ...supplements.flatMap(({ picture, slide }, index) => [
      { path: `supplements[${index}].picture`, picture },
      { path: `supplements[${index}].slide.picture`, picture: slide.picture },
    ]),
    ...otherProducts.map(({ picture }, index) => ({ path: `otherProducts[${index}].picture`, picture })),
  ]
  return named
    .filter(({ picture }) => !has(picture))
    .map(({ path, picture }) => ({
      path,
      message: `${picture} is not there: pictures are files in the folder "pictures" of the brand`,
      problem: { kind: 'NO_PICTURE', name: picture },
    }))
}
