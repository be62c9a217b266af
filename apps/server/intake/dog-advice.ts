/** What a dog could eat and what that costs (docs/domain.md C-461). Stores nothing. */
import type { DogAdviceView, NewDog } from '@pfotenportal/contract/new-dog'
import { onSale, type RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import { toWire } from '@pfotenportal/domain/core/money'
import type { ShippingAddress } from '@pfotenportal/domain/customer/address'
import { countryOf } from '@pfotenportal/domain/customer/country'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { recommendedPlan } from '@pfotenportal/domain/intake/new-dog'
import { firstChargeDay } from '@pfotenportal/domain/lifecycle/activation'
import { portionOf } from '@pfotenportal/domain/pet/portion'
import { recipeAdvice } from '@pfotenportal/domain/pet/recipe'
import { productOf } from '@pfotenportal/domain/product/variants'
import type { PublicContext } from '../context/context.ts'
import { catalogueOn, momentOf } from '../core/catalogue.ts'
import { portionView } from '../views/pet.ts'
import { optionsView, productWithMenus } from '../views/product.ts'
import { shippingPriceView } from '../views/shipping.ts'
import { petView } from '../views/subscription.ts'
import { petOf } from './dog.ts'

/** The advice for a dog that can be one. */
export function adviceFor(
  context: Pick<PublicContext, 'now' | 'today' | 'language'>,
  dog: NewDog,
  {
    address,
    recipes = [],
  }: {
    /** Where the boxes would go; without one, to the usual country. */
    readonly address?: Pick<ShippingAddress, 'countryCode'> | undefined
    /** Recipes whose menus are listed besides those that are recommended. */
    readonly recipes?: readonly RecipeCode[]
  },
): DogAdviceView {
  const { today, language } = context
  const catalogue = catalogueOn(today)
  const pet = petOf(dog, 0, context)
  const portion = portionOf(pet, today, catalogue)
  const recommended = recommendedPlan(pet, portion.tier, catalogue)
  const product = productOf(portion.tier, catalogue)
  if (!product) throw new Error(`the catalogue has no product for ${portion.tier} kilocalories`)
  const billingDate = firstChargeDay({ lastProcessedOn: null }, momentOf(context))
  const country = countryOf(address && { shippingAddress: address }, catalogue)
  const { from, to } = deliveryWindow(billingDate, country, catalogue)
  const { minimumOrder } = catalogue.prices
  const listed = recipes.length > 0 ? recipes : (recommended?.recipes ?? [])
  return {
    pet: petView(pet, catalogue),
    portion: portionView(portion),
    recipes: onSale(catalogue.recipes).map((recipe) => {
      const { recommended: suits, reasons, allergens } = recipeAdvice(pet, recipe, catalogue)
      return { code: recipe.code, recommended: suits, reasons: [...reasons], allergens: [...allergens] }
    }),
    recommended: recommended && optionsView(recommended),
    product: productWithMenus(product, listed, { language, catalogue }),
    ...(minimumOrder > 0 && { minimumOrder: toWire(minimumOrder) }),
    ...shippingPriceView(country, catalogue),
    firstBox: { billingDate, deliveryWindow: { from, to } },
  }
}
