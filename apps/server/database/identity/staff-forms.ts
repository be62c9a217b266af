/** The forms of staff that are carried out once. */
import type { Queries, Tx } from '../open.ts'

/** Marks a form as carried out; false if it has been before. */
export async function markFormSent(tx: Tx, id: string): Promise<boolean> {
  const marked = await tx
    .insertInto('staff_form')
    .values({ id })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return marked.numInsertedOrUpdatedRows === 1n
}

/** Whether a form was carried out before. */
export async function isFormSent(db: Queries, id: string): Promise<boolean> {
  const marked = await db.selectFrom('staff_form').select('id').where('id', '=', id).executeTakeFirst()
  return marked !== undefined
}
