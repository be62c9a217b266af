/**
 * Receives webhooks as a separate process, which can be killed: appends the body of each to a file, then accepts it.
 * Arguments: the port and the file.
 */
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const [, , port = '0', file = ''] = process.argv

createServer((request, response) => {
  void text(request).then((body) => {
    appendFileSync(file, `${body}\n`)
    response.writeHead(204).end()
  })
}).listen(Number(port), '127.0.0.1', () => console.log('receiving'))
