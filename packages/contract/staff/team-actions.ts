/** What admins do on the pages of the team and of the installation. */
import { z } from 'zod'
import { cleanLine } from '@pfotenportal/domain/core/text'
import { isStaffAddress } from '@pfotenportal/domain/customer/email'
import { LanguageView } from '../values.ts'
import { optionalText, smallIdField, STAFF_ROLES, staffAction, textField } from './staff-action.ts'

/** The longest name of a member of staff, in characters. */
export const PERSON_NAME_MAX = 100
/** The longest reason for maintenance, in characters. */
export const MAINTENANCE_REASON_MAX = 200

const none = z.object({})
const ofId = z.object({ id: smallIdField() })

const person = {
  name: z
    .string('person')
    .transform(cleanLine)
    .pipe(z.string().min(1, 'person').max(PERSON_NAME_MAX, 'person')),
  role: z.enum(STAFF_ROLES, 'person'),
  language: LanguageView,
}

export const teamActions = {
  addPerson: staffAction({
    summary: 'Lets a person sign in as a member of staff.',
    path: '/staff',
    params: none,
    input: z.object({ ...person, email: z.string('person').trim().refine(isStaffAddress, 'person') }),
    permission: 'manageStaff',
    done: ['personAdded'],
    refusals: ['person', 'EMAIL_TAKEN', 'NOT_PERMITTED_ANY_MORE'],
  }),

  changePerson: staffAction({
    summary: 'Changes name, language, role and access of a member of staff.',
    path: '/staff/:id',
    params: ofId,
    input: z.object({ ...person, access: z.enum(['allowed', 'disabled'], 'person') }),
    permission: 'manageStaff',
    done: ['personChanged'],
    refusals: ['person', 'noPerson', 'SELF', 'FIRST_ADMIN', 'LAST_ADMIN', 'NOT_PERMITTED_ANY_MORE'],
  }),

  endSessionsOfPerson: staffAction({
    summary: 'Signs a member of staff out everywhere.',
    path: '/staff/:id/sessions',
    params: ofId,
    input: none,
    permission: 'manageStaff',
    done: ['sessionsEnded'],
    refusals: ['noPerson', 'NOT_PERMITTED_ANY_MORE'],
  }),

  resetFactor: staffAction({
    summary:
      'Takes away the second factor of a member of staff who lost it, signs them out everywhere and mails them.',
    path: '/staff/:id/factor',
    params: ofId,
    input: none,
    permission: 'manageStaff',
    done: ['factorReset'],
    refusals: ['noPerson', 'noFactor', 'OWN_FACTOR', 'NOT_PERMITTED_ANY_MORE'],
  }),

  startMaintenance: staffAction({
    summary:
      'Switches maintenance on, or changes its end, such as 18:00 in Berlin or 2026-12-24T09:00, and its reason.',
    path: '/doctor/maintenance',
    params: none,
    input: z.object({
      until: optionalText,
      reason: textField(MAINTENANCE_REASON_MAX, 'maintenanceReason', { optional: true }),
    }),
    permission: 'manageStaff',
    done: ['maintenanceStarted', 'maintenanceChanged'],
    refusals: ['maintenanceReason', 'maintenanceEnd'],
  }),

  endMaintenance: staffAction({
    summary: 'Switches maintenance off: customers come back by themselves, and jobs catch up.',
    path: '/doctor/maintenance/end',
    params: none,
    input: none,
    permission: 'manageStaff',
    done: ['maintenanceEnded'],
    refusals: ['noMaintenance'],
  }),
}
