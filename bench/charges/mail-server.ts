/** A mail server in a process of its own, which accepts every email and keeps none. */
import { openMailServer } from '@pfotenportal/server/testing/mail-server'
import { reportReady } from '../harness/worker.ts'

const server = await openMailServer({
  onData(stream, _session, callback) {
    stream.resume()
    stream.once('end', () => callback())
  },
})
reportReady(Number(new URL(server.url).port))
