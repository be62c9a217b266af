/** The id of a form that is carried out once. */
import { randomUUID } from 'node:crypto'

export const FORM_ID = 'form'

export function FormId() {
  return <input type="hidden" name={FORM_ID} value={randomUUID()} />
}
