/** The table of what staff do: by whom, as which command, and with which scope of the admin API. */
import { STAFF_ROLES, type Permission } from '@pfotenportal/contract/staff/staff-action'
import { flagOf, staffActions } from '@pfotenportal/contract/staff/staff-actions'
import { isPermitted } from '../auth/permissions.ts'
import { markdownTable } from './table.ts'

const HEAD = ['Action', '`npm run staff --`', 'Permission', 'Roles', 'Scope']

const rolesOf = (permission: Permission) =>
  STAFF_ROLES.filter((role) => isPermitted(role, permission)).join(', ')

/** The table in Markdown. */
export function staffActionTable(): string {
  return markdownTable(
    HEAD,
    Object.entries(staffActions).map(([name, { summary, permission, orWithinAllowance, scope }]) => [
      summary,
      `\`${flagOf(name)}\``,
      `\`${permission}\``,
      `${rolesOf(permission)}${orWithinAllowance ? '; support within its allowance' : ''}`,
      scope === undefined ? '' : `\`${scope}\``,
    ]),
  )
}
