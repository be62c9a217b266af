/** Requests under another host name, which `fetch` does not allow. */
import { request } from 'node:http'

async function get(url: string, path: string, host: string, token?: string) {
  const headers = { host, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const call = request(`${url}${path}`, { headers }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (body += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
    call.on('error', reject)
    call.end()
  })
}

/** The status of a page that is requested under a host name. */
export async function statusAt(url: string, path: string, host: string, token?: string): Promise<number> {
  return (await get(url, path, host, token)).status
}

/** The error body of such a request. */
export async function bodyAt(url: string, path: string, host: string): Promise<{ readonly error: unknown }> {
  return JSON.parse((await get(url, path, host)).body) as { error: unknown }
}
