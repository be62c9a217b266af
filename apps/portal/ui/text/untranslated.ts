/** Marks what a translating browser leaves as it is, with the names in the data (decision 59). */
import { bindUntranslated } from '@pfotenportal/text/untranslated'
import { keptNames } from '../../data/kept-names.ts'
import { tolerateForeignChanges } from '../../jsx/foreign-dom.ts'
import { withKeptAttributes } from '../../jsx/kept-attributes.ts'
import { markUntranslated } from '../../jsx/text-elements.ts'

/** Calls `onChange` when texts have to be rendered again; returns a function that ends that. */
export function followNames(onChange: () => void): () => void {
  const mark = () => {
    markUntranslated(bindUntranslated(keptNames.get()), withKeptAttributes)
    onChange()
  }
  mark()
  return keptNames.subscribe(mark)
}

tolerateForeignChanges()
