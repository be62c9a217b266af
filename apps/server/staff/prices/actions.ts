/** Staff announce new prices to existing contracts, and withdraw them (docs/domain.md 8.12). */
import { versionStates } from '@pfotenportal/domain/catalogue/version-state'
import type { Day } from '@pfotenportal/domain/core/calendar'
import {
  announcementProblem,
  firstAnnouncementDay,
  isWithdrawable,
} from '@pfotenportal/domain/price-change/price-change'
import { changesPrices } from '@pfotenportal/domain/product/announced-prices'
import { recordAction, type Actor } from '../../context/actor.ts'
import { termsOf } from '../../core/catalogue.ts'
import { listVersions, lockVersions } from '../../database/catalogue.ts'
import type { Tx } from '../../database/open.ts'
import {
  insertPriceChange,
  listAnnounced,
  listPriceChanges,
  listTermsInUse,
  withdrawPriceChange,
} from '../../database/price-changes.ts'
import type { StaffActions } from '../action.ts'

export const priceActions: Pick<StaffActions, 'announcePrices' | 'withdrawPrices'> = {
  async announcePrices(actor, { version, from }) {
    const { services, today } = actor
    await services.catalogue.refresh()
    const result = await services.database.transaction((tx) => announce(tx, actor, { version, from }))
    await services.catalogue.refresh()
    if (!('problem' in result) || result.problem !== 'tooSoon') return result
    const first = firstAnnouncementDay(today, services.config.priceChange.noticeDays)
    return { ...result, detail: first }
  },

  async withdrawPrices(actor, { id }) {
    const { services, today } = actor
    const result = await services.database.transaction(async (tx) => {
      await lockVersions(tx)
      const change = (await listPriceChanges(tx)).find((each) => each.id === id)
      if (!change) return { problem: 'noPriceChange' } as const
      if (change.withdrawnAt !== null) return { done: 'pricesWithdrawn', id } as const
      if (!isWithdrawable(change, today)) return { problem: 'inForce' } as const
      await withdrawPriceChange(tx, id, { at: actor.now, by: actor.by ?? null })
      await recordAction(tx, actor, {
        customerId: null,
        action: 'prices.withdrawn',
        entity: `price-change:${id}`,
        facts: { version: change.version, from: change.from },
      })
      return { done: 'pricesWithdrawn', id } as const
    })
    await services.catalogue.refresh()
    return result
  },
}

async function announce(
  tx: Tx,
  actor: Actor,
  { version, from }: { readonly version: number; readonly from: Day | null },
) {
  await lockVersions(tx)
  const versions = await listVersions(tx)
  const days = versions.map(({ effectiveFrom }) => effectiveFrom)
  const index = versions.findIndex(({ content }) => content.version === version)
  const found = versions[index]
  const day = from ?? found?.effectiveFrom ?? actor.today
  const announced = await listAnnounced(tx)
  const isReplaced = versionStates(days, actor.today)[index] === 'REPLACED'
  const problem = announcementProblem(
    {
      from: day,
      version: found ? { effectiveFrom: found.effectiveFrom, isReplaced } : null,
      isAnnounced: announced.some((change) => change.version === version),
    },
    actor.today,
    actor.services.config.priceChange.noticeDays,
  )
  if (problem) return { problem } as const
  if (!(await concernsContracts(tx, version))) return { problem: 'nothingToAnnounce' } as const
  const { by = null, now } = actor
  const id = await insertPriceChange(tx, { version, from: day }, { at: now, by })
  await recordAction(tx, actor, {
    customerId: null,
    action: 'prices.announced',
    entity: `price-change:${id}`,
    facts: { version, from: day },
  })
  return { done: 'pricesAnnounced', id } as const
}

/** Whether a contract has earlier prices that the version changes. */
async function concernsContracts(tx: Tx, version: number): Promise<boolean> {
  const prices = termsOf(version)
  const inUse = await listTermsInUse(tx)
  return inUse.some(
    (terms) =>
      (terms.pricesOf ?? terms.version) < version &&
      changesPrices(termsOf(terms.version, terms.pricesOf), prices),
  )
}
