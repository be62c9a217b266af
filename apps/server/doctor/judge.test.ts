import { describe, expect, it } from 'vitest'
import { strangeNames } from '../core/settings/strange-names.ts'
import { doctorTexts, tell, worstOf, type Finding, type FindingCode } from './finding.ts'
import { judgeAddress, judgeForwarding, type AddressFacts } from './judge-address.ts'
import { judgeBrand, judgeCarrier, judgeJobs, judgePayments } from './judge-business.ts'
import {
  judgeCatalogue,
  judgeMigrations,
  judgeProcesses,
  judgeReplica,
  judgeServer,
} from './judge-database.ts'
import {
  bytesText,
  isInRange,
  judgeArchive,
  judgeBackup,
  judgeClock,
  judgeDependencies,
  judgeDisk,
  judgeNode,
  judgeRestoreTest,
  judgeSettings,
} from './judge-machine.ts'
import { judgeMail } from './judge-mail.ts'
import { redactor } from './reason.ts'

const codes = (findings: readonly Finding[]) => findings.map(({ level, code }) => `${level} ${code}`)

describe('settings', () => {
  it('are reported all at once, with names that are none', () => {
    const facts = {
      problems: ['A is missing.', 'B is wrong.'],
      unknown: [{ name: 'SMPT_URL', meant: 'SMTP_URL' }],
    }
    expect(codes(judgeSettings({ ...facts, foreign: ['OIDC_FOO'] }))).toEqual([
      'error settingWrong',
      'error settingWrong',
      'warning settingUnknown',
      'note settingForeign',
    ])
  })

  it('look strange if their name is nearly that of another, or begins like several', () => {
    const given = {
      SMPT_URL: 'x',
      smtp_url: 'x',
      DATABASE_URI: 'x',
      STRIPE_SECRET_KEYS_FILE: '/x',
      OIDC_FOO: 'x',
      CARRIER_NMAE: '',
    }
    const usual = {
      PATH: '/bin',
      HOME: '/root',
      HOSTNAME: 'a',
      NODE_OPTIONS: '',
      npm_config_x: '1',
      TZ: 'UTC',
      MAIL: '/var',
    }
    const proper = { SMTP_URL: 'x', STRIPE_SECRET_KEY_FILE: '/x' }
    expect(strangeNames({ ...given, ...usual, ...proper })).toEqual({
      unknown: [
        { name: 'SMPT_URL', meant: 'SMTP_URL' },
        { name: 'smtp_url', meant: 'SMTP_URL' },
        { name: 'DATABASE_URI', meant: 'DATABASE_URL' },
        { name: 'STRIPE_SECRET_KEYS_FILE', meant: 'STRIPE_SECRET_KEY' },
      ],
      foreign: ['OIDC_FOO'],
    })
  })
})

const RANGE = '^20.19.0 || ^22.13.0 || >=24.0.0'
it.each([
  ['20.18.9', false],
  ['20.19.0', true],
  ['20.20.1', true],
  ['21.7.0', false],
  ['22.13.1', true],
  ['23.11.0', false],
  ['24.0.0', true],
  ['26.1.0', true],
])('Node %s is supported: %s', (version, isSupported) => {
  expect(isInRange(version, RANGE)).toBe(isSupported)
  const [finding] = judgeNode({ version, range: RANGE, knowsGerman: true })
  expect(finding?.level).toBe(isSupported ? 'well' : 'error')
})

it('a Node without German dates is an error', () => {
  const facts = { version: '22.13.1', range: RANGE, knowsGerman: false }
  expect(codes(judgeNode(facts))).toEqual(['well nodeWell', 'error nodeWithoutGerman'])
})

it('packages are compared with the lock file', () => {
  expect(codes(judgeDependencies({ checked: 5, differing: ['pg'] }))).toEqual(['warning dependenciesDiffer'])
  expect(codes(judgeDependencies({ checked: 5, differing: [] }))).toEqual(['well dependenciesWell'])
  expect(codes(judgeDependencies(null))).toEqual(['note dependenciesUnknown'])
})

