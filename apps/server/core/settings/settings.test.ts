import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { readConfig } from '../read-config.ts'
import { readEnvironment, RENAMED, settings, type Environment } from './environment.ts'
import { gatewayFaults, latency } from './faults.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const jwk = JSON.stringify(privateKey.export({ format: 'jwk' }))
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  PAYMENT_GATEWAY: 'simulated',
  SIMULATED_GATEWAY_WEBHOOK_SECRET: 'the-secret-of-this-house',
  CARRIER: 'simulated',
  ACCESS_TOKEN_KEY: pem,
  ALLOW_SAMPLE_SELLER: 'on',
}

function configOf(environment: Environment): Config {
  const result = readConfig(environment)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.config
}

function problemsOf(environment: Environment): readonly string[] {
  const result = readConfig(environment)
  return result.ok ? [] : result.problems
}

describe('an invalid setting is reported with its name and the expected value', () => {
  test('a referral widget on our own origin, whose frame could remove its sandbox', () => {
    const own = {
      PUBLIC_URL: 'https://portal.example.com',
      REFERRAL_WIDGET_URL: 'https://portal.example.com/raf',
    }
    expect(problemsOf(own)).toEqual([
      'REFERRAL_WIDGET_URL must have a different origin from PUBLIC_URL; on the same origin its frame could remove its sandbox.',
    ])
    expect(problemsOf({ ...own, REFERRAL_WIDGET_URL: 'https://friends.example.com/raf' })).toEqual([])
  })

  test.each([
    ['NODE_ENV', 'prod', 'NODE_ENV must be "development", "test" or "production", not "prod".'],
    ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535, not "abc".'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000".'],
    [
      'PUBLIC_URL',
      'http://portal.example.com',
      'PUBLIC_URL must be an https address without a path (http for localhost only), such as "https://portal.example.com", not "http://portal.example.com".',
    ],
    [
      'PUBLIC_URL',
      'https://example.com/portal',
      'PUBLIC_URL must be an https address without a path (http for localhost only), such as "https://portal.example.com", not "https://example.com/portal".',
    ],
    [
      'DATABASE_URL',
      'mysql://u:pw@h/d',
      'DATABASE_URL must be an address such as "postgres://user:password@host:5432/name".',
    ],
    ['SMTP_URL', 'mail.example.com', 'SMTP_URL must be an address such as "smtps://user:password@host:465".'],
    [
      'MAIL_FROM',
      'Pfotenportal',
      'MAIL_FROM must be an address such as "Company <portal@example.com>", not "Pfotenportal".',
    ],
    ['MAIL_DELAY_SECONDS', '-1', 'MAIL_DELAY_SECONDS must be a whole number from 0 to 3600, not "-1".'],
    ['PAYMENT_GATEWAY', 'paypal', 'PAYMENT_GATEWAY must be "simulated" or "stripe", not "paypal".'],
    [
      'STRIPE_SECRET_KEY',
      'pk_live_51Public',
      'STRIPE_SECRET_KEY must be a secret or restricted key of Stripe, such as "sk_test_…" or "rk_live_…".',
    ],
    [
      'STRIPE_WEBHOOK_SECRET',
      'whsec_12345678,whsec_23456789,whsec_34567890',
      'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook at Stripe ("whsec_…"), or two separated by a comma during rotation.',
    ],
    [
      'STRIPE_API_BASE',
      'https://api.example.com/v1',
      'STRIPE_API_BASE must be an http or https address without a path, such as "http://localhost:3999", not "https://api.example.com/v1".',
    ],
    ['PAYMENT_TIMEOUT_SECONDS', '0', 'PAYMENT_TIMEOUT_SECONDS must be a whole number from 1 to 60, not "0".'],
    ['SAMPLE_WORLD', 'yes', 'SAMPLE_WORLD must be "on" or "off", not "yes".'],
    [
      'CLOCK',
      '2026-11-20',
      'CLOCK must be "system" or an instant with a UTC offset, such as "2026-11-20T12:00+01:00", not "2026-11-20".',
    ],
    [
      'CLOCK',
      '2026-11-20T12:00',
      'CLOCK must be "system" or an instant with a UTC offset, such as "2026-11-20T12:00+01:00", not "2026-11-20T12:00".',
    ],
    ['API_BASE', 'api.example.com', 'API_BASE must be an http or https address, not "api.example.com".'],
    [
      'FAQ_URL',
      'javascript:alert(1)',
      'FAQ_URL must be an http or https address, not "javascript:alert(1)".',
    ],
    ['SHOP_URL', 'shop', 'SHOP_URL must be an http or https address, not "shop".'],
    [
      'NEW_DOG_URL',
      '/dog',
      'NEW_DOG_URL must be an http or https address, or "portal" for the portal\'s own page, not "/dog".',
    ],
    ['SNACKS_URL', 'x', 'SNACKS_URL must be an http or https address, not "x".'],
    [
      'ADVICE_URL',
      'beratung@example.com',
      'ADVICE_URL must be an http, https or mailto address, not "beratung@example.com".',
    ],
    [
      'ADVICE_URL',
      'mailto:nobody',
      'ADVICE_URL must be an http, https or mailto address, not "mailto:nobody".',
    ],
    [
      'REFERRAL_WIDGET_URL',
      'http://widget.example.com',
      'REFERRAL_WIDGET_URL must be an https address, not "http://widget.example.com".',
    ],
    [
      'ALLOWED_ORIGINS',
      '*',
      'ALLOWED_ORIGINS must be origins such as "https://example.com", separated by commas; there is no wildcard, not "*".',
    ],
    [
      'TRUST_PROXY',
      'true',
      'TRUST_PROXY must be the exact number of proxies ("0" to "9") or their addresses, separated by commas, not "true".',
    ],
    [
      'TRUST_PROXY',
      '10.0.0.0/99',
      'TRUST_PROXY must be the exact number of proxies ("0" to "9") or their addresses, separated by commas, not "10.0.0.0/99".',
    ],
    ['SIGN_IN_CONFIRM', 'always', 'SIGN_IN_CONFIRM must be "never" or "other-browser", not "always".'],
    [
      'RATE_LINK_PER_ADDRESS_HOUR',
      '0',
      'RATE_LINK_PER_ADDRESS_HOUR must be a whole number from 1 to 1000000, not "0".',
    ],
    [
      'RATE_LINK_PER_IP_HOUR',
      'x',
      'RATE_LINK_PER_IP_HOUR must be a whole number from 1 to 1000000, not "x".',
    ],
    [
      'RATE_SIGN_IN_PER_IP_MINUTE',
      '1.5',
      'RATE_SIGN_IN_PER_IP_MINUTE must be a whole number from 1 to 1000000, not "1.5".',
    ],
    [
      'RATE_DISCOUNT_FAILURES_HOUR',
      'x',
      'RATE_DISCOUNT_FAILURES_HOUR must be a whole number from 1 to 1000000, not "x".',
    ],
    [
      'ACCESS_TOKEN_KEY',
      'secret',
      'ACCESS_TOKEN_KEY must be an ES256 (P-256) private key, as PKCS 8 PEM or JWK.',
    ],
    ['ACCESS_TOKEN_KEY', rsa, 'ACCESS_TOKEN_KEY must be an ES256 (P-256) private key, as PKCS 8 PEM or JWK.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be "silent", "error", "warn", "info" or "debug", not "loud".'],
    [
      'SIMULATED_GATEWAY_URL',
      'http://localhost:3999/path',
      'SIMULATED_GATEWAY_URL must be an http or https address without a path, such as "http://localhost:3999", not "http://localhost:3999/path".',
    ],
    [
      'SIMULATED_GATEWAY_LATENCY_MS',
      '22-2',
      'SIMULATED_GATEWAY_LATENCY_MS must be milliseconds such as "5" or "2-22", not "22-2".',
    ],
    [
      'SIMULATED_GATEWAY_FAULTS',
      'lost=2',
      'SIMULATED_GATEWAY_FAULTS must be "none" or faults with their rates, which add up to at most 1, such as "lost=0.02,late=0.02" (docs/payments.md), not "lost=2".',
    ],
    ['SIMULATED_GATEWAY_WEBHOOKS', 'x', 'SIMULATED_GATEWAY_WEBHOOKS must be "on" or "off", not "x".'],
    [
      'SIMULATED_GATEWAY_WEBHOOK_SECRET',
      'one,two,three',
      'SIMULATED_GATEWAY_WEBHOOK_SECRET must be a secret without spaces, or two separated by a comma during rotation.',
    ],
    ['DRAIN_SECONDS', '9', 'DRAIN_SECONDS must be a whole number from 0 to 8, not "9".'],
    ['LOAD_SHED_MS', 'x', 'LOAD_SHED_MS must be a whole number from 0 to 60000, not "x".'],
    ['DATABASE_URL_FILE', '/nowhere', 'DATABASE_URL_FILE names a file that cannot be read: /nowhere'],
  ])('%s=%s', (name, value, problem) => {
    expect(problemsOf({ [name]: value })).toEqual([problem])
  })

  test('all invalid settings are reported at once', () => {
    const problems = problemsOf({ PORT: 'x', CLOCK: 'x', SAMPLE_WORLD: 'x' })
    expect(problems.map((it) => it.split(' ')[0])).toEqual(['PORT', 'SAMPLE_WORLD', 'CLOCK'])
  })
})

