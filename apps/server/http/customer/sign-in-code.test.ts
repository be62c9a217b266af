import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestService } from '../../testing/shared-service.ts'
import { addCustomers, anna, Browser, codeIn, lea, mailsOf, tokenIn } from '../../testing/sign-in.ts'
import { startTestService } from '../../testing/start.ts'

const service = sharedTestService()

beforeAll(() => addCustomers(service, lea, anna))

const query = <R extends object>(text: string) => service.services.database.pool.query<R>(text)

beforeEach(async () => {
  await query('DELETE FROM login_link')
})

/** A browser that asked for a link, with the mail. */
async function asked(email = lea.email) {
  const browser = new Browser(service)
  await browser.requestLink(email)
  const [mail] = await mailsOf(service)
  return { browser, code: codeIn(mail), token: tokenIn(mail) }
}

const wrong = (code: string) => (code.startsWith('9') ? '111 111' : '999 999')

async function refusalOf(answer: ReturnType<Browser['typeCode']>) {
  const { status, error } = await answer
  return { status, type: error.type, left: error.details?.['attemptsLeft'] }
}

const expired = { status: 401, type: 'SIGN_IN_CODE_EXPIRED', left: undefined }

describe('the code in the mail', () => {
  it('signs in the browser that asked, as the link would', async () => {
    const { browser, code } = await asked()
    const { status, data } = await browser.typeCode(code)
    expect(status).toBe(200)
    expect(data).toMatchObject({ id: lea.id, firstName: 'Lea', email: lea.email })
    expect((await browser.me(data.accessToken)).data.firstName).toBe('Lea')
    expect((await browser.refresh(data.accessToken)).status).toBe(200)
  })

  it('leaves the browser what tells the link of the same mail from any other, and signs nobody in', async () => {
    const { browser, code, token } = await asked()
    const { sessionToken } = (await browser.typeCode(code)).data
    expect(sessionToken).toBe(createHash('sha256').update(token).digest('base64url'))
    expect((await browser.typeCode(code)).data.sessionToken).toBe(sessionToken)
    expect((await new Browser(service).confirmSignIn(sessionToken)).error.type).toBe('SESSION_TOKEN_INVALID')
  })

  it('is announced by the request, with the same answer for unknown addresses', async () => {
    const known = await new Browser(service).requestLink(lea.email)
    const unknown = await new Browser(service).requestLink('nobody@example.de')
    expect(known.data).toEqual({ sent: true, expiresInSeconds: 1800, hasCode: true })
    expect(unknown.data).toEqual(known.data)
  })

  it('stands in the text, the HTML and the preheader, in both languages', async () => {
    await new Browser(service).requestLink(lea.email)
    await new Browser(service).requestLink(anna.email)
    const mails = await mailsOf(service)
    const german = mails.find(({ text }) => text.includes('Dein Code'))
    const english = mails.find((mail) => mail !== german)
    expect(german?.text).toMatch(/Dein Code: \d{3}\u00a0\d{3}\n/)
    expect(german?.text).toContain('in dem Browser oder der App')
    expect(english?.text).toMatch(/Your code: \d{3}\u00a0\d{3}\n/)
    for (const mail of [english, german]) {
      const code = codeIn(mail)
      expect(mail?.html.replaceAll('&nbsp;', '\u00a0').split(code)).toHaveLength(3)
      expect(mail?.subject).not.toContain(code)
    }
  })

  it.each([['123456'], ['12 34 56'], ['\u200b123456'], ['123–456.']])(
    'may be pasted as %j',
    async (shape) => {
      const { browser, code } = await asked()
      const digits = code.replaceAll(/\D/g, '')
      let next = 0
      const typed = shape.replaceAll(/\d/g, () => digits[next++] ?? '')
      expect((await browser.typeCode(typed)).status).toBe(200)
    },
  )

  it.each([['12345'], ['1234567'], ['abcdef'], [' ']])('refuses %j without counting it', async (typed) => {
    const { browser, code } = await asked()
    const { status, error } = await browser.typeCode(typed)
    expect([status, error.fields]).toEqual([422, { code: 'Der Code hat sechs Ziffern.' }])
    expect(await refusalOf(browser.typeCode(wrong(code)))).toMatchObject({ left: 4 })
  })

  it('is stored only as a hash', async () => {
    const { code } = await asked()
    const digits = code.replaceAll(/\D/g, '')
    const { rows } = await query<{ row: string }>(
      'SELECT to_jsonb(login_link)::text AS row FROM login_link UNION ALL SELECT to_jsonb(outbox)::text FROM outbox',
    )
    expect(rows.filter(({ row }) => new RegExp(`\\b${digits}\\b`).test(row))).toEqual([])
  })
})

