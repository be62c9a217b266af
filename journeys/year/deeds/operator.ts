/** What no customer does: support gives money back, a friend comes from the shop. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readConfig } from '@pfotenportal/server/core/config'
import { openLog } from '@pfotenportal/server/core/log'
import { withParts } from '@pfotenportal/server/service'
import { insertFriend, type NewFriend } from '@pfotenportal/server/testing/friends'
import { orderNumberOf } from '../../support/ledger.ts'
import { settled } from '../../support/test.ts'
import type { Deed } from '../row.ts'
import type { Stage } from '../stage.ts'
import { deed } from './open.ts'

const cli = fileURLToPath(new URL('../../../apps/server/dist/cli/main.js', import.meta.url))
const run = promisify(execFile)

/** Runs `npm run refund` for an order. */
async function refund({ world }: Stage, order: string, ...more: readonly string[]): Promise<void> {
  await run(process.execPath, [cli, 'refund', order, '--reason', 'damaged parcel', ...more], {
    env: { ...process.env, DATABASE_URL: world.databaseUrl, PUBLIC_URL: world.url },
  })
}

/** Money of the newest order of a subscription goes back. */
const refunds = (what: string, subscriptionId: number, ...more: readonly string[]): Deed =>
  deed(what, async ({ page, stage }) => {
    await refund(stage, await orderNumberOf(stage.world.databaseUrl, subscriptionId), ...more)
    await page.reload()
    await settled(page)
  })

export const refundsPart = (subscriptionId: number) =>
  refunds('gets a part of the money back', subscriptionId, '--amount', '10')
export const refundsRest = (subscriptionId: number) =>
  refunds('gets the rest of the money back', subscriptionId)
/** The friend gets all the money back. */
export const refundsFriend = (subscriptionId: number) => refunds('loses a friend to a refund', subscriptionId)

/** Anna's code of the sample world. */
const CODE = '7K3Q-M9TD'

/** Somebody comes from the shop with Anna's code; the first box is charged on Wednesday, 25 November. */
export const bringsFriend = (friend: Omit<NewFriend, 'code'>): Deed =>
  deed(`brings ${friend.firstName} ${friend.lastName ?? ''}`.trim(), async ({ stage }) => {
    const read = readConfig({ DATABASE_URL: stage.world.databaseUrl, LOG_LEVEL: 'silent' })
    if (!read.ok) throw new Error(read.problems.join(', '))
    await withParts(read.config, openLog('silent'), ({ services }) =>
      insertFriend(services, { ...friend, code: CODE }),
    )
  })
