/** A catalogue as long as one can be: 40 recipes, of which 12 are on sale, in eight rhythms. */
import type { CatalogueInput } from '../catalogue/document.ts'
import { readDefaultDocument } from './catalogue.ts'

/** The document to be changed by a test. Its further recipes are those of the sample catalogue under other codes. */
export function longDocument(): CatalogueInput {
  const document = readDefaultDocument()
  const [first] = document.recipes
  if (!first) throw new Error('the sample catalogue has no recipe')
  for (let position = document.recipes.length + 1; position <= 40; position += 1) {
    const sample = document.recipes[(position - 1) % 3] ?? first
    document.recipes.push({ ...sample, ...namesOf(position), position, retired: position <= 31 })
  }
  document.cycles = [7, 14, 21, 28, 35, 42, 49, 56].map((days) => ({ days }))
  document.boxes.shelfLifeDays = 70
  return document
}

function namesOf(position: number) {
  const code = `${String.fromCodePoint(65 + Math.floor(position / 26))}${String.fromCodePoint(65 + (position % 26))}`
  return { code, name: { de: `Rezept ${code}`, en: `Recipe ${code}` } }
}