describe('a code works', () => {
  it('in no other browser', async () => {
    const { browser, code } = await asked()
    expect(await refusalOf(new Browser(service).typeCode(code))).toEqual(expired)
    const other = new Browser(service)
    await other.requestLink(anna.email)
    expect(await refusalOf(other.typeCode(code))).toMatchObject({ type: 'SIGN_IN_CODE_WRONG' })
    expect((await browser.typeCode(code)).status).toBe(200)
  })

  it('once, together with its link: the code uses up the link', async () => {
    const { browser, code, token } = await asked()
    expect((await browser.typeCode(code)).status).toBe(200)
    const other = await new Browser(service).confirmSignIn(token)
    expect(other.error.type).toBe('SESSION_TOKEN_INVALID')
  })

  it('once, together with its link: the link uses up the code', async () => {
    const { browser, code, token } = await asked()
    expect((await new Browser(service).confirmSignIn(token)).status).toBe(200)
    expect(await refusalOf(browser.typeCode(code))).toEqual(expired)
  })

  it('once, however often it is sent at the same time', async () => {
    const { browser, code } = await asked()
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.copy().typeCode(code)))
    const opened = answers.filter(({ status }) => status === 200)
    expect(opened.length).toBeGreaterThan(0)
    const sessions = await query<{ count: number }>(
      'SELECT count(DISTINCT session_id) FROM login_link WHERE session_id IS NOT NULL',
    )
    expect(sessions.rows).toEqual([{ count: 1 }])
  })

  it('again in the same browser for a minute, if the answer was lost', async () => {
    const { browser, code } = await asked()
    const lost = browser.copy()
    await lost.typeCode(code)
    const repeated = await browser.typeCode(code)
    expect(repeated.status).toBe(200)
    expect(browser.cookies.get('session')).toBe(lost.cookies.get('session'))
    await query(`UPDATE login_link SET consumed_at = consumed_at - interval '61 seconds'`)
    expect(await refusalOf(browser.typeCode(code))).toEqual(expired)
  })

  it('again although another mail was requested, without using up an attempt of that one', async () => {
    const { browser, code } = await asked()
    await browser.requestLink(lea.email)
    await mailsOf(service)
    await query(`UPDATE login_link SET mailed_as = NULL`)
    await browser.copy().typeCode(code)
    for (let count = 0; count < 6; count += 1) expect((await browser.copy().typeCode(code)).status).toBe(200)
    expect(await refusalOf(browser.typeCode(wrong(code)))).toMatchObject({ left: 3 })
  })

  it.each([['code'], ['link']])(
    'or by the other part of its mail, if the answer to its %s was lost',
    async (lost) => {
      const { browser, code, token } = await asked()
      const byCode = (each: Browser) => each.typeCode(code)
      const byLink = (each: Browser) => each.confirmSignIn(token)
      const [first, second] = lost === 'code' ? [byCode, byLink] : [byLink, byCode]
      const unheard = browser.copy()
      expect((await first(unheard)).status).toBe(200)
      const { status, data } = await second(browser)
      expect(status).toBe(200)
      expect(browser.cookies.get('session')).toBe(unheard.cookies.get('session'))
      expect((await browser.refresh(data.accessToken)).status).toBe(200)
    },
  )

  it('as long as its link, and no longer', async () => {
    const { browser, code } = await asked()
    await query(`UPDATE login_link SET expires_at = now() - interval '1 second'`)
    expect(await refusalOf(browser.typeCode(code))).toEqual(expired)
  })

  it('although another mail was requested since', async () => {
    const { browser, code } = await asked()
    await browser.requestLink(lea.email)
    expect((await browser.typeCode(code)).status).toBe(200)
  })
})

