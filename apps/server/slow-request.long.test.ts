import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestService } from './testing/start.ts'

test('a request that arrives too slowly loses its connection', async () => {
  const service = await startTestService()
  onTestFinished(() => service.stop())
  const { port } = new URL(service.url)
  const socket = connect(Number(port), '127.0.0.1')
  const closed = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (part) => {
      text += part.toString()
    })
    socket.on('close', () => resolve(text))
  })
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  expect(await closed).toMatch(/^HTTP\/1\.1 408/)
})