test.each(Object.entries(RENAMED))('the former name %s is refused, not ignored', (before, now) => {
  expect(problemsOf({ [before]: '1' })).toEqual([`${before} is now ${now}.`])
  expect(settings.has(before)).toBe(false)
  expect(settings.has(now)).toBe(true)
})

test('every default is a value that the setting accepts, in every kind of installation', () => {
  const installations = [
    {},
    { SMTP_URL: 'smtp://localhost' },
    { ...production, CARRIER: 'generic', CARRIER_WEBHOOK_SECRET: 'n'.repeat(32) },
  ]
  for (const installation of installations) expect(readEnvironment(installation)).toMatchObject({ ok: true })
})

describe('without settings', () => {
  test('the service runs on port 3000 with the embedded database, the mailbox and the sample world', () => {
    expect(configOf({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      smtpUrl: null,
      sampleWorld: true,
      clock: 'system',
      clockSettable: true,
      secure: false,
      dataDir: join(process.cwd(), 'data'),
    })
  })

  test('an empty setting counts as absent', () => {
    expect(configOf({ SMTP_URL: '', PORT: ' ' })).toMatchObject({ smtpUrl: null, port: 3000 })
  })
})

describe('settings that depend on each other', () => {
  test('a read replica belongs to a database of its own', () => {
    const replica = { DATABASE_READ_URL: 'postgres://app:hunter2@standby/app' }
    expect(problemsOf(replica)).toEqual(['DATABASE_READ_URL must be given together with DATABASE_URL.'])
    const both = { ...replica, DATABASE_URL: 'postgres://app:hunter2@db/app' }
    expect(configOf(both).databaseReadUrl).toBe(replica.DATABASE_READ_URL)
  })

  test('the public address follows the port', () => {
    expect(configOf({ PORT: '4100' }).publicUrl).toBe('http://localhost:4100')
  })

  test('a mail server turns the sample world off unless it is set', () => {
    expect(configOf({ SMTP_URL: 'smtp://localhost' }).sampleWorld).toBe(false)
    expect(configOf({ SMTP_URL: 'smtp://localhost', SAMPLE_WORLD: 'on' }).sampleWorld).toBe(true)
  })

  test('limits are loose only in the sample world, and a configured limit always applies', () => {
    expect(configOf({}).limits.linkPerAddressAndHour).toBeGreaterThan(1000)
    expect(configOf({ SAMPLE_WORLD: 'off' }).limits).toEqual({
      linkPerAddressAndHour: 15,
      linkPerAddressAndIpAndHour: 5,
      declarationsPerAddressAndHour: 10,
      declarationsPerIpAndHour: 200,
      linkPerBrowserAndHour: 20,
      linkPerIpAndHour: 300,
      signInPerIpAndMinute: 120,
      codeFailuresPerAddressAndDay: 20,
      codeFailuresPerIpAndHour: 50,
      codeFailuresPerHour: 200,
      discountFailuresPerHour: 10,
      changesPerCustomerAndMinute: 60,
      adminCallsPerKeyAndMinute: 300,
    })
    expect(configOf({ RATE_LINK_PER_IP_HOUR: '7' }).limits.linkPerIpAndHour).toBe(7)
  })

  test('a mailed link has to be confirmed in another browser unless that is turned off', () => {
    expect(configOf({}).signInConfirm).toBe('other-browser')
    expect(configOf({ SIGN_IN_CONFIRM: 'never' }).signInConfirm).toBe('never')
  })

  test('the timeout of an item in a job is longer than that of a payment', () => {
    expect(problemsOf({ JOB_ITEM_TIMEOUT_SECONDS: '10', PAYMENT_TIMEOUT_SECONDS: '10' })).toEqual([
      'JOB_ITEM_TIMEOUT_SECONDS must be more than PAYMENT_TIMEOUT_SECONDS, so that a charge can be answered in time.',
    ])
    expect(
      configOf({ JOB_ITEM_TIMEOUT_SECONDS: '11', PAYMENT_TIMEOUT_SECONDS: '10' }).jobItemTimeoutSeconds,
    ).toBe(11)
  })

  test('an instant with any offset sets the clock', () => {
    expect(configOf({ CLOCK: '2026-11-20T12:00+01:00' }).clock).toBe('2026-11-20T11:00:00.000Z')
  })

  test('a setting may come from a file, but not from both', () => {
    const directory = mkdtempSync(join(tmpdir(), 'pfotenportal-settings-'))
    const file = join(directory, 'smtp')
    writeFileSync(file, 'smtps://u:p@mail.example.com\n')
    expect(configOf({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtps://u:p@mail.example.com')
    expect(problemsOf({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://localhost' })).toEqual([
      'SMTP_URL and SMTP_URL_FILE are both set; keep one.',
    ])
    rmSync(directory, { recursive: true })
  })
})

describe('Stripe', () => {
  const stripe = {
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjtT1',
    STRIPE_WEBHOOK_SECRET: 'whsec_11111111, whsec_22222222',
  }

  test('accepts its key and up to two webhook secrets', () => {
    expect(configOf(stripe)).toMatchObject({
      paymentGateway: 'stripe',
      stripe: {
        secretKey: stripe.STRIPE_SECRET_KEY,
        webhookSecrets: ['whsec_11111111', 'whsec_22222222'],
        apiBase: null,
      },
    })
    expect(configOf({ ...stripe, PAYMENT_GATEWAY: 'simulated' }).stripe).toBeNull()
  })

  test.each([
    ['STRIPE_SECRET_KEY', 'STRIPE_SECRET_KEY is missing: the service cannot reach its account without it.'],
    [
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_WEBHOOK_SECRET is missing: no webhook event of Stripe can be verified without it.',
    ],
  ])('is refused without %s', (name, problem) => {
    expect(problemsOf({ ...stripe, [name]: '' })).toEqual([problem])
  })

  test('is never replaced by a stand-in in production', () => {
    const elsewhere = { ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:9999' }
    expect(configOf(elsewhere).stripe?.apiBase).toBe('http://127.0.0.1:9999')
    expect(problemsOf({ ...production, ...elsewhere })).toEqual([
      'STRIPE_API_BASE must be unset in production, or payments would go to a stand-in.',
    ])
  })

  test('its key is never repeated in a message', () => {
    expect(problemsOf({ ...stripe, STRIPE_SECRET_KEY: 'hunter2' }).join()).not.toContain('hunter2')
  })
})

describe('production', () => {
  test('starts with its own key, mail server and https address, on system time', () => {
    expect(configOf(production)).toMatchObject({
      production: true,
      secure: true,
      sampleWorld: false,
      clock: 'system',
      clockSettable: false,
      drainSeconds: 5,
    })
    expect(configOf(production)).toMatchObject({ secondFactor: 'required', hasApiDocs: false })
    expect(configOf({ ...production, ACCESS_TOKEN_KEY: jwk }).accessTokenKey).toBe(jwk)
    expect(configOf(production).operatorToken).toBeNull()
    expect(configOf({}).operatorToken).toBe('the-operator-of-the-sample-world')
  })

  test.each([
    ['ACCESS_TOKEN_KEY', '', 'ACCESS_TOKEN_KEY is missing: production needs its own ES256 private key.'],
    ['SMTP_URL', '', 'SMTP_URL is missing: there is no embedded mailbox in production.'],
    ['PUBLIC_URL', '', 'PUBLIC_URL is missing: links and cookies in production need it.'],
    [
      'PAYMENT_GATEWAY',
      '',
      'PAYMENT_GATEWAY is missing: the simulated gateway moves no money, so production uses it only if it is named.',
    ],
    [
      'SIMULATED_GATEWAY_WEBHOOK_SECRET',
      '',
      'SIMULATED_GATEWAY_WEBHOOK_SECRET is missing: the default is known to everybody, and production needs a secret of its own.',
    ],
    [
      'SIMULATED_GATEWAY_WEBHOOK_SECRET',
      'a-new-one,simulated-gateway-secret',
      'SIMULATED_GATEWAY_WEBHOOK_SECRET must not be the default in production.',
    ],
    [
      'OPERATOR_TOKEN',
      'the-operator-of-the-sample-world',
      'OPERATOR_TOKEN must not be the default in production.',
    ],
    [
      'OPERATOR_TOKEN',
      'only-thirty-one-characters-long',
      'OPERATOR_TOKEN must have at least 32 characters in production.',
    ],
    [
      'OPERATOR_EMAIL',
      'Ada <ada@example.com>',
      'OPERATOR_EMAIL must be an address such as "admin@example.com", not "Ada <ada@example.com>".',
    ],
    ['SAMPLE_WORLD', 'on', 'SAMPLE_WORLD must be off in production.'],
    ['CLOCK', '2026-11-20T12:00+01:00', 'CLOCK must be "system" in production.'],
    [
      'DATABASE_URL',
      'postgres://app:postgres@db/app',
      'DATABASE_URL must not contain a default password in production.',
    ],
  ])('refuses %s=%s', (name, value, problem) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([problem])
  })

  test('needs an https provider with a client, and never repeats its secret', () => {
    const provider = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'portal' }
    const because = 'signing in by the OpenID Connect provider needs it.'
    expect(problemsOf({ ...production, ...provider })).toEqual([`OIDC_CLIENT_SECRET is missing: ${because}`])
    const complete = { ...provider, OIDC_CLIENT_SECRET: 'hunter2' }
    expect(configOf({ ...production, ...complete }).oidc).toEqual({
      issuer: 'https://login.example.com/',
      clientId: 'portal',
      clientSecret: 'hunter2',
    })
    expect(problemsOf({ ...production, ...complete, OIDC_ISSUER: 'http://localhost:9' })).toEqual([
      'OIDC_ISSUER must be an https address in production.',
    ])
    expect(configOf(production).oidc).toBeNull()
  })

  test('never repeats a secret in a message', () => {
    const problems = problemsOf({
      ...production,
      ACCESS_TOKEN_KEY: 'hunter2',
      DATABASE_URL: 'hunter2',
      SMTP_URL: 'hunter2',
    })
    expect(problems).toHaveLength(3)
    expect(problems.join()).not.toContain('hunter2')
  })
})

describe('faults of the simulated gateway', () => {
  test('are parsed with their rates', () => {
    expect(gatewayFaults.parse('lost=0.02, late=0.02,declined=.5')).toEqual({
      lost: 0.02,
      late: 0.02,
      declined: 0.5,
    })
  })

  test.each(['lost', 'lost=2', 'lost=0.6,late=0.6', 'lost=0.1,lost=0.1', 'nonsense=0.1', 'lost=0,1', ''])(
    '%o is refused',
    (text) => expect(gatewayFaults.parse(text)).toBeUndefined(),
  )

  test.each([
    ['2-22', { from: 2, to: 22 }],
    ['5', { from: 5, to: 5 }],
    ['22-2', undefined],
    ['-1', undefined],
    ['2-99999', undefined],
  ])('latency %s', (text, expected) => expect(latency.parse(text)).toEqual(expected))
})

describe('the carrier', () => {
  const generic = { CARRIER: 'generic', CARRIER_WEBHOOK_SECRET: 'n'.repeat(32) }

  test('is simulated by default, with some lost or late parcels', () => {
    expect(configOf({}).carrier).toMatchObject({
      kind: 'simulated',
      name: 'DHL',
      trackingUrl: 'https://tracking.example/{number}',
      simulated: { faults: { delayed: 0.05, failed: 0.02, lost: 0.005, returned: 0.002 } },
    })
    const faults = { delayed: 0, failed: 0, lost: 1, returned: 0 }
    expect(configOf({ SIMULATED_CARRIER_FAULTS: 'lost=1' }).carrier.simulated.faults).toEqual(faults)
    expect(configOf({ SIMULATED_CARRIER_FAULTS: 'none' }).carrier.simulated.faults.lost).toBe(0)
  })

  test('may have two secrets during rotation', () => {
    const both = `${'a'.repeat(32)}, ${'b'.repeat(32)}`
    expect(
      configOf({ ...production, ...generic, CARRIER_WEBHOOK_SECRET: both }).carrier.webhookSecrets,
    ).toEqual(['a'.repeat(32), 'b'.repeat(32)])
  })

  test('that is simulated in production accepts no webhook call', () => {
    expect(configOf(production).carrier.webhookSecrets).toEqual([])
  })

  test.each([
    [{ CARRIER: '' }, 'CARRIER is missing'],
    [{ ...generic, CARRIER_WEBHOOK_SECRET: '' }, 'CARRIER_WEBHOOK_SECRET is missing'],
    [
      { ...generic, CARRIER_WEBHOOK_SECRET: 'the-carrier-of-the-sample-world' },
      'CARRIER_WEBHOOK_SECRET must not be the default in production.',
    ],
    [
      { ...generic, CARRIER_WEBHOOK_SECRET: 'x'.repeat(31) },
      'CARRIER_WEBHOOK_SECRET must have at least 32 characters in production.',
    ],
    [{ SIMULATED_CARRIER_FAULTS: 'late=0.1' }, 'SIMULATED_CARRIER_FAULTS must be'],
    [{ SIMULATED_CARRIER_FAULTS: 'lost=0.6,delayed=0.6' }, 'SIMULATED_CARRIER_FAULTS must be'],
    [{ CARRIER_TRACKING_URL: 'https://carrier.example/track' }, 'CARRIER_TRACKING_URL must be'],
    [{ CARRIER_TRACKING_URL: 'javascript:alert({number})' }, 'CARRIER_TRACKING_URL must be'],
  ])('with %j stops the start in production, with one message', (values, message) => {
    const problems = problemsOf({ ...production, ...values })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(message)
  })
})

describe('an env file as docs/settings.md shows it', () => {
  const page = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8')
  const line = /^ {4}(MAIL_FROM=.*)$/m.exec(page)?.[1] ?? ''
  const sender = 'Company <portal@example.com>'
  const printed = 'process.stdout.write(process.env.MAIL_FROM)'
  const folder = mkdtempSync(join(tmpdir(), 'pfotenportal-env-'))
  const file = join(folder, 'portal.env')
  writeFileSync(file, `# The sender\n${line}\nPORT=3001\n`)
  const env = { PATH: process.env['PATH'] }

  test.each([
    [
      'a shell',
      () =>
        execFileSync('sh', ['-c', `set -a; . "${file}"; exec "${process.execPath}" -e '${printed}'`], {
          env,
        }),
    ],
    ['node --env-file', () => execFileSync(process.execPath, [`--env-file=${file}`, '-e', printed], { env })],
    ['docker run --env-file, with its quotes', () => line.slice('MAIL_FROM='.length)],
    ['systemd and compose, without quotes', () => sender],
  ])('is read by %s', (_reader, read) => {
    expect(configOf({ MAIL_FROM: String(read()) }).mailFrom).toBe(sender)
  })

  test('quotes around a value count for nothing; those inside it, and those of secrets, stay', () => {
    expect(configOf({ CARRIER_NAME: '"DHL Paket"' }).carrier.name).toBe('DHL Paket')
    expect(configOf({ CARRIER_NAME: `Peter's` }).carrier.name).toBe(`Peter's`)
    expect(configOf({ MAIL_FROM: '"Company, Inc." <portal@example.com>' }).mailFrom).toBe(
      '"Company, Inc." <portal@example.com>',
    )
    expect(configOf({ PORT: "''" }).port).toBe(3000)
    expect(configOf({ OPERATOR_TOKEN: "'quoted'" }).operatorToken).toBe("'quoted'")
  })
})

test('production listens on this machine only, unless told otherwise', () => {
  expect(configOf(production).host).toBe('127.0.0.1')
  expect(configOf({ ...production, HOST: '::' }).host).toBe('::')
  expect(configOf({}).host).toBe('localhost')
})