describe('wrong codes', () => {
  it('have five attempts, after which the code is used up and the link still signs in', async () => {
    const { browser, code, token } = await asked()
    for (const left of [4, 3, 2, 1, 0])
      expect(await refusalOf(browser.typeCode(wrong(code)))).toEqual({
        status: 401,
        type: 'SIGN_IN_CODE_WRONG',
        left,
      })
    expect(await refusalOf(browser.typeCode(code))).toMatchObject({ type: 'SIGN_IN_CODE_WRONG', left: 0 })
    expect((await browser.signIn(token)).status).toBe(200)
  })

  it('have five attempts even if a hundred are sent at the same time', async () => {
    const { browser, code } = await asked()
    await Promise.all(Array.from({ length: 100 }, () => browser.typeCode(wrong(code))))
    const { rows } = await query<{ attempts: number }>('SELECT code_attempts AS attempts FROM login_link')
    expect(rows).toEqual([{ attempts: 5 }])
    expect((await browser.typeCode(code)).status).toBe(401)
  })

  it('get the same answers for an unknown address, attempt by attempt', async () => {
    const { browser: known, code } = await asked()
    const unknown = new Browser(service)
    await unknown.requestLink('nobody@example.de')
    for (let count = 0; count < 7; count += 1)
      expect(await refusalOf(unknown.typeCode(wrong(code)))).toEqual(
        await refusalOf(known.typeCode(wrong(code))),
      )
  })

  it('can be followed by a new code', async () => {
    const { browser, code } = await asked()
    for (let count = 0; count < 6; count += 1) await browser.typeCode(wrong(code))
    await browser.requestLink(lea.email)
    expect((await browser.typeCode(codeIn((await mailsOf(service))[0]))).status).toBe(200)
  })

  it('take nobody else’s attempts', async () => {
    const { browser, code } = await asked()
    const attacker = new Browser(service)
    await attacker.requestLink(lea.email)
    for (let count = 0; count < 6; count += 1) await attacker.typeCode(wrong(code))
    expect((await browser.typeCode(code)).status).toBe(200)
  })
})

describe.each([
  ['address and day', 'RATE_CODE_FAILURES_PER_ADDRESS_DAY', lea.email],
  ['network and hour', 'RATE_CODE_FAILURES_PER_IP_HOUR', anna.email],
  ['hour', 'RATE_CODE_FAILURES_HOUR', anna.email],
])('with few wrong codes per %s', (_limit, setting, second) => {
  it.each([[lea.email], ['nobody@example.de']])(
    'the code for %s is refused, but not its link',
    async (email) => {
      const strict = await startTestService({ environment: { [setting]: '2' } })
      try {
        await addCustomers(strict, lea, anna)
        for (let count = 0; count < 2; count += 1) {
          const browser = new Browser(strict)
          await browser.requestLink(email)
          await mailsOf(strict)
          expect((await browser.typeCode('000000')).error.type).toBe('SIGN_IN_CODE_WRONG')
        }
        const browser = new Browser(strict)
        await browser.requestLink(email === lea.email ? second : email)
        const limited = await browser.typeCode('000000')
        expect([limited.status, limited.error.type]).toEqual([429, 'RATE_LIMITED'])
        expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3000)
        if (email !== lea.email) return
        expect((await browser.signIn(tokenIn((await mailsOf(strict))[0]))).status).toBe(200)
      } finally {
        await strict.stop()
      }
    },
  )
})

it('a right code is not counted as a wrong one', async () => {
  const strict = await startTestService({
    environment: { RATE_CODE_FAILURES_PER_ADDRESS_DAY: '1', RATE_CODE_FAILURES_HOUR: '1' },
  })
  try {
    await addCustomers(strict, lea)
    for (let count = 0; count < 3; count += 1) {
      const browser = new Browser(strict)
      await browser.requestLink(lea.email)
      expect((await browser.typeCode(codeIn((await mailsOf(strict))[0]))).status).toBe(200)
    }
  } finally {
    await strict.stop()
  }
})
