/** The shop's products on the wire, with their label information (docs/domain.md 12.4). */
import type { DataOf } from '@pfotenportal/contract/api'
import type { LabelView, ShopItemView } from '@pfotenportal/contract/shop'
import type { Language } from '@pfotenportal/contract/values'
import type { CountryCode } from '@pfotenportal/domain/customer/address'
import type { Day } from '@pfotenportal/domain/core/calendar'
import type {
  OtherProductKind,
  OtherProduct,
  Content,
  Supplement,
} from '@pfotenportal/domain/catalogue/articles'
import { OTHER_PRODUCTS, SUPPLEMENTS } from '@pfotenportal/domain/catalogue/articles'
import type { Feeding, FeedLabel } from '@pfotenportal/domain/catalogue/label'
import { LABELS } from '@pfotenportal/domain/catalogue/label'
import { toWire } from '@pfotenportal/domain/core/money'
import type { RecipeCode } from '@pfotenportal/domain/plan/plan'
import { cycleDays, RECIPES } from '@pfotenportal/domain/plan/plan'
import type { TaxClass } from '@pfotenportal/domain/catalogue/price'
import { taxPercent, unitPrice } from '@pfotenportal/domain/catalogue/price'
import { recipeMenu } from '@pfotenportal/domain/subscription/box'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { recipeNames } from '@pfotenportal/text/de/service'
import type { ShopItemsText } from '@pfotenportal/text/de/shop'
import { shopItemsDe } from '@pfotenportal/text/de/shop'
import { shopItemsEn } from '@pfotenportal/text/en/shop'
import { supplementImages } from './line.ts'
import { taxRateOf } from '../database/order/order-tax.ts'
import { serviceCopy } from './view-context.ts'

const recipeImages: Readonly<Record<RecipeCode, string>> = {
  CG: '/media/products/rezept-cowgenuss.svg',
  GS: '/media/products/rezept-gockelspeis.svg',
  RT: '/media/products/rezept-ringeltanz.svg',
}

const otherImages: Readonly<Record<OtherProductKind, string>> = {
  biscuit_beef: '/media/products/kekse-rind.svg',
  biscuit_chicken: '/media/products/kekse-huhn.svg',
  biscuit_vegetable: '/media/products/kekse-suesskartoffel.svg',
  bowl: '/media/products/futternapf.svg',
}

/** The context in which the shop is shown: country of delivery, subscription, day, language. */
export interface ShopContext {
  readonly country: CountryCode
  readonly subscription: Subscription | undefined
  readonly today: Day
  readonly language: Language
}

interface ShopCopy {
  readonly shop: ShopItemsText
  readonly taxRate: (taxClass: TaxClass) => string
}

/** All products of the shop: recipes, supplements, other products. */
export function shopView(context: ShopContext): DataOf<'readShop'> {
  const { country, subscription, today, language } = context
  const copy: ShopCopy = {
    shop: language === 'en' ? shopItemsEn : shopItemsDe,
    taxRate: (taxClass) => taxRateOf(taxPercent(country, today, taxClass)),
  }
  const menus = RECIPES.map((code) => recipeMenu(code, subscription))
  const { tier, plan } = recipeMenu('CG', subscription)
  const { supplementTitles } = serviceCopy(language)
  return {
    kcalPerDay: tier,
    isSmallest: subscription === undefined,
    cycleDays: cycleDays(plan.cycle),
    pension: plan.pension,
    items: [
      ...menus.flatMap((menu) => menu.plan.recipes.map((code) => recipeItem(code, menu, copy))),
      ...SUPPLEMENTS.map((supplement) => supplementItem(supplement, supplementTitles[supplement.kind], copy)),
      ...OTHER_PRODUCTS.map((product) => otherItem(product, copy)),
    ],
  }
}

function recipeItem(
  code: RecipeCode,
  { price, grams, unitPrice: perKg }: ReturnType<typeof recipeMenu>,
  { shop, taxRate }: ShopCopy,
): ShopItemView {
  return {
    id: code,
    kind: 'RECIPE',
    recipe: code,
    supplement: null,
    title: recipeNames[code],
    text: shop.texts[code],
    images: [{ src: recipeImages[code], alt: '' }],
    price: toWire(price),
    currencyCode: 'EUR',
    content: { value: grams, unit: 'g' },
    unitPrice: { amount: toWire(perKg), per: 'kg' },
    taxRate: taxRate('FEED'),
    label: labelView(LABELS[code], shop),
  }
}

function supplementItem(
  { kind, sku, price, content, taxClass }: Supplement,
  title: string,
  { shop, taxRate }: ShopCopy,
): ShopItemView {
  return {
    id: sku,
    kind: 'SUPPLEMENT',
    recipe: null,
    supplement: kind,
    title,
    text: shop.texts[kind],
    images: [{ src: supplementImages[kind], alt: '' }],
    price: toWire(price),
    currencyCode: 'EUR',
    content,
    unitPrice: unitPriceView(price, content),
    taxRate: taxRate(taxClass),
    label: labelView(LABELS[kind], shop),
  }
}

function otherItem(
  { kind, sku, price, content, taxClass }: OtherProduct,
  { shop, taxRate }: ShopCopy,
): ShopItemView {
  return {
    id: sku,
    kind: 'OTHER',
    recipe: null,
    supplement: null,
    title: shop.further[kind],
    text: shop.texts[kind],
    images: [{ src: otherImages[kind], alt: '' }],
    price: toWire(price),
    currencyCode: 'EUR',
    content,
    unitPrice: content && unitPriceView(price, content),
    taxRate: taxRate(taxClass),
    label: kind === 'bowl' ? null : labelView(LABELS[kind], shop),
  }
}

/** Prices per kilogram or litre. */
function unitPriceView(price: number, { value, unit }: Content): NonNullable<ShopItemView['unitPrice']> {
  return { amount: toWire(unitPrice(price, value)), per: unit === 'ml' ? 'l' : 'kg' }
}

/** The label information of a feed, as shown in the shop and printed on its label. */
export function labelView(label: FeedLabel, shop: ShopItemsText): LabelView {
  const { protein, fat, fibre, ash } = label.constituents
  const shares = { protein, fat, fibre, ash }
  const names = ['protein', 'fat', 'fibre', 'ash'] as const
  return {
    feedType: shop.feedTypes[label.feedType],
    composition: label.composition
      .map(({ ingredient, percent }) => shop.ingredient(shop.ingredients[ingredient], percent))
      .join(', '),
    constituents: names.map((name) => ({ name: shop.constituents[name], share: shop.share(shares[name]) })),
    additives: additivesOf(label, shop),
    moisture: shop.share(label.moisture),
    feeding: feedingOf(label.feeding, shop),
    business: shop.business,
    approvalNumber: shop.approvalNumber,
  }
}

function additivesOf({ additives }: FeedLabel, shop: ShopItemsText): string {
  if (additives.length === 0) return shop.noAdditives
  const list = additives.map(({ additive, value, unit }) =>
    shop.additive(shop.additives[additive], value, shop.units[unit]),
  )
  return shop.additivesPerKg(list.join(', '))
}

function feedingOf(feeding: Feeding, shop: ShopItemsText): string {
  if (feeding.by === 'PLAN') return shop.feedingByPlan
  const { value, unit, isMaximum } = feeding
  return isMaximum ? shop.feedingAtMost(value, unit) : shop.feedingDaily(value, unit)
}
