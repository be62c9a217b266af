/** What differs between the page of a customer and that of a visitor. */
import { createContext, use } from 'react'
import type { DogAdviceView } from '@pfotenportal/contract/new-dog'
import type { ProductView } from '@pfotenportal/contract/products'
import type { RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import { call } from '../../data/call.ts'
import { routes } from '../../routes.ts'
import type { DescribedDog, DraftOwner } from './dog-draft.ts'

/** A page, and the calls that it may send. */
interface FlowOf {
  readonly route: string
  readonly owner: DraftOwner
  readonly advise: (dog: DescribedDog, signal: AbortSignal) => Promise<DogAdviceView>
  /** The menus of recipes that are not listed; undefined for the call of a customer. */
  readonly menusOf?: (
    dog: DescribedDog,
    recipes: readonly RecipeCode[],
    signal: AbortSignal,
  ) => Promise<ProductView>
}

export const FlowContext = createContext<FlowOf>({
  route: routes.newDog,
  owner: 'newDog',
  advise: (dog, signal) => call('adviseDog', { body: { dog } }, signal),
})

/** The page that is shown. */
export const useFlow = (): FlowOf => use(FlowContext)
