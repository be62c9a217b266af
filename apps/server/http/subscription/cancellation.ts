/** The cancellation flow: start, content, offers (docs/domain.md 7.3, 7.4). */
import { applyCancellationOffer, benefitFor, offerFor } from '@pfotenportal/domain/cancellation/cancellation'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { refuse } from '@pfotenportal/domain/core/decision'
import { actorOf } from '../../context/actor.ts'
import type { Context } from '../../context/context.ts'
import { momentOf } from '../../core/catalogue.ts'
import { briefError } from '../../core/log.ts'
import { recordAudit } from '../../database/audit/audit.ts'
import type { Queries, Tx } from '../../database/open.ts'
import {
  findOpenSession,
  listValidOffers,
  noteOfferShown,
  openSession,
  type CancellationSession,
} from '../../database/subscription/cancellation-sessions.ts'
import {
  findForUpdate,
  findSubscription,
  type StoredSubscription,
} from '../../database/subscription/subscriptions.ts'
import { listStoppableBoxes } from '../../payments/stop-paid-boxes.ts'
import { cancellationFlowView, offerView } from '../../views/cancellation.ts'
import { viewContext } from '../../views/view-context.ts'
import type { Handlers } from '../handler.ts'

/** How long a session's offers stay the same, in seconds of business time. */
const SESSION_SECONDS = 86_400

type Flow = 'startCancellationFlow' | 'readCancellationFlow' | 'readCancellationOffer'

export const cancellationHandlers: Pick<Handlers, Flow> = {
  startCancellationFlow: (context, { params }) =>
    context.services.database.transaction(async (tx) => {
      const found = await findForUpdate(tx, context.customerId, params.id, context.today)
      if (!found) return refuse('NOT_FOUND')
      if (found.subscription.status === 'CANCELLED') return { ok: true, value: null }
      const session =
        (await findOpenSession(tx, context.customerId, params.id, context.now)) ??
        (await beginSession(tx, context, found))
      return { ok: true, value: await flowViewOf(tx, context, found, session) }
    }),

  readCancellationFlow: async (context, { params }) => {
    const found = await findSubscription(context.reads, context.customerId, params.id, context.today)
    if (!found) return refuse('NOT_FOUND')
    if (found.subscription.status === 'CANCELLED') return { ok: true, value: null }
    const session = await findOpenSession(context.reads, context.customerId, params.id, context.now)
    return { ok: true, value: await flowViewOf(context.reads, context, found, session) }
  },

  readCancellationOffer: async (context, { params: { id, cancellationFlowId } }) => {
    const { reads } = context
    const found = await findSubscription(reads, context.customerId, id, context.today)
    if (!found) return refuse('NOT_FOUND')
    const search = { reasonId: cancellationFlowId, today: context.today }
    const [offered] = await listValidOffers(reads, context.customerId, id, search)
    const view = viewContext(context)
    // Changes since the start of the flow may have made the offer impossible.
    const isPossible =
      offered !== undefined && applyCancellationOffer(found.subscription, offered.offer, view).ok
    if (!isPossible) return { ok: true, value: null }
    if (!offered.isShown && context.role !== 'staff') await noteShown(context, offered.id)
    return { ok: true, value: offerView(found.subscription, offered, view) }
  },
}

/** For the figures (C-604). The offer is shown all the same if that cannot be stored now. */
async function noteShown({ services, now }: Context, offerId: number): Promise<void> {
  try {
    await noteOfferShown(services.database.query, offerId, now)
  } catch (error) {
    services.log.warn({ reason: briefError(error) }, 'a shown offer was not counted')
  }
}

async function flowViewOf(
  db: Queries,
  context: Context,
  found: StoredSubscription,
  session: CancellationSession | undefined,
) {
  const boxes = await listStoppableBoxes(db, context.services, found.subscription)
  return cancellationFlowView(found, session, boxes, viewContext(context))
}

/** Starts a session: fixes benefit and offers for a day, and records that the customer considers cancelling. */
async function beginSession(
  tx: Tx,
  context: Context,
  { subscription, lastCoolingOn }: StoredSubscription,
): Promise<CancellationSession> {
  const moment = momentOf(context)
  const history = { lastConcessionOn: lastCoolingOn }
  await context.markDone(tx)
  const session = await openSession(tx, {
    subscriptionId: subscription.id,
    startedAt: context.now,
    endsAt: addSeconds(context.now, SESSION_SECONDS),
    hasBenefit: benefitFor(subscription, history, moment) !== null,
    isByStaff: context.role === 'staff',
    offers: moment.catalogue.reasons.flatMap(({ id }) => offerFor(id, subscription, history, moment) ?? []),
  })
  await recordAudit(
    tx,
    [
      {
        customerId: context.customerId,
        ...actorOf(context),
        action: 'cancellation.considered',
        entity: `subscription:${subscription.id}`,
        subscriptionId: subscription.id,
        requestId: context.requestId,
      },
    ],
    context,
  )
  return session
}