it.each([
  [0, 'well clockWell'],
  [-4_000, 'well clockWell'],
  [9_000, 'warning clockDrifts'],
  [-61_000, 'error clockWrong'],
  [600_000, 'error clockWrong'],
  [3_600_000 + 2_000, 'error clockZone'],
  [-2 * 3_600_000, 'error clockZone'],
  [5.5 * 3_600_000, 'error clockZone'],
  [40 * 3_600_000, 'error clockWrong'],
])('a clock that differs by %i ms is %s', (driftMilliseconds, expected) => {
  expect(codes(judgeClock({ driftMilliseconds, isSet: false, production: true }))).toEqual([expected])
})

it('business time that was set by hand is an error in production only', () => {
  const facts = { driftMilliseconds: 0, isSet: true }
  expect(codes(judgeClock({ ...facts, production: true }))).toEqual(['well clockWell', 'error clockSet'])
  expect(codes(judgeClock({ ...facts, production: false }))).toEqual(['well clockWell'])
})

const HOUR = 3_600_000
const NOW = 1_800_000_000_000
const GIB = 1024 ** 3
it.each([
  ['half full', 50 * GIB, 100 * GIB, 1_000, 2_000, ['well diskWell']],
  ['nearly full', 5 * GIB, 100 * GIB, 1_000, 2_000, ['warning diskLow']],
  ['full', GIB / 2, 100 * GIB, 1_000, 2_000, ['error diskLow']],
  ['large, with much space left', 50 * GIB, 2_000 * GIB, 1_000, 2_000, ['well diskWell']],
  ['out of inodes', 50 * GIB, 100 * GIB, 10, 2_000, ['well diskWell', 'error inodesLow']],
  ['low on inodes', 50 * GIB, 100 * GIB, 150, 2_000, ['well diskWell', 'warning inodesLow']],
  ['on a file system without inodes', 50 * GIB, 100 * GIB, 0, 0, ['well diskWell']],
] as const)('a disk that is %s', (_case, freeBytes, totalBytes, freeInodes, totalInodes, expected) => {
  const disk = { freeBytes, totalBytes, freeInodes, totalInodes }
  expect(codes(judgeDisk({ name: 'DATA_DIR', path: '/data', disk }))).toEqual(expected)
})

it('a full disk of the backups is an error that does not say that the service stops', () => {
  const disk = { freeBytes: 0, totalBytes: GIB, freeInodes: 1, totalInodes: 1 }
  expect(codes(judgeDisk({ name: 'BACKUP_DIR', path: '/backups', disk }))).toEqual(['error backupDiskLow'])
})

it('sizes are shown as a person reads them', () => {
  expect([0, 900, 1_536, 12.5 * GIB, 200 * GIB].map(bytesText)).toEqual([
    '0 B',
    '900 B',
    '1.5 KiB',
    '12.5 GiB',
    '200 GiB',
  ])
})

it.each([
  ['not known', null, 'note backupUnknown', 'note restoreUnknown'],
  ['none', [], 'error backupNone', 'note restoreUnknown'],
  ['of last night, tested last week', [[10, 170]], 'well backupWell', 'well restoreWell'],
  ['of the night before, never tested', [[34, null]], 'warning backupOld', 'warning restoreNever'],
  [
    'of last week, an older one tested long ago',
    [
      [168, null],
      [2_000, 1_000],
    ],
    'error backupOld',
    'warning restoreOld',
  ],
  ['in the future', [[-5, null]], 'warning backupFuture', 'warning restoreNever'],
] as const)('backups: %s', (_case, hours, backup, restoreTest) => {
  const at = (ago: number | null) => (ago === null ? null : NOW - ago * HOUR)
  const backups =
    hours && hours.map(([taken, verified]) => ({ takenAt: NOW - taken * HOUR, verifiedAt: at(verified) }))
  expect(codes(judgeBackup(backups, NOW))).toEqual([backup])
  expect(codes(judgeRestoreTest(backups, NOW))).toEqual([restoreTest])
})

