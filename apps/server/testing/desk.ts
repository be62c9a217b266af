/** A member of staff at the support desk, for tests: signed in, with a browser that reads pages and sends forms. */
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { hashOf, newSecret } from '../core/secrets.ts'
import type { StaffRole } from '../database/schema/staff.ts'
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
  const { database, clock } = service.services
  const secret = newSecret()
  const now = clock.realNow()
  const { id: staffId } = await database.query
    .insertInto('staff')
    .values({ email: `${newSecret()}@example.de`, name, role, language: 'de', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.query
    .insertInto('staff_session')
    .values({
      secret_hash: hashOf(secret),
      staff_id: staffId,
      created_at: now,
      expires_at: addSeconds(now, 3_600),
    })
    .execute()
  const headers = { accept: 'text/html', cookie: `operator=${secret}` }
  const get = (path: string) => service.request('GET', path, { headers })
  const post: Desk['post'] = (path, form = {}) =>
    service.request('POST', path, {
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
  return {
    by: `staff:${staffId}`,
    staffId,
    headers,
    get,
    async read(path) {
      const answer = await get(path)
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      return (await answer.text()).replace(/<style>.*<\/style>/s, '').replaceAll('\u00a0', ' ')
    },
    post,
    async submit(path, form) {
      const answer = await post(path, form)
      return answer.headers.get('location')?.split('?')[1]
    },
  }
}
