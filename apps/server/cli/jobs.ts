/** `npm run jobs -- list | run | retry` (docs/operations.md). */
import { operateJobs, USAGE } from '../jobs/command.ts'
import { runCommand } from './open.ts'

await runCommand(USAGE, operateJobs)
