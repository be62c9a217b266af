/** Test helper: price changes, announced as staff do it. */
import { day } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../context/services.ts'
import { insertPriceChange, listAnnounced } from '../database/price-changes.ts'
import { catalogueCommand, changedCatalogue } from './catalogue.ts'
import type { SampleWorld } from './sample-world.ts'

/** The sample catalogue with other prices per kilogram of every recipe, in cents more or less. */
export const withPricePerKg = (change: number) =>
  changedCatalogue(({ recipes }) => {
    for (const recipe of recipes) Object.assign(recipe, { pricePerKg: recipe.pricePerKg + change })
  })

/** Stores a catalogue for a day and announces its prices; returns the change's id. */
export async function announce(services: Services, document: unknown, from: string): Promise<number> {
  const { code, output } = await catalogueCommand(services, 'apply', document, '--from', from)
  if (code !== 0) throw new Error(output)
  const { version } = await services.database.query
    .selectFrom('catalogue_version')
    .select((eb) => eb.fn.max('version').as('version'))
    .executeTakeFirstOrThrow()
  const before = await listAnnounced(services.database.query)
  const known = before.find((change) => change.version === version)
  if (known) return known.id
  const { at } = await services.clock.moment()
  const id = await services.database.transaction((tx) =>
    insertPriceChange(tx, { version: version, from: day(from) }, { at, by: null }),
  )
  await services.catalogue.refresh()
  return id
}

/** Announces dearer food, and returns the body with which the customer accepts it for a contract. */
export async function offerDearerPrice(world: SampleWorld, subscriptionId: number) {
  const changeId = await announce(world.services, withPricePerKg(50), '2027-02-01')
  const { data } = await world.call('listSubscriptions', { token: await world.tokenOf('Anna') })
  const found = data.find(({ id }) => id === subscriptionId)?.priceOffers?.[0]
  return { changeId, answer: 'ACCEPT' as const, totalPrice: found?.after.totalPrice ?? '' }
}
