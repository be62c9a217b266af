/** The rules for customer names (docs/domain.md 1, `PUT /customers/{id}`). */

/** The longest name in characters, surrounding blanks not counted. */
export const NAME_MAX = 50

/** The name of a customer as typed. */
export interface CustomerName {
  readonly firstName: string
  readonly lastName: string
}

/** What is wrong with a name. */
export type NameError = 'REQUIRED' | 'TOO_LONG'

function errorOf(name: string): NameError | undefined {
  const length = name.trim().length
  if (length === 0) return 'REQUIRED'
  return length > NAME_MAX ? 'TOO_LONG' : undefined
}

/** Both names are required, with 1 to 50 characters each (spec 5). Empty if the name is valid. */
export function nameErrors({
  firstName,
  lastName,
}: CustomerName): Partial<Record<keyof CustomerName, NameError>> {
  const faults: Partial<Record<keyof CustomerName, NameError>> = {}
  const [first, last] = [errorOf(firstName), errorOf(lastName)]
  if (first) faults.firstName = first
  if (last) faults.lastName = last
  return faults
}
