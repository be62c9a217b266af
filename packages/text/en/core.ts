import type { core as german } from '../de/core.ts'
import { error } from './error.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** The copy that every page needs. */
export const core: typeof german = { ui, shell, error }
