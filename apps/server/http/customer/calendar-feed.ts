/**
 * The secret address of a customer's calendar feed (docs/decisions/0017): shown, renewed and revoked here. The feed
 * is served by `calendar-file.ts`.
 */
import type { CalendarFeedView } from '@pfotenportal/contract/customer'
import { actorOf } from '../../context/actor.ts'
import type { Context } from '../../context/context.ts'
import type { Services } from '../../context/services.ts'
import { hashOf, newSecret } from '../../core/secrets.ts'
import { recordAudit } from '../../database/audit/audit.ts'
import { deleteFeed, findFeed, saveFeed, type StoredFeed } from '../../database/customer/settings.ts'
import type { Tx } from '../../database/open.ts'
import type { Handlers } from '../handler.ts'

/** The path prefix of all calendar feeds. */
export const CALENDAR_PATH = '/kalender'

const none: CalendarFeedView = { feed: null }

function feedView({ config }: Services, token: string, createdAt: StoredFeed['createdAt']): CalendarFeedView {
  const url = `${config.publicUrl}${CALENDAR_PATH}/${token}.ics`
  return { feed: { url, webcalUrl: url.replace(/^https?:/, 'webcal:'), createdAt } }
}

/** Decrypts the feed's secret; undefined if its key is gone, in which case the customer can renew the address. */
async function tokenIn(
  { identity, log }: Services,
  { sealedToken }: StoredFeed,
): Promise<string | undefined> {
  const opened = await identity.seal.decrypt(sealedToken).catch((error: unknown) => {
    log.warn({ error: String(error) }, 'calendar link cannot be decrypted')
    return undefined
  })
  const token = opened?.['token']
  return typeof token === 'string' ? token : undefined
}

function audit(tx: Tx, context: Context, action: 'calendar-feed.renewed' | 'calendar-feed.revoked') {
  const { customerId, requestId } = context
  return recordAudit(tx, [{ customerId, ...actorOf(context), action, requestId }], context)
}

export const calendarFeedHandlers: Pick<
  Handlers,
  'readCalendarFeed' | 'renewCalendarFeed' | 'revokeCalendarFeed'
> = {
  async readCalendarFeed({ services, customerId }) {
    const stored = await findFeed(services.database.query, customerId)
    const token = stored && (await tokenIn(services, stored))
    return { ok: true, value: stored && token ? feedView(services, token, stored.createdAt) : none }
  },

  async renewCalendarFeed(context) {
    const { services, customerId, realNow } = context
    const token = newSecret()
    const sealedToken = await services.identity.seal.encrypt({ token })
    await services.database.transaction(async (tx) => {
      await context.markDone(tx)
      await saveFeed(tx, customerId, { tokenHash: hashOf(token), sealedToken, createdAt: realNow })
      await audit(tx, context, 'calendar-feed.renewed')
    })
    return { ok: true, value: feedView(services, token, realNow) }
  },

  async revokeCalendarFeed(context) {
    await context.services.database.transaction(async (tx) => {
      await context.markDone(tx)
      if (await deleteFeed(tx, context.customerId)) await audit(tx, context, 'calendar-feed.revoked')
    })
    return { ok: true, value: none }
  },
}
