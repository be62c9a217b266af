/** Starts the service. Loading its code already makes memory grow, so nothing else is imported before that is limited. */
import { keepMemorySmall, letMemoryGrow } from './core/memory.ts'

keepMemorySmall()
process.setSourceMapsEnabled(true)
const { run } = await import('./run.ts')
await run()
letMemoryGrow()
