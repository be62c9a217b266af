/** To which texts a customer agreed with a contract (C-585). */

/**
 * Why texts are noted: the contract began (MADE) or began again (REACTIVATED), or something was ordered within it with the order
 * button (ORDERED).
 */
export type AgreementOccasion = 'MADE' | 'REACTIVATED' | 'ORDERED'

/** The occasion of a command that needs the order button by law (§ 312j BGB). */
export function occasionOf(operation: string): AgreementOccasion {
  return operation === 'reactivateSubscription' ? 'REACTIVATED' : 'ORDERED'
}
