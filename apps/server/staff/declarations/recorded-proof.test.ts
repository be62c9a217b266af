/** The proof of a declaration that staff record; pages/declarations tests those of the public pages. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { listProofs, proofContentOf } from '../../testing/documents.ts'
import { problemsOfPdf, textOfPdf } from '../../testing/pdf-checks.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf } from '../../testing/sign-in.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()
let support: Desk
beforeAll(async () => {
  support = await deskOf(world, 'support', 'Vera Dienst')
})

const PATH = '/operator/work/declarations'
const anna = { kind: 'CANCELLATION', name: 'A. Berger', email: 'anna.berger@example.de', contract: 'Bruno' }

/** Records a declaration; returns the path of its page, and its number. */
async function record(fields: Readonly<Record<string, string>>, key: string = randomUUID()) {
  const answer = await support.post(`${PATH}/record`, { key, ...fields })
  const path = answer.headers.get('location')?.split('?')[0] ?? ''
  const series = fields['kind'] === 'WITHDRAWAL' ? 'W' : 'K'
  return { path, number: `${series}-${100_000 + Number(path.split('/').at(-1))}` }
}

const proofOf = async (number: string) => (await listProofs(world)).find((each) => each.number === number)

/** The mail with that number in its subject. */
async function mailAbout(number: string) {
  await world.services.mail.sweep()
  return (await mailsOf(world)).find(({ subject }) => subject.includes(number))
}

async function fileAt(path: string, headers = {}): Promise<Buffer> {
  const answer = await world.request('GET', path, { headers })
  expect(answer.status, path).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return Buffer.from(await answer.arrayBuffer())
}

describe('Cancellation and withdrawal that staff record: the same proof as on the public pages', () => {
  it.each([
    ['CANCELLATION', 'kuendigen', 'Nachweis der Kündigung', 'ordentliche Kündigung'],
    ['WITHDRAWAL', 'widerruf', 'Nachweis des Widerrufs', 'Widerruf des Vertrags'],
  ])('as PDF, by mail and on the page of the declaration, for a %s', async (kind, page, title, declared) => {
    const typed = { ...anna, kind, receivedOn: '2026-11-18', receivedTime: '09:30' }
    const { path, number } = await record(typed)
    const mail = await mailAbout(number)
    expect(mail?.to).toBe(anna.email)
    for (const line of [declared, 'Mi., 18. November 2026, 09:30 Uhr (Zeit in Berlin)', 'A. Berger'])
      expect(mail?.text, line).toContain(line)
    expect(mail?.text).toContain('Das warst nicht du? Dann antworte bitte gleich auf diese E-Mail.')
    expect(mail?.text).not.toContain('eingetragen')
    const [link = ''] = new RegExp(`/${page}/nachweis/[^\\s"]+/datei`).exec(mail?.text ?? '') ?? []
    const pdf = await fileAt(link)
    expect(problemsOfPdf(pdf, 'de-DE')).toEqual([])
    const text = await textOfPdf(pdf)
    for (const line of [`${title} ${number}`, declared, 'Mi., 18. November 2026, 09:30 Uhr', 'Bruno'])
      expect(text, line).toContain(line)
    const stored = await proofOf(number)
    expect(stored).toMatchObject({ customer_id: null, issued_on: '2026-11-18', kept_until: '2029-12-31' })
    const atDesk = `/operator/documents/${stored?.id}/file`
    expect(await support.read(path)).toContain(`<a href="${atDesk}">${number}</a>`)
    expect((await fileAt(atDesk, support.headers)).equals(pdf)).toBe(true)
  })

  it('once, however often the form is sent', async () => {
    const key = randomUUID()
    const { number } = await record(anna, key)
    await record(anna, key)
    expect((await listProofs(world)).filter((proof) => proof.number === number)).toHaveLength(1)
  })

  it('which the customer finds in the profile once it is carried out, and nobody else', async () => {
    const { path, number } = await record(anna)
    const documentsOf = async (name: string) => {
      const token = await world.tokenOf(name)
      const { data } = await world.call('listDocuments', { query: {}, token })
      return data.map((document) => document.number)
    }
    expect(await documentsOf('Anna')).not.toContain(number)
    expect(await support.submit(`${path}/carry-out`, { subscription: '20001' })).toContain('done=carriedOut')
    expect(await documentsOf('Anna')).toContain(number)
    expect(await documentsOf('Sophie')).not.toContain(number)
    expect(await support.read(path)).toContain(number)
  })

  it('in the language of the customer whose address it is', async () => {
    await world.services.database.query
      .updateTable('customer')
      .set({ selected_lang: 'en' })
      .where('id', '=', 1003)
      .execute()
    const { number } = await record({ ...anna, name: 'Sophie', email: 'sophie.gruber@example.at' })
    expect(await proofOf(number)).toMatchObject({ language: 'en' })
    expect((await mailAbout(number))?.subject).toBe(`We’ve received your cancellation (${number})`)
  })

  it.each(['', 'unleserlich@'])(
    'without a mail if the address is %j, and with what is known',
    async (email) => {
      const { path, number } = await record({ kind: 'WITHDRAWAL', name: 'Frieda Brief', email })
      const content = proofContentOf(await proofOf(number))
      expect(content.recipient).toEqual(['Frieda Brief', email].filter((line) => line !== ''))
      expect(content.lines.filter(({ value }) => value === '')).toEqual([])
      // The time is not known: only the day is stated.
      expect(content.lines.at(-1)?.value).toBe('Fr., 20. November 2026')
      expect(content.notes.join(' ').includes('fragen wir dich per E-Mail')).toBe(email !== '')
      expect(await mailAbout(number)).toBeUndefined()
      expect(await support.read(path)).toContain(number)
    },
  )
})
