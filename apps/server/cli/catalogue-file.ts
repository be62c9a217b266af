/** A file for `npm run catalogue`, what is done with it, and how its errors are reported. */
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { Command } from './command.ts'

/** What is done with a file. */
export type Verb = 'check' | 'diff' | 'apply'

/** What the command was asked for. */
export interface CatalogueRequest {
  readonly verb: Verb
  /** Undefined without `--from`. */
  readonly from: Day | undefined
}

/** An error of a file, such as `recipes[0].name.en: is missing`. */
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

/** A file as it was read. */
export interface DocumentFile {
  readonly name: string
  readonly document: unknown
}
