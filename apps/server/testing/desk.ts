/** A member of staff at the support desk, for tests: signed in, with a browser that reads pages and sends forms. */
import type { StaffRole } from '@pfotenportal/contract/staff/staff-action'
import { shown } from './shown.ts'
import { addTestStaff, staffCookie } from './staff.ts'
import type { TestService } from './start.ts'

export interface Desk {
  /** As the audit log names the person. */
  readonly by: string
  readonly staffId: number
  readonly headers: Readonly<Record<string, string>>
  get(path: string): Promise<Response>
  /** The HTML of a page, which must be found, without its styles and with plain blanks. */
  read(path: string): Promise<string>
  post(path: string, form?: Readonly<Record<string, string>>): Promise<Response>
  /** Sends a form of a customer's page; returns what it leads back with, such as `done=note`. */
  submit(path: string, form?: Readonly<Record<string, string>>): Promise<string | undefined>
}

/** Signs a new member of staff in. */
export async function deskOf(service: TestService, role: StaffRole, name: string): Promise<Desk> {
  const staff = await addTestStaff(service, role, name)
  const headers = { accept: 'text/html', ...(await staffCookie(service, staff)) }
  const get = (path: string) => service.request('GET', path, { headers })
  const post: Desk['post'] = (path, form = {}) =>
    service.request('POST', path, {
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
  return {
    by: `staff:${staff.id}`,
    staffId: staff.id,
    headers,
    get,
    async read(path) {
      const answer = await get(path)
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      return shown(await answer.text())
        .replace(/<style>.*<\/style>/s, '')
        .replaceAll('\u00a0', ' ')
    },
    post,
    async submit(path, form) {
      const answer = await post(path, form)
      return answer.headers.get('location')?.split('?')[1]
    },
  }
}
