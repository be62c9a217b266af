/** A mail server in a process of its own, which accepts every email and keeps none. Reports its port as `ready`. */
import { openMailServer } from '@pfotenportal/server/testing/mail-server'

const server = await openMailServer({
  onData(stream, _session, callback) {
    stream.resume()
    stream.once('end', () => callback())
  },
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: Number(new URL(server.url).port) })
