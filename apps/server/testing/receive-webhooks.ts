/**
 * Receives webhooks as a separate process, which can be killed: appends the body of each to a file, then accepts it or,
 * now and then, fails. Arguments: the port and the file.
 */
import { appendFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

const [, , port = '0', file = ''] = process.argv

let arrivals = 0

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  appendFileSync(file, `${await text(request)}\n`)
  arrivals += 1
  response.writeHead(arrivals % 97 === 0 ? 500 : 204).end()
}

createServer((request, response) => void receive(request, response)).listen(Number(port), '127.0.0.1', () =>
  console.log('receiving'),
)
