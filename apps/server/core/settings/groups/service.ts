/** Settings of the process itself: where it listens, what it stores, how it is operated. */
import * as kinds from '../kinds.ts'
import { inProduction, notInProduction, ownSecretInProduction, setting } from '../setting.ts'

/** Grants access to the operator's pages of the sample world; production refuses it. */
export const DEFAULT_OPERATOR_TOKEN = 'the-operator-of-the-sample-world'

const weakPasswords = new Set([
  'postgres',
  'password',
  'passwort',
  'secret',
  'changeme',
  'pfotenportal',
  'admin',
  'root',
])

const ownPasswordInProduction = notInProduction(
  'must not contain a default password in production.',
  (text) => weakPasswords.has(new URL(text).password),
)

const service = {
  NODE_ENV: setting({
    meaning:
      'The environment. `production` refuses default secrets, the sample world, the embedded mailbox and a settable clock.',
    kind: kinds.oneOf('development', 'test', 'production'),
    default: 'development',
  }),
  HOST: setting({
    meaning:
      'The host name or address to listen on. `::` is every interface: for a container, or if the proxy is another machine; then let only the proxy reach the port ([operations.md](operations.md#behind-a-proxy)).',
    kind: kinds.text,
    default: 'localhost',
    defaultWhen: [inProduction, '127.0.0.1'],
  }),
  PORT: setting({
    meaning: 'The port to listen on; `0` picks a free port.',
    kind: kinds.wholeNumber(0, 65_535),
    default: '3000',
  }),
  PUBLIC_URL: setting({
    meaning:
      'The address that customers open, used in links and cookies. Outside production the service answers only under this name and as localhost.',
    kind: kinds.publicUrl,
    default: 'http://localhost:$PORT',
    required: [{ when: inProduction, because: 'links and cookies in production need it.' }],
  }),
  API_BASE: setting({
    meaning:
      "The prefix of the portal's API calls, for a backend of your own ([bring-your-own-backend.md](bring-your-own-backend.md)).",
    kind: kinds.baseUrl,
    default: { unset: 'the origin of the page' },
  }),
  ALLOWED_ORIGINS: setting({
    meaning: 'Other origins whose pages may call the API.',
    kind: kinds.origins,
    default: { unset: 'none' },
  }),
  TRUST_PROXY: setting({
    meaning:
      "The proxies in front of the service, which are trusted to report the client's address. With a number, the nearest one has to be on this machine or in a private network ([operations.md](operations.md#behind-a-proxy)).",
    kind: kinds.proxies,
    default: '0',
  }),
  DRAIN_SECONDS: setting({
    meaning:
      'How long a stopping process keeps answering, so that a load balancer can stop sending requests: the first half of the time on new connections as well, the whole time on those that it has. Longer than the balancer keeps an unused connection open. Stopping takes ten seconds at most.',
    kind: kinds.wholeNumber(0, 8),
    default: '0',
    defaultWhen: [inProduction, '5'],
  }),
  PORTAL_FILES_DIR: setting({
    meaning:
      'A directory that several processes and versions share: each puts the files of its portal there, so that a page gets its files also from a process of another version ([deployment](operations.md#deployment)). Those that no process has used for 30 days are deleted at a start.',
    kind: kinds.path,
    default: { unset: 'each process serves only its own' },
  }),
  LOAD_SHED_MS: setting({
    meaning:
      'The event-loop delay in milliseconds above which requests are rejected with 503; four times as much for sign-in and webhooks. `0` disables load shedding.',
    kind: kinds.wholeNumber(0, 60_000),
    default: '1000',
  }),
  LOG_LEVEL: setting({
    meaning: 'The least severe level that is logged.',
    kind: kinds.oneOf('silent', 'error', 'warn', 'info', 'debug'),
    default: 'warn',
    defaultWhen: [inProduction, 'info'],
  }),
  API_DOCS: setting({
    meaning:
      'Serves the descriptions of the APIs, which need no sign-in: `/api/docs`, `/api/openapi.json` and `/api/admin/openapi.json`. Off in production, because customers do not need them and they tell everybody which calls there are.',
    kind: kinds.onOrOff,
    default: 'on',
    defaultWhen: [inProduction, 'off'],
  }),
  COMMIT: setting({
    meaning:
      'The commit that runs, for the log and the probes, such as that of an image that was built without git.',
    kind: kinds.shortText(64),
    default: { unset: 'the commit of the build' },
  }),
  OPERATOR_TOKEN: setting({
    meaning:
      'Gives scripts access to `/operator` and `/metrics` by the header `Authorization: Bearer …` ([operations.md](operations.md#monitoring)). Without it, `OPERATOR_EMAIL` and `OIDC_ISSUER`, neither exists.',
    kind: kinds.token,
    isSecret: true,
    default: DEFAULT_OPERATOR_TOKEN,
    defaultWhen: [inProduction, { unset: 'none' }],
    rules: ownSecretInProduction(DEFAULT_OPERATOR_TOKEN, 32),
  }),
}

