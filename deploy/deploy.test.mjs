// The files for an installation: what an engine, systemd, nginx or Caddy would say of them, by their own programs where
// these are installed, and what must hold between the files. No container engine is needed; `npm run image` builds.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DockerfileParser } from 'dockerfile-ast'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('..', import.meta.url))
const textOf = (name) => readFileSync(join(root, name), 'utf8')
const isInstalled = (program) => spawnSync(program, ['version']).error === undefined

/** Every setting that the service knows; docs/settings.md is generated from their declarations. */
const knownSettings = new Set(textOf('docs/settings.md').match(/(?<=^\| `)[A-Z_]+/gm))
const linesOf = (name) =>
  textOf(name)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
const given = Object.fromEntries(
  linesOf('deploy/settings.env').map((line) => line.split(/=(.*)/s).slice(0, 2)),
)
const compose = parse(textOf('compose.yaml'), { merge: true })
const instructions = DockerfileParser.parse(textOf('Dockerfile')).getInstructions()
const all = (keyword) => instructions.filter((it) => it.getKeyword() === keyword)
const wordsOf = (instruction) => instruction.getExpandedArguments().map((it) => it.getValue())
const secondsOf = (text) => Number(/^(\d+)s$/.exec(text)?.[1])

let folder
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pfotenportal-deploy-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the image', () => {
  it('runs Node itself as a user who is not root, with a health check against /readyz', () => {
    const last = instructions.findLastIndex((it) => it.getKeyword() === 'FROM')
    const final = instructions.slice(last)
    const argumentsOf = (keyword) =>
      final.findLast((it) => it.getKeyword() === keyword)?.getArgumentsContent()
    expect(argumentsOf('USER')).toBe('node')
    expect(JSON.parse(argumentsOf('CMD'))).toEqual(['node', 'apps/server/dist/bundle/main.js'])
    expect(argumentsOf('HEALTHCHECK')).toContain('/readyz')
    expect(final.some((it) => it.getKeyword() === 'RUN')).toBe(false)
  })

  it('has only instructions that exist, and copies what is there', () => {
    const known = ['ARG', 'CMD', 'COPY', 'ENV', 'EXPOSE', 'FROM', 'HEALTHCHECK', 'RUN', 'USER', 'WORKDIR']
    expect(instructions.map((it) => it.getKeyword()).filter((it) => !known.includes(it))).toEqual([])
    const stages = all('FROM').map((it) => wordsOf(it)[2])
    for (const copy of all('COPY')) {
      const from = copy.getFlags().find((it) => it.getName() === 'from')
      if (from) expect(stages).toContain(from.getValue())
      else
        for (const source of wordsOf(copy).slice(0, -1))
          expect(existsSync(join(root, source)), source).toBe(true)
    }
  })

  it('knows the manifest of every workspace that the service is built from', () => {
    const copied = all('COPY').flatMap(wordsOf)
    const needed = ['apps', 'packages'].flatMap((parent) =>
      readdirSync(join(root, parent)).map((name) => `${parent}/${name}/package.json`),
    )
    expect(copied).toEqual(expect.arrayContaining(needed))
  })

  it('gets nothing that its context does not name', () => {
    const [first, ...rest] = linesOf('.dockerignore')
    expect(first).toBe('*')
    const kept = rest.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    for (const path of kept) expect(existsSync(join(root, path)), path).toBe(true)
    for (const path of ['secrets', '.env', 'data', 'company', '.git']) expect(kept).not.toContain(path)
  })
})

describe('compose.yaml', () => {
  const { services } = compose

  it('publishes the ports of Caddy and no other', () => {
    expect(Object.keys(services).filter((name) => services[name].ports)).toEqual(['caddy'])
    expect(services.postgres.networks).toEqual(['inside'])
    expect(compose.networks.inside.internal).toBe(true)
  })

  it('restarts and checks every service, and gives it time to stop', () => {
    for (const [name, service] of Object.entries(services)) {
      if (name === 'cli') continue
      expect(service.restart, name).toBe('unless-stopped')
      expect(service.stop_grace_period, name).toBeDefined()
      if (name !== 'portal') expect(service.healthcheck.test, name).toBeDefined()
    }
    // Stopping takes ten seconds at most (docs/settings.md, DRAIN_SECONDS).
    expect(secondsOf(services.portal.stop_grace_period)).toBeGreaterThan(10)
    expect(
      secondsOf(/TimeoutStopSec=(\d+)/.exec(textOf('deploy/pfotenportal@.service'))[1] + 's'),
    ).toBeGreaterThan(10)
  })

  it.each(['portal', 'cli'])('%s can write nothing but what is mounted, and gains no privilege', (name) => {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      init: true,
    })
  })

  it('mounts every secret where the settings look for it', () => {
    const targets = services.portal.secrets.map(({ target }) => target)
    const { environment } = services.portal
    const looked = Object.entries({ ...given, ...environment })
      .filter(([name]) => name.endsWith('_FILE'))
      .map(([, path]) => path)
    expect(new Set(looked)).toEqual(new Set(targets))
    const used = Object.values(services).flatMap(({ secrets = [] }) => secrets.map((it) => it.source ?? it))
    expect(new Set(used)).toEqual(new Set(Object.keys(compose.secrets)))
  })

  it.skipIf(spawnSync('docker', ['compose', 'version']).status !== 0)('is accepted by Compose', () => {
    writeFileSync(join(folder, '.env'), textOf('deploy/settings.env'))
    const args = ['compose', '--file', join(root, 'compose.yaml'), '--env-file', join(folder, '.env')]
    execFileSync('docker', [...args, 'config', '--quiet', '--no-path-resolution'], { stdio: 'pipe' })
  })
})

describe('the settings', () => {
  it('are known to the service', () => {
    const names = [...Object.keys(given), ...Object.keys(compose.services.portal.environment)]
    const unknown = names.map((name) => name.replace(/_FILE$/, '')).filter((name) => !knownSettings.has(name))
    expect(unknown).toEqual([])
  })

  it('of secrets name the files that the script creates, which are kept when it runs again', () => {
    const secrets = join(folder, 'secrets')
    const create = () =>
      execFileSync(join(root, 'deploy/create-secrets.sh'), [secrets], { encoding: 'utf8', stdio: 'pipe' })
    expect(create().match(/created/g)).toHaveLength(5)
    const files = readdirSync(secrets)
    const contents = files.map((name) => readFileSync(join(secrets, name), 'utf8'))
    expect(create()).toBe('')
    expect(files.map((name) => readFileSync(join(secrets, name), 'utf8'))).toEqual(contents)
    // Containers read them as other users: the closed folder protects them.
    expect(statSync(secrets).mode & 0o777).toBe(0o700)
    for (const name of files) expect(statSync(join(secrets, name)).mode & 0o777, name).toBe(0o444)
    const expected = Object.values(compose.secrets).map(({ file }) => file.replace('./secrets/', ''))
    const byHand = ['smtp-url', 'stripe-secret-key', 'stripe-webhook-secret']
    expect(new Set([...files, ...byHand])).toEqual(new Set(expected))
    for (const name of byHand) expect(textOf('docs/installing.md')).toContain(`secrets/${name}`)
  })
})

describe('the unit', () => {
  const units = ['pfotenportal@.service', 'pfotenportal-backup.service', 'pfotenportal-backup.timer']

  it('has sections with settings, and no line that systemd would skip, as the backup’s', () => {
    for (const line of units.flatMap((name) => linesOf(`deploy/${name}`)))
      expect(line).toMatch(/^(\[(Unit|Service|Timer|Install)\]|[A-Z][A-Za-z]+=.*)$/)
    expect(linesOf('deploy/pfotenportal@.service')).toEqual(
      expect.arrayContaining(['ProtectSystem=strict', 'NoNewPrivileges=yes', 'User=pfotenportal']),
    )
  })

  it.skipIf(!isInstalled('systemd-analyze'))(
    'is accepted by systemd, with the exposure that the documents state',
    () => {
      const files = units.map((name) => join(folder, name.replace('@', '@3001')))
      for (const [index, name] of units.entries()) writeFileSync(files[index], textOf(`deploy/${name}`))
      const [file] = files
      const { stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
      expect(stderr.split('\n').filter((line) => line.includes('pfotenportal'))).toEqual([])
      const args = ['security', '--offline=true', '--no-pager', file]
      const { stdout } = spawnSync('systemd-analyze', args, {
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C' },
      })
      const exposure = Number(/Overall exposure level[^:]*: ([\d.]+)/.exec(stdout)?.[1])
      const [, stated] = /an exposure of ([\d.]+) of 10/.exec(textOf('docs/installing.md'))
      // Other versions of systemd weigh a little differently.
      expect(Math.abs(exposure - Number(stated))).toBeLessThan(0.3)
    },
  )
})

describe('the proxies', () => {
  /** The statements of a configuration in the syntax of nginx, and how deep its blocks are open after each. */
  function nginxProblems(text) {
    let depth = 0
    return text.split('\n').flatMap((line, index) => {
      const code = line.replace(/#.*/, '').trim()
      if (code.endsWith('{')) depth += 1
      else if (code === '}') depth -= 1
      else if (code !== '' && !code.endsWith(';')) return [`line ${index + 1} does not end: ${code}`]
      return depth < 0 ? [`line ${index + 1} closes what is not open`] : []
    })
  }

  it('nginx hands on the address of the client, whom the service then believes', () => {
    const text = textOf('deploy/nginx.conf')
    expect(nginxProblems(text)).toEqual([])
    expect(text.split('{')).toHaveLength(text.split('}').length)
    expect(linesOf('deploy/nginx.conf')).toContain(
      'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    )
    expect(given.TRUST_PROXY).toBe('1')
    expect(nginxProblems('server {\n    listen 80\n}\n}')).toHaveLength(2)
  })

  it.skipIf(!isInstalled('nginx') || !isInstalled('openssl'))('nginx accepts its file', () => {
    const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=portal.example.com']
    const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
    execFileSync('openssl', [...certificate, ...files], { stdio: 'pipe' })
    const site = textOf('deploy/nginx.conf').replaceAll('/etc/letsencrypt/live/portal.example.com', folder)
    writeFileSync(join(folder, 'site.conf'), site)
    const main = `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; include ${folder}/site.conf; }`
    writeFileSync(join(folder, 'nginx.conf'), main)
    const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf')], {
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
  })

  it('Caddy reaches the service where the unit and the container have it', () => {
    const upstreams = /\{\$UPSTREAMS:([^}]+)\}/.exec(textOf('deploy/Caddyfile'))?.[1]
    expect(upstreams).toBe('127.0.0.1:3001')
    const [image] = all('ENV').flatMap((it) => it.getArgumentsContent().match(/PORT=(\d+)/)?.[1] ?? [])
    expect(compose.services.caddy.environment.UPSTREAMS).toBe(`portal:${image}`)
  })

  it.skipIf(!isInstalled('caddy'))('Caddy accepts its file', () => {
    const args = ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')]
    const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const { status, stderr } = spawnSync('caddy', args, { encoding: 'utf8', env })
    expect(status, stderr).toBe(0)
  })
})

it.each(['deploy/pfotenportal', 'deploy/create-secrets.sh'])(
  '%s is a program that a shell can read',
  (name) => {
    expect(statSync(join(root, name)).mode & 0o111).toBe(0o111)
    execFileSync('/bin/sh', ['-n', join(root, name)], { stdio: 'pipe' })
  },
)

it('both proxies refuse calls without TLS, so that no program goes on sending its key in plain text', () => {
  const nginx = textOf('deploy/nginx.conf')
  expect(nginx).toMatch(/location ~ \^\/\(api\|webhooks\)\/ \{\s+return 403;/)
  const caddy = textOf('deploy/Caddyfile')
  expect(caddy).toMatch(/^\{\s+auto_https disable_redirects\s+\}/m)
  expect(caddy).toMatch(
    /^http:\/\/ \{\s+@calls path \/api\/\* \/webhooks\/\*\s+handle @calls \{\s+respond 403/m,
  )
})
