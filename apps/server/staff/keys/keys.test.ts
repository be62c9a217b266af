import { beforeAll, describe, expect, it } from 'vitest'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { shown } from '../../testing/shown.ts'

const world = sharedSampleWorld()
let admin: Desk

beforeAll(async () => {
  admin = await deskOf(world, 'admin', 'Ada Admin')
})

const KEYS = '/operator/keys'

/** The id of the form on a page. */
const formIn = (page: string) => /name="form" value="([^"]+)"/.exec(page)?.[1] ?? ''
const secretIn = (page: string) => /pfk_[\w-]{43}/.exec(shown(page))?.[0]

async function submit(fields: readonly (readonly [string, string])[]): Promise<Response> {
  return world.request('POST', KEYS, {
    headers: { ...admin.headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  })
}

const callWith = (token: string) => world.request('GET', '/api/admin/v1/customers/1001', { token })

describe('the page of keys', () => {
  it('shows a new secret once, creates one key for one form, and revokes it', async () => {
    expect(await admin.read(KEYS)).toContain('Es gibt noch keinen Schlüssel.')
    const fields = [
      ['form', formIn(await admin.read(KEYS))],
      ['name', 'Lager'],
      ['scopes', 'read'],
      ['scopes', 'money'],
    ] as const
    const created = await submit(fields)
    expect([created.status, created.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const secret = secretIn(await created.text()) ?? ''
    expect((await callWith(secret)).status).toBe(200)
    const repeated = await submit(fields)
    expect([repeated.status, repeated.headers.get('location')]).toEqual([303, `${KEYS}?problem=sentBefore`])
    const page = await admin.read(`${KEYS}?problem=sentBefore`)
    expect(page).toContain('wurde schon abgeschickt')
    expect(secretIn(page)).toBeUndefined()
    expect(page.match(/id="key-\d+"/g)).toHaveLength(1)
    expect(page).toContain('von Ada Admin')
    expect(page).toContain('Zuletzt benutzt')
    const id = /id="key-(\d+)"/.exec(page)?.[1] ?? ''
    expect((await admin.post(`${KEYS}/${id}/revoke`)).headers.get('location')).toBe(
      `${KEYS}?done=keyRevoked#key-${id}`,
    )
    expect((await callWith(secret)).status).toBe(401)
    expect((await admin.post(`${KEYS}/${id}/revoke`)).status).toBe(303)
    expect(await admin.read(KEYS)).toContain('Widerrufen: ')
    expect(await admin.submit(`${KEYS}/4711/revoke`)).toBe('problem=noKey#key-4711')
    const { rows } = await world.services.database.pool.query<object>(
      "SELECT acted_by, action, entity FROM audit WHERE action LIKE 'admin-key.%' ORDER BY id",
    )
    expect(rows).toEqual([
      { acted_by: admin.by, action: 'admin-key.created', entity: `key:${id}` },
      { acted_by: admin.by, action: 'admin-key.revoked', entity: `key:${id}` },
    ])
  })

  it('shows and changes when and from where a key may be used', async () => {
    const fields = [
      ['form', formIn(await admin.read(KEYS))],
      ['name', 'Depot'],
      ['scopes', 'read'],
      ['expires', '2099-03-31'],
      ['networks', '192.0.2.0/24'],
    ] as const
    const secret = secretIn(await (await submit(fields)).text()) ?? ''
    expect((await callWith(secret)).status).toBe(401)
    const page = await admin.read(KEYS)
    expect(page).toContain('Nur von 192.0.2.0/24')
    expect(page).toContain('value="2099-03-31"')
    const [id = ''] = [...page.matchAll(/id="key-(\d+)"/g)].flatMap(([, each = '']) => each)
    const change = (form: Record<string, string>) => admin.submit(`${KEYS}/${id}`, form)
    expect(await change({ expires: '2099-03-31', networks: '10.0.0.0/99' })).toBe(
      `problem=networks#key-${id}`,
    )
    expect(await change({ expires: '2001-03-31', networks: '' })).toBe(`problem=expires#key-${id}`)
    expect(await change({ expires: '', networks: '' })).toBe(`done=keyChanged#key-${id}`)
    expect((await callWith(secret)).status).toBe(200)
    expect(await admin.read(KEYS)).toContain('Läuft nicht ab')
    await admin.post(`${KEYS}/${id}/revoke`)
    expect(await change({ expires: '', networks: '' })).toBe(`problem=noKey#key-${id}`)
  })

  it('asks for a name and a scope, and keeps what was typed', async () => {
    const form = formIn(await admin.read(KEYS))
    for (const fields of [
      [['name', 'Lager & Co']],
      [
        ['scopes', 'read'],
        ['scopes', 'money'],
      ],
      [
        ['name', ' '],
        ['scopes', 'read'],
      ],
      [
        ['name', 'Lager'],
        ['scopes', 'everything'],
      ],
    ] as const) {
      const answer = await submit([['form', form], ...fields])
      const page = await answer.text()
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'no-store'])
      expect(page).toContain('wähle mindestens ein Recht')
      expect(formIn(page)).not.toBe(form)
      const given = (name: string) => fields.filter(([each]) => each === name).map(([, value]) => value)
      const typed = /name="name" value="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
      expect(typed ?? '').toBe(given('name')[0] ?? '')
      const ticked = [...page.matchAll(/name="scopes" checked="" value="(\w+)"/g)].map(([, scope]) => scope)
      expect(ticked).toEqual(given('scopes').filter((scope) => scope !== 'everything'))
    }
  })
})

describe('an admin whose role is taken away at the same moment', () => {
  it('creates no key and extends none', async () => {
    const other = await deskOf(world, 'admin', 'Bea Admin')
    const { database } = world.services
    const waiting = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event = 'transactionid'`
    const fields = { form: formIn(await other.read(KEYS)), name: 'Hintertür', scopes: 'money' }
    let answer: Promise<Response> | undefined
    await database.transaction(async (tx) => {
      await tx.updateTable('staff').set({ role: 'support' }).where('id', '=', other.staffId).execute()
      answer = other.post(KEYS, fields)
      await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1)
    })
    const refused = await answer
    expect(refused?.status).toBe(422)
    expect(shown((await refused?.text()) ?? '')).toContain('Deine Rolle wurde inzwischen geändert.')
    expect(await admin.read(KEYS)).not.toContain('Hintertür')
  })
})