/** Minutes ago. */
const LOG = { isRunning: true, startedAt: 500, isKept: true, uncopiedSince: null, unmovedSince: null }
it.each([
  ['moved, and nothing waits', {}, ['well archiveWell']],
  [
    'of a database in which nothing has happened for days',
    { movedAt: 9_000, startedAt: 9_999 },
    ['well archiveWell'],
  ],
  ['just finished', { unmovedSince: 1 }, ['well archiveWell']],
  ['not moved', { unmovedSince: 12 }, ['warning archiveWaits']],
  ['not moved for an hour', { unmovedSince: 70 }, ['error archiveWaits']],
  ['never moved', { unmovedSince: 70, movedAt: null }, ['error archiveWaits']],
  ['a backlog that is being moved', { unmovedSince: 400, movedAt: 1 }, ['well archiveWell']],
  ['left from before the start', { unmovedSince: 400, startedAt: 2 }, ['well archiveWell']],
  [
    'left from before a start that moved nothing',
    { unmovedSince: 400, startedAt: 20 },
    ['warning archiveWaits'],
  ],
  ['not copied by the server', { uncopiedSince: 70 }, ['error archiveStuck']],
  ['not kept', { isKept: false, movedAt: null }, ['warning archiveOff']],
  ['not kept yet', { isKept: false, movedAt: null, startedAt: 1 }, ['well archiveWell']],
  ['of a stopped service', { isRunning: false, unmovedSince: 400 }, []],
  ['without a base', { hasBase: false }, ['warning archiveNoBase']],
  [
    'without a base and not moved',
    { hasBase: false, unmovedSince: 12 },
    ['warning archiveWaits', 'warning archiveNoBase'],
  ],
] as const)('the log of the database: %s', (_case, changed, expected) => {
  const { isRunning, isKept, hasBase, ...minutes } = { ...LOG, movedAt: 90, hasBase: true, ...changed }
  const at = (ago: number) => NOW - ago * 60_000
  const orNull = (ago: number | null) => (ago === null ? null : at(ago))
  const facts = {
    isRunning,
    isKept,
    hasBase,
    startedAt: at(minutes.startedAt),
    uncopiedSince: orNull(minutes.uncopiedSince),
    unmovedSince: orNull(minutes.unmovedSince),
    movedAt: orNull(minutes.movedAt),
  }
  const backups = [{ takenAt: NOW, verifiedAt: null }]
  expect(codes(judgeArchive(facts, backups, NOW))).toEqual(expected)
  expect(codes(judgeArchive({ ...facts, hasBase: false }, [], NOW))).not.toContain('warning archiveNoBase')
})

it.each([
  [{ applied: ['0001'], known: ['0001'] }, 'well migrationsWell'],
  [{ applied: ['0001'], known: ['0001', '0002'] }, 'warning migrationsPending'],
  [{ applied: ['0001', '0003'], known: ['0001', '0002'] }, 'error migrationsNewer'],
  [{ applied: ['0001', '0002', '0003 beside 0002'], known: ['0001', '0002'] }, 'warning migrationsAhead'],
  [{ applied: ['0001', '0002', '0003 beside 0001'], known: ['0001', '0002'] }, 'error migrationsNewer'],
  [{ applied: [], known: ['0001'] }, 'note migrationsNone'],
])('migrations %j: %s', ({ applied, known }, expected) => {
  const rows = applied.map((it) => {
    const [name = '', suits = null] = it.split(' beside ')
    return { name, suits }
  })
  expect(codes(judgeMigrations({ applied: rows, known }))).toEqual([expected])
})

it.each([
  [[['2026-01-01'], ['2026-12-01']], 'well catalogueWell'],
  [[['2026-12-01']], 'error catalogueLater'],
  [[], 'error catalogueNone'],
])('a catalogue with versions from %j: %s', (days, expected) => {
  const versions = days.map(([from = ''], index) => ({ version: index + 1, from }))
  expect(codes(judgeCatalogue({ versions, today: '2026-11-28' }))).toEqual([expected])
})

it.each([
  { isEncrypted: true, ends: ['203.0.114.7', '198.51.101.9'], faults: [] },
  { isEncrypted: false, ends: [], faults: [] },
  { isEncrypted: false, ends: ['127.0.0.1', '127.0.0.1'], faults: [] },
  { isEncrypted: false, ends: ['10.0.0.5', 'fd00::7'], faults: [] },
  { isEncrypted: false, ends: ['10.0.0.5', '198.51.101.9'], faults: ['error databasePlain'] },
  { isEncrypted: false, ends: ['2a01:4f8::1', '2a01:4f8::2'], faults: ['error databasePlain'] },
])('a database that is reached in plain text through the internet is an error ($ends)', (connection) => {
  const facts = {
    versionNumber: 160_002,
    version: '16.2',
    isStandby: false,
    isReadOnly: false,
    isPooled: false,
    keepsSettings: true,
    connections: { used: 3, max: 97 },
    encoding: 'UTF8',
    locale: 'C.UTF-8',
    lowersUmlauts: true,
    timeZone: 'UTC',
    knowsBerlin: true,
    role: 'portal',
    isSuperuser: false,
    schema: 'public',
    mayCreate: true,
    foreignTables: [],
  }
  expect(codes(judgeServer({ ...facts, ...connection }))).toEqual(['well databaseWell', ...connection.faults])
})

