import { error } from './error.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** The copy that every page needs. */
export const core = { ui, shell, error }
