/** Opens the embedded server of a data directory and keeps it open until a signal. */
import { openEmbedded } from '../database/embedded.ts'

const [, , dataDir = '', idleSeconds = '60'] = process.argv
const embedded = await openEmbedded({ dataDir, idleSeconds: Number(idleSeconds) })
process.on('SIGTERM', () => void embedded.close().then(() => process.exit(0)))
console.log(`open ${embedded.url} ${embedded.notes.join(' ')}`)
setInterval(() => undefined, 60_000)