const data = {
  DATABASE_URL: setting({
    meaning: 'A PostgreSQL server, version 15 or later.',
    kind: kinds.databaseUrl,
    isSecret: true,
    default: { unset: 'an embedded PostgreSQL in `DATA_DIR`' },
    rules: [ownPasswordInProduction],
  }),
  DATABASE_WAIT_SECONDS: setting({
    meaning:
      'How long a starting service waits for the database to answer and to accept writes. A wrong password or a missing database ends the start at once. Commands do not wait.',
    kind: kinds.wholeNumber(0, 3_600),
    default: '60',
  }),
  DATABASE_READ_URL: setting({
    meaning:
      'A streaming replica of `DATABASE_URL`, which answers reads that may be up to five seconds old ([operations.md](operations.md#read-replica)). One server, not a balancer in front of several; the same for every process, or each process its own.',
    kind: kinds.databaseUrl,
    isSecret: true,
    default: { unset: 'none' },
    rules: [
      {
        must: 'must be given together with `DATABASE_URL`.',
        isBroken: (_text, textOf) => textOf('DATABASE_URL') === undefined,
      },
      ownPasswordInProduction,
    ],
  }),
  DATA_DIR: setting({
    meaning:
      "The directory of the embedded PostgreSQL ([operations.md](operations.md#the-embedded-database)) and of the simulated gateway's ledger.",
    kind: kinds.path,
    default: './data',
  }),
  SAMPLE_WORLD: setting({
    meaning: 'Loads sample customers, dogs and orders into an empty database.',
    kind: kinds.onOrOff,
    default: 'on',
    defaultWhen: [{ words: 'with `SMTP_URL`', holds: (textOf) => textOf('SMTP_URL') !== undefined }, 'off'],
    rules: [notInProduction('must be off in production.', kinds.isOn)],
  }),
  CLOCK: setting({
    meaning:
      'The business time of an empty database. If it is an instant, business time stands still until it is moved.',
    kind: kinds.clockSeed,
    default: 'system',
    rules: [notInProduction('must be "system" in production.', (text) => text !== 'system')],
  }),
}

const jobs = {
  JOB_CONCURRENCY: setting({
    meaning: 'How many subscriptions of a job a process handles concurrently.',
    kind: kinds.wholeNumber(1, 16),
    default: '8',
  }),
  CHARGE_CONCURRENCY: setting({
    meaning:
      'How many charges a process has in flight at the payment gateway. Keep it within the rate limit of the provider.',
    kind: kinds.wholeNumber(1, 64),
    default: '16',
  }),
  JOB_LEASE_SECONDS: setting({
    meaning: 'How long a process may go without a heartbeat before others take over its share of a job.',
    kind: kinds.wholeNumber(2, 300),
    default: '30',
  }),
  JOB_ITEM_TIMEOUT_SECONDS: setting({
    meaning: 'How long a job may work on one subscription before the attempt counts as failed.',
    kind: kinds.wholeNumber(1, 3600),
    default: '120',
    rules: [
      {
        must: 'must be more than `PAYMENT_TIMEOUT_SECONDS`, so that a charge can be answered in time.',
        isBroken: (text, textOf) => Number(text) <= Number(textOf('PAYMENT_TIMEOUT_SECONDS')),
      },
    ],
  }),
}

export const serviceGroups = {
  service: { title: 'Service', settings: service },
  data: { title: 'Data and time', settings: data },
  jobs: { title: 'Jobs', settings: jobs },
}