const STANDBY = { isSame: true, hidden: 0, secondsBehind: 0.1, missingBytes: 0, isReceiving: true }
const LATE = { secondsBehind: null, missingBytes: 4_096 }
it.each([
  ['follows', {}, ['well replicaWell']],
  ['follows an idle primary that it lost', { isReceiving: false }, ['well replicaWell']],
  ['is behind', LATE, ['warning replicaBehind']],
  ['receives nothing', { ...LATE, isReceiving: false }, ['warning replicaCutOff']],
  ['has another database', { ...LATE, isSame: false, hidden: 9 }, ['warning replicaOther']],
  ['hides tables from its role', { hidden: 2 }, ['well replicaWell', 'error replicaHidden']],
  ['is no standby', null, ['warning replicaNoStandby']],
])('a replica that %s', (_case, changed, expected) => {
  const standby = changed && { ...STANDBY, ...changed }
  const facts = {
    isStandby: standby !== null,
    isEncrypted: false,
    ends: ['10.0.0.5'],
    role: 'reader',
    standby,
  }
  expect(codes(judgeReplica(facts))).toEqual(expected)
  const plain = judgeReplica({ ...facts, ends: ['10.0.0.5', '198.51.101.9'] })
  expect(codes(plain)).toEqual([...expected, 'error replicaPlain'])
})

it('no process is a warning, one is a note, several are well', () => {
  expect([0, 1, 2].map((count) => judgeProcesses(count)[0]?.level)).toEqual(['warning', 'note', 'well'])
})

it('the sample seller is an error in production, unless it is allowed', () => {
  const facts = { name: 'Firma', sampleParts: ['BRAND_DIR names the sample seller in default.json: name: x'] }
  const at = (production: boolean, isAllowed: boolean) =>
    codes(judgeBrand({ ...facts, production, isAllowed }))
  expect([at(true, false), at(true, true), at(false, true)]).toEqual([
    ['error brandSample'],
    ['warning brandSample'],
    ['note brandSample'],
  ])
})

it('payments show each line of the gateway’s own check', () => {
  const checks = [
    { name: 'key', ok: true, detail: 'accepted' },
    { name: 'webhook', ok: false, detail: 'no endpoint' },
  ]
  expect(codes(judgePayments({ gateway: 'stripe', production: true, checks }))).toEqual([
    'well paymentsWell',
    'error paymentsFault',
  ])
  expect(codes(judgePayments({ gateway: 'simulated', production: true, checks: null }))).toEqual([
    'warning paymentsSimulated',
  ])
})

it('a carrier that delivers nothing is a warning in production', () => {
  const facts = { name: 'DHL', trackingUrl: null, production: true }
  expect(codes(judgeCarrier({ ...facts, kind: 'simulated' }))).toEqual(['warning carrierSimulated'])
  expect(codes(judgeCarrier({ ...facts, kind: 'generic' }))).toEqual([
    'well carrierWell',
    'note carrierNoLink',
  ])
})

it('jobs report their delay and what needs an engineer, not the work of people', () => {
  const alerts = [
    { kind: 'REQUESTS_FAILED', count: 5 },
    { kind: 'SET_ASIDE', count: 2 },
    { kind: 'MAILS_FAILED', count: 1 },
    { kind: 'PARCELS_OVERDUE', count: 3 },
  ]
  const found = judgeJobs({ lagSeconds: 700, isLagging: true, alerts })
  expect(codes(found)).toEqual(['error jobsLate', 'error alert', 'error alert', 'warning alert'])
  expect(found.map((it) => tell(it, 'en').what)).toContain('The jobs are 11 minutes behind time.')
  expect(codes(judgeJobs({ lagSeconds: 0, isLagging: false, alerts: [] }))).toEqual(['well jobsWell'])
})

