/** `npm run clock -- +7d`: where business time stands, and how it is moved (docs/operations.md). */
import { operateClock, USAGE } from '../time-travel/command.ts'
import { runCommand } from './open.ts'

await runCommand(USAGE, operateClock)
