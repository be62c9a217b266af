/** Every declared action of staff by its name. */
import type { z } from 'zod'
import { customerActions } from './customer-actions.ts'
import { INVALID, type SENT_BEFORE, type StaffAction } from './staff-action.ts'
import { teamActions } from './team-actions.ts'
import { toolActions } from './tool-actions.ts'
import { workActions } from './work-actions.ts'

const declared = { ...customerActions, ...workActions, ...toolActions, ...teamActions }

export type StaffActionName = keyof typeof declared
type Declared<O extends StaffActionName> = (typeof declared)[O]

/** The declarations without the literal types of their schemas. */
export const staffActions: Readonly<Record<StaffActionName, StaffAction>> = declared

/** The name of an action or a field as commands write it: `refundOrder` is `refund-order`. */
export const flagOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** What an action receives: the parameters of its path, and its parsed form. */
export type StaffInput<O extends StaffActionName> = z.output<Declared<O>['params']> &
  z.output<Declared<O>['input']>

/** What any action may answer when it was carried out. */
export type StaffDone = Declared<StaffActionName>['done'][number]
type RefusalOf<O extends StaffActionName> =
  Declared<O>['refusals'][number] | typeof INVALID | typeof SENT_BEFORE
/** Why any action may be refused. */
export type StaffProblem = RefusalOf<StaffActionName>

/**
 * That an action was carried out, with the id of what it made or changed and a secret that is shown only now, or why it
 * was not; `detail` completes the sentence of either.
 */
export type StaffResult<O extends StaffActionName = StaffActionName> =
  | {
      readonly done: Declared<O>['done'][number]
      readonly detail?: string
      readonly id?: number
      readonly secret?: string
    }
  | { readonly problem: RefusalOf<O>; readonly detail?: string }

/** The parameters of an action's path as a page has them. */
export type StaffParams = Readonly<Record<string, string | number>>

/** Where the form of an action is sent. Throws for a parameter that is missing. */
export function staffPath(name: StaffActionName, params: StaffParams = {}): string {
  const path = staffActions[name].path.replaceAll(/:(\w+)/g, (_, param: string) => {
    const value = params[param]
    if (value === undefined) throw new Error(`${name} needs the parameter ${param}`)
    return encodeURIComponent(value)
  })
  return `/operator${path}`
}

/** The parsed form of an action, or the refusal of its first invalid field. */
export function readStaffForm<O extends StaffActionName>(
  name: O,
  params: unknown,
  form: Readonly<Record<string, string>>,
):
  | { readonly ok: true; readonly input: StaffInput<O> }
  | { readonly ok: false; readonly problem: RefusalOf<O> } {
  const { params: ofPath, input, refusals } = staffActions[name]
  const read = ofPath.safeParse(params)
  const given = input.safeParse(form)
  // The schemas that parse the form also type the action, which TypeScript cannot infer here.
  if (read.success && given.success)
    return { ok: true, input: { ...read.data, ...given.data } as StaffInput<O> }
  const message = given.error?.issues[0]?.message
  const problem = refusals.find((refusal) => refusal === message) ?? INVALID
  return { ok: false, problem: problem as RefusalOf<O> }
}
