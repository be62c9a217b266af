/**
 * Slows down service workers from their first request on. The network of a page does not apply to its worker, and the
 * library that drives the browser gives no access to one, so this connects to the browser itself.
 */

/** As the DevTools protocol has them: bytes per second, milliseconds. */
export interface NetworkConditions {
  readonly offline: boolean
  readonly latency: number
  readonly downloadThroughput: number
  readonly uploadThroughput: number
}

interface Message {
  method?: string
  params?: { sessionId: string }
}

async function connect(port: number): Promise<WebSocket> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { webSocketDebuggerUrl } = (await answer.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Chromium refused the connection.')))
  })
  return socket
}

/** Applies `conditions()` to each worker that starts. Returns a function that stops it. */
export async function slowWorkers(port: number, conditions: () => NetworkConditions): Promise<() => void> {
  const socket = await connect(port)
  let last = 0
  const send = (method: string, params: object = {}, sessionId?: string) =>
    socket.send(JSON.stringify({ id: ++last, method, params, sessionId }))
  socket.addEventListener('message', ({ data }) => {
    const { method, params } = JSON.parse(String(data)) as Message
    if (method !== 'Target.attachedToTarget' || !params) return
    send('Network.enable', {}, params.sessionId)
    send('Network.emulateNetworkConditions', conditions(), params.sessionId)
    send('Runtime.runIfWaitingForDebugger', {}, params.sessionId)
  })
  send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'service_worker' }],
  })
  return () => socket.close()
}