it('a mail server that takes long is a warning before it is too slow', () => {
  const facts = {
    state: 'ANSWERED',
    host: 'mail',
    isEncrypted: true,
    hasPassword: true,
    offersLogin: true,
  } as const
  const after = (seconds: number) => codes(judgeMail({ ...facts, isLocal: false, seconds }))
  expect([after(1), after(7)]).toEqual([['well mailEncrypted'], ['warning mailSlow']])
})

const ANSWERED: AddressFacts = {
  url: 'https://portal.example.com',
  state: 'ANSWERED',
  versions: ['1 (a)'],
  ownVersion: '1 (a)',
  unready: null,
  isAsked: true,
  seen: {
    address: '203.0.113.7',
    peer: '10.0.0.2',
    reported: ['192.0.2.1', '203.0.113.7'],
    host: 'portal.example.com',
    protocol: 'https',
  },
  own: ['10.0.0.9'],
  trustProxy: 1,
}

it.each([
  ['a public address', {}, ['well forwardingSeen']],
  [
    'the address of a container network',
    { address: '172.17.0.1', reported: ['172.17.0.1'] },
    ['note forwardingNear'],
  ],
  ['plain http before the proxy', { protocol: 'http' }, ['well forwardingSeen', 'warning forwardingPlain']],
  ['the proxy itself, which it does not trust', { address: '10.0.0.2' }, ['error forwardingDistrusted']],
])('through the proxy, the service sees %s', (_case, seen, expected) => {
  const facts = { ...ANSWERED, seen: ANSWERED.seen && { ...ANSWERED.seen, ...seen } }
  expect(codes(judgeForwarding(facts))).toEqual(expected)
})

it.each([
  ['is not ready', { unready: 'stopping' }, ['error publicNotReady']],
  ['is an older version', { versions: ['1 (b)'], seen: null }, ['warning versionsOther']],
  ['does not know its commit', { versions: ['1'] }, ['well publicWell']],
  ['is another version without a commit', { versions: ['2'] }, ['warning versionsOther']],
  ['has other keys', { seen: null }, ['error publicOther']],
  ['was not asked for its keys', { seen: null, isAsked: false }, ['well publicWell']],
])('the service at the address %s', (_case, changed, expected) => {
  expect(codes(judgeAddress({ ...ANSWERED, ...changed }))).toEqual(expected)
})

it('the worst finding decides', () => {
  expect(worstOf([{ level: 'note' }, { level: 'error' }, { level: 'well' }])).toBe('error')
  expect(worstOf([])).toBe('well')
})

it('every finding says something in both languages, the same values in each', () => {
  const all = Object.keys(doctorTexts.de.findings) as FindingCode[]
  const valuesOf = (code: FindingCode) => {
    if (code === 'alert') return ['SET_ASIDE', 771]
    if (/^maintenance(On|Late)$/.test(code)) return ['2771-11-20T11:00:00.000Z', '2772-11-20T11:00:00.000Z']
    return Array.from({ length: 4 }, (_, index) => 771 + index)
  }
  const incomplete = all.filter((code) => {
    const values = valuesOf(code)
    const told = (['de', 'en'] as const).map((language) => tell({ level: 'error', code, values }, language))
    const [de = '', en = ''] = told.map(({ what, todo }) =>
      [...new Set(`${what} ${todo}`.match(/77\d/g))].toSorted().join(),
    )
    return (
      told.some(({ what }) => !/^\S.*[.:0-9]$/.test(what)) ||
      de !== en ||
      (told[0]?.todo === null) !== (told[1]?.todo === null)
    )
  })
  expect(all.length).toBeGreaterThan(90)
  expect(incomplete).toEqual([])
})

it('no secret and no password is shown, however a message quotes it', () => {
  const redact = redactor({
    OPERATOR_TOKEN: 'token-of-the-operator',
    DATABASE_URL: 'postgres://u:p%40ssw0rd@host/db',
    CARRIER_WEBHOOK_SECRET: 'first-secret-of-two,second-secret-of-two',
    PUBLIC_URL: 'https://portal.example.com',
    PROXY: 'http://a:other-pass@proxy',
  })
  const text =
    'token-of-the-operator postgres://u:p%40ssw0rd@host/db p@ssw0rd second-secret-of-two other-pass https://portal.example.com'
  expect(redact(text)).toBe('… … … … … https://portal.example.com')
})
