/** Whoever asks for links to somebody else's address cannot keep that person from signing in. */
import { afterEach, describe, expect, it } from 'vitest'
import { addCustomers, Browser, codeIn, lea, mailsOf, tokenIn } from '../../testing/sign-in.ts'
import { startTestService, type TestService } from '../../testing/start.ts'

let service: TestService

async function start(environment: Record<string, string>): Promise<void> {
  service = await startTestService({ environment: { TRUST_PROXY: '1', ...environment } })
  await addCustomers(service, lea)
}

afterEach(() => service.stop())

/** A browser in a network of its own. */
class Elsewhere extends Browser {
  readonly #ip: string

  constructor(ip: string) {
    super(service)
    this.#ip = ip
  }

  override get headers(): Record<string, string> {
    return { ...super.headers, 'x-forwarded-for': this.#ip }
  }
}

const ATTACKER = '198.51.100.9'
const HOME = '203.0.113.7'

const age = (minutes: number) =>
  service.services.database.pool.query(
    `UPDATE login_link SET created_at = created_at - make_interval(mins => $1), expires_at = expires_at - make_interval(mins => $1)`,
    [minutes],
  )

describe('after seven requests by somebody else', () => {
  it('a person in another network gets a mail of their own', async () => {
    await start({ RATE_LINK_PER_ADDRESS_IP_HOUR: '5', RATE_LINK_PER_ADDRESS_HOUR: '15' })
    for (let count = 0; count < 7; count += 1) await new Elsewhere(ATTACKER).requestLink(lea.email)
    expect(await mailsOf(service)).toHaveLength(5)
    const home = new Elsewhere(HOME)
    await home.requestLink(lea.email)
    const mails = await mailsOf(service)
    expect(mails).toHaveLength(6)
    expect((await home.signIn(tokenIn(mails[0]))).status).toBe(200)
  })

  it('a person in the same network, or over the limit of all networks, signs in with the newest mail', async () => {
    for (const proof of ['link', 'code'] as const) {
      await start({ RATE_LINK_PER_ADDRESS_IP_HOUR: '5', RATE_LINK_PER_ADDRESS_HOUR: '3' })
      for (let count = 0; count < 7; count += 1) {
        const spelling = count % 2 === 0 ? lea.email : lea.email.toUpperCase()
        await new Elsewhere(ATTACKER).requestLink(spelling)
        await mailsOf(service)
      }
      const home = new Elsewhere(proof === 'link' ? ATTACKER : HOME)
      const { data } = await home.requestLink(lea.email)
      expect(data).toEqual({ sent: true, expiresInSeconds: 1800, hasCode: true })
      const mails = await mailsOf(service)
      expect(mails).toHaveLength(3)
      const [newest] = mails
      const answer =
        proof === 'link' ? await home.signIn(tokenIn(newest)) : await home.typeCode(codeIn(newest))
      expect([proof, answer.status, answer.data.firstName]).toEqual([proof, 200, 'Lea'])
      if (proof === 'link') await service.stop()
    }
  })

  it('the attempts of the others do not use up the code', async () => {
    await start({ RATE_LINK_PER_ADDRESS_HOUR: '1' })
    const attacker = new Elsewhere(ATTACKER)
    for (let count = 0; count < 3; count += 1) {
      await attacker.requestLink(lea.email)
      for (let guess = 0; guess < 6; guess += 1) await attacker.typeCode(`00000${guess}`)
    }
    const home = new Elsewhere(HOME)
    await home.requestLink(lea.email)
    const mails = await mailsOf(service)
    expect(mails).toHaveLength(1)
    expect((await home.typeCode(codeIn(mails[0]))).status).toBe(200)
  })

  it('a mail is sent as soon as the newest is about to expire, and not more often', async () => {
    await start({ RATE_LINK_PER_ADDRESS_HOUR: '1' })
    const asked = async () => {
      await new Elsewhere(HOME).requestLink(lea.email)
      return (await mailsOf(service)).length
    }
    expect(await asked()).toBe(1)
    await age(19)
    expect(await asked()).toBe(1)
    await age(2)
    expect(await asked()).toBe(2)
    await age(25)
    const requests = Array.from({ length: 20 }, () => new Elsewhere(HOME).requestLink(lea.email))
    await Promise.all(requests)
    expect(await mailsOf(service)).toHaveLength(3)
  })

  it('a mail is sent if the newest link has been used', async () => {
    await start({ RATE_LINK_PER_ADDRESS_HOUR: '1' })
    const first = new Elsewhere(HOME)
    await first.requestLink(lea.email)
    await first.signIn(tokenIn((await mailsOf(service))[0]))
    const second = new Elsewhere(HOME)
    await second.requestLink(lea.email)
    const mails = await mailsOf(service)
    expect(mails).toHaveLength(2)
    expect((await second.typeCode(codeIn(mails[0]))).status).toBe(200)
  })

  it('nothing tells whether the address belongs to a customer', async () => {
    await start({ RATE_LINK_PER_ADDRESS_HOUR: '2' })
    const answers = await Promise.all(
      [lea.email, 'nobody@example.de'].map(async (email) => {
        const browser = new Elsewhere(HOME)
        const seen = []
        for (let count = 0; count < 4; count += 1) {
          const { status, data } = await browser.requestLink(email)
          const typed = await browser.typeCode('000000')
          seen.push([status, data, typed.status, typed.error.type, typed.error.details])
        }
        return seen
      }),
    )
    expect(answers[0]).toEqual(answers[1])
  })
})
