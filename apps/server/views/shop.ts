/** The shop's products on the wire, with their label information (docs/domain.md 5.8). */
import type { DataOf } from '@pfotenportal/contract/api'
import type { ShopItemView } from '@pfotenportal/contract/shop'
import type { Language } from '@pfotenportal/contract/values'
import {
  onSale,
  type Catalogue,
  type Content,
  type OtherProduct,
  type Recipe,
  type Supplement,
  type TaxClass,
} from '@pfotenportal/domain/catalogue/catalogue'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { taxPercent, unitPrice } from '@pfotenportal/domain/product/price'
import type { Variant } from '@pfotenportal/domain/product/variants'
import { recipeMenu } from '@pfotenportal/domain/subscription/box'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { shopItemsDe, type ShopItemsText } from '@pfotenportal/text/de/shop'
import { shopItemsEn } from '@pfotenportal/text/en/shop'
import type { Seller } from '../core/brand/schema.ts'
import { catalogueOn } from '../core/catalogue.ts'
import { taxRateOf } from '../database/order/order-tax.ts'
import { labelView } from './feed-label.ts'
import { shippingPriceView } from './shipping.ts'

/** The context in which the shop is shown: country of delivery, subscription, day, language. */
export interface ShopContext {
  readonly country: CountryCode
  readonly subscription: Subscription | undefined
  readonly today: Day
  readonly language: Language
  readonly seller: Seller
}

/** Of an empty catalogue. */
const NOTHING = { tier: 0, plan: { cycle: 28, pension: 'V' } } as const

interface ShopCopy {
  readonly language: Language
  readonly shop: ShopItemsText
  readonly seller: Seller
  readonly taxRate: (taxClass: TaxClass) => string
}

/** All products of the shop: recipes, supplements, other products. */
export function shopView(context: ShopContext): DataOf<'readShop'> {
  const { country, subscription, today, language, seller } = context
  const catalogue = catalogueOn(today)
  const copy: ShopCopy = {
    language,
    seller,
    shop: language === 'en' ? shopItemsEn : shopItemsDe,
    taxRate: (taxClass) => taxRateOf(taxPercent(country, today, catalogue, taxClass)),
  }
  const recipes = onSale(catalogue.recipes)
  const menus = recipes.map((recipe) => ({
    recipe,
    menu: recipeMenu(recipe.code, subscription, catalogue),
  }))
  const [{ tier, plan } = NOTHING] = menus.map(({ menu }) => menu)
  return {
    kcalPerDay: tier,
    isSmallest: subscription === undefined,
    cycleDays: cycleDays(plan.cycle),
    pension: plan.pension,
    items: [
      ...menus.map(({ recipe, menu }) => recipeItem({ ...recipe, sachets: catalogue.sachets }, menu, copy)),
      ...onSale(catalogue.supplements).map((supplement) => supplementItem(supplement, copy)),
      ...onSale(catalogue.otherProducts).map((product) => otherItem(product, copy)),
    ],
    ...shippingPriceView(country, catalogue),
  }
}

function recipeItem(
  { code, name, description, picture, label, sachets }: Recipe & Pick<Catalogue, 'sachets'>,
  { price, grams, unitPrice: perKg }: Variant,
  copy: ShopCopy,
): ShopItemView {
  const { language, taxRate } = copy
  return {
    id: code,
    kind: 'RECIPE',
    recipe: code,
    supplement: null,
    title: name[language],
    text: description[language],
    images: [{ src: picture, alt: '' }],
    price: toWire(price),
    currencyCode: 'EUR',
    content: { value: grams, unit: 'g' },
    unitPrice: { amount: toWire(perKg), per: 'kg' },
    taxRate: taxRate('FEED'),
    label: labelView({ label, sachets }, copy),
  }
}

function supplementItem(
  { kind, sku, price, content, title, description, picture, label }: Supplement,
  copy: ShopCopy,
): ShopItemView {
  const { language, taxRate } = copy
  return {
    id: sku,
    kind: 'SUPPLEMENT',
    recipe: null,
    supplement: kind,
    title: title[language],
    text: description[language],
    images: [{ src: picture, alt: '' }],
    price: toWire(price),
    currencyCode: 'EUR',
    content,
    unitPrice: unitPriceView(price, content),
    taxRate: taxRate('FEED'),
    label: labelView({ label, content }, copy),
  }
}

function otherItem(
  { sku, price, content, taxClass, title, description, picture, label }: OtherProduct,
  copy: ShopCopy,
): ShopItemView {
  const { language, taxRate } = copy
  return {
    id: sku,
    kind: 'OTHER',
    recipe: null,
    supplement: null,
    title: title[language],
    text: description[language],
    images: [{ src: picture, alt: '' }],
    price: toWire(price),
    currencyCode: 'EUR',
    content,
    unitPrice: content && unitPriceView(price, content),
    taxRate: taxRate(taxClass),
    label: label && content && labelView({ label, content }, copy),
  }
}

/** Prices per kilogram or litre. */
function unitPriceView(price: number, { value, unit }: Content): NonNullable<ShopItemView['unitPrice']> {
  return { amount: toWire(unitPrice(price, value)), per: unit === 'ml' ? 'l' : 'kg' }
}
