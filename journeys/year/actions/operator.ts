/** Events outside the portal: support refunds an order, a referred friend orders in the shop. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openLog } from '@pfotenportal/server/core/log'
import { readConfig } from '@pfotenportal/server/core/read-config'
import { withParts } from '@pfotenportal/server/service'
import { insertFriend, type NewFriend } from '@pfotenportal/server/testing/friends'
import { findOrderNumber } from '../../support/queries.ts'
import { waitUntilSettled } from '../../support/test.ts'
import type { Harness } from '../harness.ts'
import type { Action } from '../row.ts'
import { action } from './dialogs.ts'

const cli = fileURLToPath(new URL('../../../apps/server/dist/cli/main.js', import.meta.url))
const run = promisify(execFile)

/** Refunds an order by `npm run staff`. */
async function refund({ world }: Harness, order: string, ...more: readonly string[]): Promise<void> {
  await run(process.execPath, [cli, 'staff', 'refund-order', order, '--reason', 'damaged parcel', ...more], {
    env: { ...process.env, DATABASE_URL: world.databaseUrl, PUBLIC_URL: world.url },
  })
}

/** Refunds the newest order of a subscription. */
const refundAction = (description: string, subscriptionId: number, ...more: readonly string[]): Action =>
  action(description, async ({ page, harness }) => {
    await refund(harness, await findOrderNumber(harness.world.databaseUrl, subscriptionId), ...more)
    await page.reload()
    await waitUntilSettled(page)
  })

export const refundPart = (subscriptionId: number) =>
  refundAction('receives a partial refund', subscriptionId, '--amount', '10')
export const refundRest = (subscriptionId: number) =>
  refundAction('receives the rest of the refund', subscriptionId)
/** Refunds the friend's order in full. */
export const refundFriend = (subscriptionId: number) =>
  refundAction('has a friend whose order is refunded', subscriptionId)

/** Anna's referral code in the sample world. */
const ANNAS_CODE = '7K3Q-M9TD'

/** A friend orders with Anna's code; the first box is charged on Wednesday, 25 November. */
export const addFriend = (friend: Omit<NewFriend, 'code'>): Action =>
  action(`refers ${friend.firstName} ${friend.lastName ?? ''}`.trim(), async ({ harness }) => {
    const read = readConfig({ DATABASE_URL: harness.world.databaseUrl, LOG_LEVEL: 'silent' })
    if (!read.ok) throw new Error(read.problems.join(', '))
    await withParts(read.config, openLog('silent'), ({ services }) =>
      insertFriend(services, { ...friend, code: ANNAS_CODE }),
    )
  })
