/** What staff may do: the only table from permission to role. */
import type { Permission, StaffRole } from '@pfotenportal/contract/staff/staff-action'
import type { Config } from '../core/config.ts'

/** The roles with each permission. */
const permissions = {
  /** The figures of the service: money, dunning, parcels, mails, jobs, customers in numbers. */
  readFigures: ['operations', 'admin'],
  /** Personal data: customers, their dogs, orders and mails. */
  readCustomers: ['support', 'operations', 'admin'],
  /** Commands on behalf of a customer. */
  helpCustomers: ['support', 'admin'],
  /** Boxes that are late or were returned: sending them again, marking them as dealt with. */
  handleBoxes: ['support', 'operations', 'admin'],
  /** Refunds and credits. */
  moveMoney: ['operations', 'admin'],
  /** Campaigns, versions of the catalogue, cancellation reasons and offers. */
  editCatalogue: ['operations', 'admin'],
  /** Jobs, dead-lettered mails, packing lists, webhooks. */
  runOperations: ['operations', 'admin'],
  /** Closing a month of the books, for ever. */
  closeBooks: ['admin'],
  /** Who may sign in, and as what; the keys of other systems. */
  manageStaff: ['admin'],
} as const satisfies Readonly<Record<Permission, readonly StaffRole[]>>

/** What a script with `OPERATOR_TOKEN` may do. */
export const SCRIPT_ROLE: StaffRole = 'operations'

/** Whether a person may give refunds and credits at all: by permission, or up to the allowance of their role. */
export function mayGive({ allowances }: Pick<Config, 'allowances'>, role: StaffRole): boolean {
  return isPermitted(role, 'moveMoney') || allowances[role] !== 0
}

export function isPermitted(role: StaffRole, permission: Permission): boolean {
  const roles: readonly StaffRole[] = permissions[permission]
  return roles.includes(role)
}
