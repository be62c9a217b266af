/** Photos of dogs over HTTP: whose they are, what is taken, and where they do not go (docs/domain.md C-637 to C-639). */
import { describe, expect, it, vi } from 'vitest'
import { PHOTO_BYTES } from '@pfotenportal/domain/pet/photo'
import { DOG_PHOTO } from '@pfotenportal/domain/testing/dog-photo'
import { adminCaller } from '../../testing/admin.ts'
import { deskOf } from '../../testing/desk.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { Browser } from '../../testing/sign-in.ts'
import { snapshotDatabase } from '../../testing/world-snapshot.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()
restoreAfterEach(world, snapshotDatabase)

const FRIEDA = { params: { id: 40001 } }

const save = (token: string, jpeg = DOG_PHOTO) =>
  world.call('savePetPhoto', { ...FRIEDA, body: { jpeg }, token })
const read = (token: string) => world.call('readPetPhoto', { ...FRIEDA, token })

async function photoNamed(token: string): Promise<string | null | undefined> {
  const { data } = await world.call('listSubscriptions', { token })
  return data[0]?.pet?.photo
}

/** The photo with EXIF after its first marker. */
function withPlace(): string {
  const photo = Buffer.from(DOG_PHOTO, 'base64')
  const exif = Buffer.from('Exif\0\0GPS 48.1372 N 11.5755 E')
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([photo.subarray(0, 2), head, exif, photo.subarray(2)]).toString('base64')
}

describe('the photo of a dog', () => {
  it('is stored, named with the dog, read by its owner, replaced and removed', async () => {
    const token = await world.tokenOf('Anna')
    expect(await photoNamed(token)).toBeNull()
    expect((await read(token)).error.type).toBe('NOT_FOUND')
    const first = await save(token)
    expect([first.status, await photoNamed(token)]).toEqual([200, first.data.photo])
    const { data: profile } = await world.call('readPet', { params: { id: 20001 }, token })
    expect(profile.pet.photo).toBe(first.data.photo)
    expect((await read(token)).data).toEqual({ jpeg: DOG_PHOTO })
    const second = await save(token)
    expect(second.data.photo).not.toBe(first.data.photo)
    for (const time of ['once', 'and again'])
      expect((await world.call('removePetPhoto', { ...FRIEDA, token })).data, time).toEqual({ photo: null })
    expect([await photoNamed(token), (await read(token)).status]).toEqual([null, 404])
  })

  it('is stored without the place where it was taken', async () => {
    const token = await world.tokenOf('Anna')
    expect((await save(token, withPlace())).status).toBe(200)
    expect((await read(token)).data.jpeg).toBe(DOG_PHOTO)
  })

  it.each([
    ['a text file named .jpg', Buffer.from('Ich bin kein Foto.').toString('base64'), 'VALIDATION_FAILED'],
    ['a photo that breaks off', DOG_PHOTO.slice(0, 1200), 'VALIDATION_FAILED'],
    ['nothing', '', 'VALIDATION_FAILED'],
    ['something else than Base64', 'ÿØÿà', 'VALIDATION_FAILED'],
    ['more bytes than a photo may have', 'A'.repeat(Math.ceil(PHOTO_BYTES / 3) * 4 + 4), 'VALIDATION_FAILED'],
    ['a photo as a camera takes it', 'A'.repeat(1_000_000), 'PAYLOAD_TOO_LARGE'],
  ])('%s is refused, and the earlier photo stays', async (_what, jpeg, reason) => {
    const token = await world.tokenOf('Anna')
    const { data } = await save(token)
    expect((await save(token, jpeg)).error.type).toBe(reason)
    expect(await photoNamed(token)).toBe(data.photo)
  })

  it('makes no other call take more bytes', async () => {
    const body = { first_name: 'A'.repeat(20_000), last_name: 'B' }
    const token = await world.tokenOf('Anna')
    expect((await world.call('updateCustomer', { params: { id: 1 }, body, token })).error.type).toBe(
      'PAYLOAD_TOO_LARGE',
    )
  })

  it('is answered to its owner alone, and kept by no cache', async () => {
    const anna = await world.tokenOf('Anna')
    await save(anna)
    const answer = await world.request('GET', '/api/v1/pets/40001/photo', { token: anna })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const tim = await world.tokenOf('Tim')
    for (const refused of [
      await read(tim),
      await save(tim),
      await world.call('removePetPhoto', { ...FRIEDA, token: tim }),
    ])
      expect(refused.error.type).toBe('NOT_FOUND')
    expect((await read(anna)).status).toBe(200)
  })

  it('is nothing that staff or other systems see', async () => {
    const anna = await world.tokenOf('Anna')
    const { data } = await save(anna)
    const desk = await deskOf(world, 'support', 'Vera Dienst')
    const opened = await desk.post('/operator/customers/1001/support-session')
    const browser = new Browser(world)
    browser.keep(opened.headers)
    const link = new URL(opened.headers.get('location') ?? '', world.url)
    const sessionToken = link.searchParams.get('sessionToken') ?? ''
    const session = await world.call('signIn', { body: { sessionToken }, headers: browser.headers })
    const token = session.data.accessToken
    expect(await photoNamed(token)).toBeNull()
    const { data: profile } = await world.call('readPet', { params: { id: 20001 }, token })
    expect(profile.pet.photo).toBeNull()
    for (const refused of [await read(token), await save(token)])
      expect(refused.error.type).toBe('NOT_PERMITTED')
    expect(await desk.read('/operator/customers/1001')).not.toContain(data.photo)
    const caller = await adminCaller(world, 'read')
    for (const path of ['/dogs', '/subscriptions']) {
      const listed = await caller.send('GET', path)
      expect(JSON.stringify(listed.data)).not.toContain(String(data.photo))
    }
  })
})
