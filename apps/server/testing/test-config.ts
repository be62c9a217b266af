/** Settings for tests: a free port on 127.0.0.1, a stopped clock, loose limits, no log. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../core/config.ts'
import { readConfig } from '../core/read-config.ts'

/** Friday noon in Berlin: the time of every example in docs/domain.md. */
export const TEST_NOW = '2026-11-20T11:00:00.000Z'

/** The configuration of a service with these settings on top of the tests' own. Throws if one is invalid. */
export function testConfig(environment: Record<string, string> = {}): Config {
  const result = readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(tmpdir(), 'pfotenportal-test-unused'),
    CLOCK: TEST_NOW,
    SAMPLE_WORLD: 'off',
    NEW_DOG_URL: 'portal',
    LOG_LEVEL: 'silent',
    LOAD_SHED_MS: '0',
    MAIL_DELAY_SECONDS: '0',
    RATE_LINK_PER_ADDRESS_HOUR: '100000',
    RATE_LINK_PER_ADDRESS_IP_HOUR: '100000',
    RATE_LINK_PER_BROWSER_HOUR: '100000',
    RATE_LINK_PER_IP_HOUR: '100000',
    RATE_CODE_FAILURES_PER_ADDRESS_DAY: '100000',
    RATE_CODE_FAILURES_PER_IP_HOUR: '100000',
    RATE_CODE_FAILURES_HOUR: '100000',
    RATE_DECLARATIONS_PER_ADDRESS_HOUR: '100000',
    RATE_DECLARATIONS_PER_IP_HOUR: '100000',
    RATE_SIGN_IN_PER_IP_MINUTE: '100000',
    RATE_DISCOUNT_FAILURES_HOUR: '100000',
    RATE_CHANGES_PER_CUSTOMER_MINUTE: '100000',
    RATE_ADMIN_CALLS_PER_KEY_MINUTE: '100000',
    ...environment,
  })
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.config
}
