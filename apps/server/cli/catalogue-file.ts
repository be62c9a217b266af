/** What the commands of `npm run catalogue` share: the request, the file, and the report of its errors. */
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { Command } from './command.ts'

/** What to do with a file. */
export type Verb = 'check' | 'diff' | 'apply'

/** The arguments of the command. */
export interface CatalogueRequest {
  readonly verb: Verb
  /** Undefined without `--from`. */
  readonly from: Day | undefined
}

/** Reports the errors of a file, each with its path, such as `recipes[0].code: …`. Returns the exit code. */
export function complainAbout(
  { complain }: Command,
  file: string,
  errors: readonly { readonly path: string; readonly message: string }[],
): number {
  for (const { path, message } of errors) complain(path === '' ? message : `${path}: ${message}`)
  complain(
    `${file} has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}; nothing was changed.`,
  )
  return 1
}

/** The content of a file. */
export interface DocumentFile {
  readonly name: string
  readonly document: unknown
}
