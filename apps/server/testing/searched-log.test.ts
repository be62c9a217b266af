import { afterEach, describe, expect, it } from 'vitest'
import { newSecret } from '../core/secrets.ts'
import { openCapturedLog } from './captured-log.ts'
import { takeProblems } from './problems.ts'
import { startSampleWorld } from './sample-world.ts'

afterEach(() => void takeProblems())

describe('a line of the log', () => {
  it.each([
    ['an email address', { note: { to: 'anna.berger@example.de' } }],
    ['an access token', { token: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMDAxIn0.c2lnbmF0dXJlLW9m' }],
    ['the secret of a link, a cookie or a key', { path: `/zahlung/${newSecret()}` }],
    ['a credential', { header: 'Bearer abcdefgh1234' }],
    ['a cookie', { header: 'session=abcdefgh1234' }],
    ['a key', { key: 'whsec_abcdefgh1234' }],
    ['a name, a street or a telephone number', { text: 'Frau Krüger' }],
    ['a name, a street or a telephone number', { text: 'kastanienallee 12' }],
    ['a name, a street or a telephone number', { text: 'tel:+4922155501005' }],
  ])('with %s fails the test', (what, fields) => {
    openCapturedLog().log.info(fields, 'planted')
    expect(takeProblems().map((problem) => problem.split(' is in the log')[0])).toEqual([what])
  })

  it('passes with what the service does log', () => {
    const { log } = openCapturedLog()
    log.info(
      { method: 'GET', path: '/api/v1/subscriptions/20001', status: 200, network: 'a1b2c3d4' },
      'request',
    )
    log.info({ requestId: 'r-01M478ANNA09YRGV4BPDFYBKPD' }, 'request')
    log.error({ err: new Error('relation "dog" does not exist') }, 'a request failed')
    expect(takeProblems()).toEqual([])
  })

  it('is searched in every service of a test', async () => {
    const world = await startSampleWorld()
    world.services.log.info({ who: 'Anna' }, 'planted')
    await world.stop()
    expect(takeProblems().join()).toContain('a name, a street or a telephone number is in the log')
  })
})
