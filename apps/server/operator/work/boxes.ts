/** What a person does about boxes that are late, were returned, or did not leave. */
import { boxKey, listProblemBoxes, type ProblemBox } from '../../database/parcel/problem-boxes.ts'
import { findOrderPlaces } from '../../database/work/places.ts'
import { markHandled } from '../../database/work/work-marks.ts'
import { recordDeskAction, type DeskActor } from '../../operations/desk/desk-actor.ts'

/** Every box of the list. */
export const ALL_BOXES = 10_000

/** Takes a box off the list until it has another problem; false if it is not on the list. */
export function handleBox(
  desk: DeskActor,
  box: Pick<ProblemBox, 'orderId' | 'problem'>,
  note: string,
): Promise<boolean> {
  const { orderId, problem } = box
  const subject = boxKey(box)
  return desk.services.database.transaction(async (tx) => {
    const listed = await listProblemBoxes(tx, desk.today, ALL_BOXES)
    if (!listed.some((each) => boxKey(each) === subject)) return false
    const mark = { kind: 'BOX', subject, note, by: desk.by ?? null, at: desk.realNow } as const
    if (!(await markHandled(tx, mark))) return false
    const customerId = (await findOrderPlaces(tx, [orderId])).get(orderId)?.customerId ?? null
    const entity = `order:${orderId}`
    await recordDeskAction(tx, desk, { customerId, action: 'box.handled', entity, facts: { problem } })
    return true
  })
}
