/** What a person does about boxes that are late, were returned, or did not leave. */
import { actingFor, recordAction, type Actor } from '../../context/actor.ts'
import { findOrderByNumber } from '../../database/order/refunds.ts'
import { boxKey, listProblemBoxes, type ProblemBox } from '../../database/parcel/problem-boxes.ts'
import { findOrderPlaces } from '../../database/work/places.ts'
import { markHandled } from '../../database/work/work-marks.ts'
import { replaceLostBox } from '../../shipping/replace-box.ts'
import { orGone, type StaffActions } from '../action.ts'

/** Every box of the list. */
export const ALL_BOXES = 10_000

/** Takes a box off the list until it has another problem; false if it is not on the list. */
export function handleBox(
  actor: Actor,
  box: Pick<ProblemBox, 'orderId' | 'problem'>,
  note: string,
): Promise<boolean> {
  const { orderId, problem } = box
  const subject = boxKey(box)
  return actor.services.database.transaction(async (tx) => {
    const listed = await listProblemBoxes(tx, actor.today, ALL_BOXES)
    if (!listed.some((each) => boxKey(each) === subject)) return false
    const mark = { kind: 'BOX', subject, note, by: actor.by ?? null, at: actor.realNow } as const
    if (!(await markHandled(tx, mark))) return false
    const customerId = (await findOrderPlaces(tx, [orderId])).get(orderId)?.customerId ?? null
    const entity = `order:${orderId}`
    await recordAction(tx, actor, { customerId, action: 'box.handled', entity, facts: { problem } })
    return true
  })
}

export const boxActions: Pick<StaffActions, 'replaceBox' | 'handleBox'> = {
  /** Sent again, the form changes nothing. */
  async replaceBox(actor, { customerId, orderNumber, shipment }) {
    const order = await findOrderByNumber(actor.services.database.query, orderNumber)
    if (!order) return { problem: 'order' }
    const replaced = await replaceLostBox(actingFor(actor, customerId), { orderId: order.orderId, shipment })
    if (replaced.ok) return { done: replaced.outcome === 'REPLACED' ? 'replaced' : 'replacedBefore' }
    return { problem: replaced.reason === 'NOT_FOUND' ? 'order' : replaced.reason }
  },
  handleBox: async (actor, { order, problem, note }) =>
    orGone(await handleBox(actor, { orderId: order, problem }, note), 'handled'),
}
