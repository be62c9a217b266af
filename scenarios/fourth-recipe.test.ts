/** A company adds a recipe by file alone, and it is everywhere where the others are, in both languages. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { recommendedRecipes } from '@pfotenportal/domain/pet/recipe'
import { catalogueOn } from '@pfotenportal/server/core/catalogue'
import { findBatch } from '@pfotenportal/server/database/parcel/packing'
import { portalCatalogue } from '@pfotenportal/server/http/portal'
import { labelsPdf } from '@pfotenportal/server/packing/bag-labels'
import { packedBoxes, packingTotals } from '@pfotenportal/server/packing/packed-boxes'
import { packingCsv } from '@pfotenportal/server/packing/packing-list-csv'
import { packingPdf } from '@pfotenportal/server/packing/packing-list-pdf'
import { catalogueCommand, changedCatalogue } from '@pfotenportal/server/testing/catalogue'
import { textOf, wholeOf } from '@pfotenportal/server/testing/packing'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { mailsOf } from '@pfotenportal/server/testing/sign-in'
import { followSubscription, type FollowedSubscription } from './follow-subscription.ts'

let world: SampleWorld
let lea: FollowedSubscription

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(20008)
  lea = followSubscription(world, 'Lea', 20008)
})
afterAll(() => world.stop())

/** The sample catalogue with a recipe of venison, whose code looks like the end of a SKU. */
const withVenison = changedCatalogue((document) => {
  const [beef] = document.recipes
  if (!beef) throw new Error('the sample catalogue has no recipe')
  document.words.ingredients['venison'] = { de: 'Hirsch (Muskelfleisch)', en: 'venison (muscle)' }
  document.words.allergens['venison'] = { de: 'Hirsch', en: 'Venison' }
  const [, ...others] = beef.label.composition
  document.recipes.push({
    ...beef,
    code: 'HV',
    position: 4,
    name: { de: 'Hirschglück', en: 'Deer Delight' },
    madeOf: { de: 'Hirsch und Reis', en: 'venison and rice' },
    description: { de: 'Hirsch mit Reis.', en: 'Venison with rice.' },
    allergens: ['venison', 'rice'],
    unsuitedFor: [],
    label: { ...beef.label, composition: [{ ingredient: 'venison', percent: 58 }, ...others] },
  })
})

async function newestMail(): Promise<{ subject: string; text: string }> {
  const mail = (await mailsOf(world)).find(({ to }) => to === 'lea.hoffmann@example.de')
  if (!mail) throw new Error('Lea got no mail')
  return mail
}

async function choose(recipes: string) {
  const { lines } = await lea.subscription()
  const token = await lea.token()
  const productId = lines[0]?.product?.id ?? 0
  const { data: product } = await world.call('readProduct', { params: { productId }, query: {}, token })
  const found = product.variants.find(({ selectedOptions: { cycle, pension, recipes: codes } }) => {
    return cycle === 28 && pension === 'V' && codes.join() === recipes
  })
  if (!found) throw new Error(`no menu ${recipes}`)
  const body = { variantId: String(found.id), billingPolicy: { intervalCount: 28 } }
  const swapped = await world.call('swapPlan', { params: { id: lea.id }, body, token })
  return { title: found.title, swapped }
}

it('a recipe that is added by file is sold, recommended, packed and named in both languages', async () => {
  await chapter('the file is applied, and holds from today', async () => {
    const { code, output } = await catalogueCommand(world.services, 'apply', withVenison)
    expect({ code, output }).toMatchObject({ code: 0 })
  })

  await chapter('the shop sells it', async () => {
    const token = await lea.token()
    const shopIn = async (language: string) => {
      const headers = { 'accept-language': language }
      const { data } = await world.call('readShop', { query: {}, token, headers })
      return data.items.find(({ recipe }) => recipe === 'HV')
    }
    expect(await shopIn('de')).toMatchObject({ title: 'Hirschglück', text: 'Hirsch mit Reis.' })
    const english = await shopIn('en')
    expect(english).toMatchObject({ title: 'Deer Delight', text: 'Venison with rice.' })
    expect(english?.label?.composition).toMatch(/^venison \(muscle\) 58%, rice/)
  })

  await chapter('the portal can show it and offers it in a change of the plan', async () => {
    const inForce = catalogueOn(day('2026-11-20'))
    const catalogue = portalCatalogue(inForce)
    expect(catalogue.recipes.at(-1)).toMatchObject({
      code: 'HV',
      name: { en: 'Deer Delight' },
      retired: false,
    })
    expect(catalogue.words.allergens['venison']).toEqual({ de: 'Hirsch', en: 'Venison' })
    const { pet } = await lea.subscription()
    if (!pet) throw new Error('Lea has no dog')
    const dog = { allergies: pet.allergies, healthIssues: pet.health_issues, stage: pet.dog_stage }
    expect(recommendedRecipes(dog, inForce)).toContain('HV')
  })

  await chapter(
    'a plan with it is agreed, and the mail names it in the language of the customer',
    async () => {
      const { title, swapped } = await choose('GS,HV')
      expect(title).toContain('Gockelspeis, Hirschglück')
      expect(swapped.data.options.recipes).toEqual(['GS', 'HV'])
      expect((await newestMail()).text).toContain('Hirschglück')
      const params = { id: 1 }
      await world.call('chooseLanguage', { params, body: { selectedLang: 'en' }, token: await lea.token() })
      await choose('HV')
      expect((await newestMail()).text).toContain('Deer Delight')
    },
  )

  await chapter('its box is charged and packed, with it on the list, the slip and the labels', async () => {
    await choose('GS,HV')
    await world.moveClock('2026-12-08T12:00:00+01:00')
    const { query } = world.services.database
    const order = await query
      .selectFrom('customer_order')
      .select('batch_week')
      .where('subscription_id', '=', lea.id)
      .where('catalogue_version', '=', 2)
      .executeTakeFirstOrThrow()
    const batch = await findBatch(query, order.batch_week ?? '')
    if (!batch) throw new Error('nothing was packed')
    const boxes = () => packedBoxes(query, batch)
    const { brand } = world.services.config
    const list = (await wholeOf(packingCsv(batch, boxes()))).toString('utf8')
    expect(list).toMatch(/;HV;Hirschglück;/)
    const pdf = packingPdf(batch, await packingTotals(query, batch), boxes(), brand.name)
    expect(await textOf(await wholeOf(pdf))).toContain('Hirschglück')
    const labels = await textOf(await wholeOf(labelsPdf({ batch, contact: '', brand, boxes })))
    expect(labels).toContain('Hirschglück')
    expect(labels.replaceAll('\n', ' ')).toContain('Hirsch (Muskelfleisch) 58')
  })
})
