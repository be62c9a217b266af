/** Where the embedded server keeps its files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Home {
  readonly directory: string
  readonly cluster: string
  readonly password: string
  readonly portFile: string
  /** Where the cluster was when its server was last started. */
  readonly placeFile: string
  readonly logFile: string
}

/** The paths of a home and its password. Throws if the home does not exist or we may not read it. */
export function readHome(directory: string): Home {
  return {
    directory,
    cluster: join(directory, 'cluster'),
    password: readFileSync(join(directory, 'password'), 'utf8').trim(),
    portFile: join(directory, 'port'),
    placeFile: join(directory, 'place'),
    logFile: join(directory, 'postgres.log'),
  }
}
