import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig, type Config, type Environment } from '../config.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.com',
  SMTP_URL: 'smtps://mail.example.com:465',
  ACCESS_TOKEN_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  PAYMENT_GATEWAY: 'simulated',
  SIMULATED_GATEWAY_WEBHOOK_SECRET: 'a-secret-of-this-gateway-with-enough-characters',
  CARRIER: 'simulated',
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

describe('the carrier', () => {
  const generic = { CARRIER: 'generic', CARRIER_WEBHOOK_SECRET: 'n'.repeat(32) }

  test('is simulated where nothing is said, with boxes that go astray now and then', () => {
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

  test('has two secrets while one takes over from the other', () => {
    const both = `${'a'.repeat(32)}, ${'b'.repeat(32)}`
    expect(
      configOf({ ...production, ...generic, CARRIER_WEBHOOK_SECRET: both }).carrier.webhookSecrets,
    ).toEqual(['a'.repeat(32), 'b'.repeat(32)])
  })

  test('that is simulated in production believes no call at all', () => {
    expect(configOf(production).carrier.webhookSecrets).toEqual([])
  })

  test.each([
    [{ CARRIER: '' }, 'CARRIER is missing'],
    [{ ...generic, CARRIER_WEBHOOK_SECRET: '' }, 'CARRIER_WEBHOOK_SECRET is missing'],
    [
      { ...generic, CARRIER_WEBHOOK_SECRET: 'the-carrier-of-the-sample-world' },
      'CARRIER_WEBHOOK_SECRET is the default',
    ],
    [{ ...generic, CARRIER_WEBHOOK_SECRET: 'x'.repeat(31) }, 'CARRIER_WEBHOOK_SECRET is too short'],
    [{ SIMULATED_CARRIER_FAULTS: 'late=0.1' }, 'SIMULATED_CARRIER_FAULTS must be'],
    [{ SIMULATED_CARRIER_FAULTS: 'lost=0.6,delayed=0.6' }, 'SIMULATED_CARRIER_FAULTS must be'],
    [{ CARRIER_TRACKING_URL: 'https://carrier.example/track' }, 'CARRIER_TRACKING_URL must be'],
    [{ CARRIER_TRACKING_URL: 'javascript:alert({number})' }, 'CARRIER_TRACKING_URL must be'],
  ])('with %j stops the start in production, in one sentence', (values, said) => {
    const problems = problemsOf({ ...production, ...values })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(said)
  })
})
