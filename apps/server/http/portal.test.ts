import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { sharedTestService } from '../testing/shared-service.ts'
import { startTestService } from '../testing/start.ts'
import { testConfig } from '../testing/test-config.ts'
import { portalPolicy } from './security-headers.ts'

const page = `<!doctype html><html lang="de"><head><meta name="robots" content="noindex" /><style>body{margin:0}</style>
<script>document.documentElement.dataset.ready='1'</script>
<script type="application/json" id="portal-config">{}</script>
<script type="module" src="/assets/main-abc.js"></script></head><body></body></html>`

function builtPortal(): string {
  const directory = mkdtempSync(join(tmpdir(), 'pfotenportal-portal-'))
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'index.html'), page)
  writeFileSync(join(directory, 'assets/main-abc.js'), 'export {}')
  writeFileSync(join(directory, 'assets/main-abc.js.br'), brotliCompressSync('export {}'))
  writeFileSync(join(directory, 'worker.js'), 'self')
  writeFileSync(join(directory, 'robots.txt'), 'User-agent: *')
  return directory
}

const portalDirectory = builtPortal()
const service = sharedTestService({
  portalDirectory,
  environment: {
    REFERRAL_WIDGET_URL: 'https://widget.example.com/raf?x=1',
    FAQ_URL: 'https://example.com/</script><script>alert(1)</script>',
  },
})

afterAll(async () => {
  rmSync(portalDirectory, { recursive: true, force: true })
})

describe('the portal', () => {
  test('is served for every path outside the API, with its configuration', async () => {
    for (const path of ['/', '/dashboard', '/orders/deep/path', '/index.html', '/auth?sessionToken=x']) {
      const response = await service.request('GET', path)
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      expect(response.headers.get('cache-control')).toBe('no-cache')
      const html = await response.text()
      const config = /id="portal-config">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
      expect(config).not.toContain('<')
      expect(JSON.parse(config)).toMatchObject({
        apiBase: '',
        faqUrl: 'https://example.com/%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E',
        referralWidgetUrl: 'https://widget.example.com/raf?x=1',
        paymentKinds: ['card', 'payPal', 'sepaDebit'],
        payPalReserves: true,
        sampleWorld: false,
        now: '2026-11-20T11:00:00.000Z',
      })
    }
  })

  test('may be indexed by search engines at the sign-in page only, and without the token of a link', async () => {
    const isIndexed = async (path: string) =>
      !(await (await service.request('GET', path)).text()).includes('content="noindex"')
    expect(await isIndexed('/auth')).toBe(true)
    expect(await isIndexed('/auth/login')).toBe(true)
    for (const path of ['/', '/dashboard', '/index.html', '/auth/verify', '/auth?sessionToken=x'])
      expect(await isIndexed(path), path).toBe(false)
  })

  test('search engines read its robots.txt as text', async () => {
    const response = await service.request('GET', '/robots.txt')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe('User-agent: *')
  })

  test('has a content policy that allows its inline parts and one frame', async () => {
    const policy = (await service.request('GET', '/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' 'sha256-")
    expect(policy).toContain("style-src 'self' 'sha256-")
    expect(policy).toContain('frame-src https://widget.example.com;')
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toMatch(/; trusted-types portal legal-page(;|$)/)
    expect(policy).not.toContain('unsafe')
    expect(policy.match(/sha256-/g)).toHaveLength(3)
  })

  test('its hashed files are immutable and compressed', async () => {
    const response = await service.request('GET', '/assets/main-abc.js', {
      headers: { 'accept-encoding': 'br' },
    })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toBe('export {}')
  })

  test('its service worker is revalidated, and may fetch from this service only', async () => {
    for (const encoding of ['br', 'identity']) {
      const { status, headers } = await service.request('GET', '/worker.js', {
        headers: { 'accept-encoding': encoding },
      })
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(headers.get('content-type')).toContain('javascript')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*connect-src 'self'$/)
    }
  })

  test('its logo, which each page shows several times, is asked for once an hour', async () => {
    const { headers } = await service.request('GET', '/icon.svg')
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('its manifest has its content type and is revalidated', async () => {
    const { headers } = await service.request('GET', '/manifest.webmanifest')
    expect(headers.get('content-type')).toContain('application/manifest+json')
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  test.each([
    '/assets/old-chunk.js',
    '/pictures/none.svg',
    '/.env',
    '/.git/config',
    '/%2eenv',
    '/wp-login.php',
    '/foo.js',
    '/sitemap.xml',
    '/.well-known/assetlinks.json',
    '/pictures/none.png',
    '/Foo.JS',
  ])('the missing file %s is not found, in a line of text instead of the portal’s page', async (path) => {
    const response = await service.request('GET', path)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await response.text()).length).toBeLessThan(200)
  })

  test.each([
    ['/Dashboard', '/dashboard'],
    ['//dashboard', '/dashboard'],
    ['/dashboard/', '/dashboard'],
    ['/dashboard.', '/dashboard'],
    ['/dashboard)?dog=3', '/dashboard?dog=3'],
    ['/Orders/Payment?order=12', '/orders/payment?order=12'],
    ['/Verify?sessionToken=AbC-d', '/verify?sessionToken=AbC-d'],
    ['//evil.example//orders', '/evil.example/orders'],
    ['//evil//Orders?x=1', '/evil/orders?x=1'],
    ['/Zahlung/AbC-d', '/zahlung/AbC-d'],
    ['/Api/docs', '/api/docs'],
  ])('%s leads to %s', async (path, address) => {
    const response = await service.request('GET', path)
    expect([response.status, response.headers.get('location')]).toEqual([302, address])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await response.text()).not.toContain('AbC-d')
  })

  test('a path that has no page gets the portal’s page, whose router knows what to show', async () => {
    for (const path of ['/wp-admin', '/nothing/here'])
      expect((await service.request('GET', path)).status).toBe(200)
  })

  test('the pictures of its articles have their types, and are kept for an hour', async () => {
    const { headers } = await service.request('GET', '/pictures/kuh.svg')
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
  })
})

test('its content policy allows the calls and images of a backend on another origin, and nothing else there', () => {
  const policyFor = (environment: Record<string, string>) =>
    portalPolicy(testConfig(environment), { scripts: [], styles: [] })
  const own = policyFor({})
  expect(policyFor({ API_BASE: 'https://api.example.com/v2/' })).toEqual({
    ...own,
    'connect-src': ["'self'", 'https://api.example.com'],
    'img-src': ["'self'", 'data:', 'https://api.example.com'],
  })
})

test('every response has the security headers', async () => {
  for (const path of ['/', '/api/v1/nothing', '/livez', '/pictures/kuh.svg']) {
    const { headers } = await service.request('GET', path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('strict-transport-security')).toBeNull()
  }
})

describe('addresses that browsers and researchers know', () => {
  test('/favicon.ico is an icon with the picture of the brand', async () => {
    const response = await service.request('GET', '/favicon.ico')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
    const icon = Buffer.from(await response.arrayBuffer())
    const { brand } = service.services.config
    expect([icon.readUInt16LE(2), icon.readUInt16LE(4), icon[6]]).toEqual([1, 1, 192])
    expect(icon.subarray(icon.readUInt32LE(18))).toEqual(brand.icons['icon-192.png'])
    expect(icon.readUInt32LE(14)).toBe(brand.icons['icon-192.png'].length)
  })

  test.each(['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png', '/apple-touch-icon-120x120.png'])(
    '%s is that of the brand',
    async (path) => {
      const response = await service.request('GET', path)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      const icon = Buffer.from(await response.arrayBuffer())
      expect(icon).toEqual(service.services.config.brand.icons['apple-180.png'])
    },
  )

  test('/.well-known/security.txt names whom to tell, and does not expire', async () => {
    const response = await service.request('GET', '/.well-known/security.txt')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ])
    const lines = (await response.text()).trim().split('\n')
    const { brand, publicUrl } = service.services.config
    expect(lines).toContain(`Contact: mailto:${brand.seller.email}`)
    expect(lines).toContain(`Canonical: ${publicUrl}/.well-known/security.txt`)
    const expires = lines.find((line) => line.startsWith('Expires: '))?.slice('Expires: '.length) ?? ''
    const days = (Date.parse(expires) - Date.now()) / 86_400_000
    expect([days > 90, days < 365]).toEqual([true, true])
  })

  test('there is no password, so its address leads to where one is signed in', async () => {
    for (const [path, target] of [
      ['/.well-known/change-password', '/profile/sessions'],
      ['/security.txt', '/.well-known/security.txt'],
    ] as const) {
      const response = await service.request('GET', path)
      expect([response.status, response.headers.get('location')]).toEqual([302, target])
    }
    expect((await service.request('GET', '/profile/sessions')).status).toBe(200)
  })
})

test('while two versions run side by side, each serves the files of the pages of both', async () => {
  const shared = mkdtempSync(join(tmpdir(), 'pfotenportal-shared-'))
  const newer = builtPortal()
  renameSync(join(newer, 'assets/main-abc.js'), join(newer, 'assets/main-def.js'))
  renameSync(join(newer, 'assets/main-abc.js.br'), join(newer, 'assets/main-def.js.br'))
  writeFileSync(join(shared, 'main-old.js'), 'export {}')
  const longAgo = new Date(Date.now() - 31 * 86_400_000)
  utimesSync(join(shared, 'main-old.js'), longAgo, longAgo)
  const environment = { PORTAL_FILES_DIR: shared }
  const former = await startTestService({ portalDirectory, environment })
  const next = await startTestService({ portalDirectory: newer, environment })
  for (const each of [former, next]) {
    for (const name of ['main-abc.js', 'main-def.js']) {
      for (const encoding of ['br', 'identity']) {
        const answer = await each.request('GET', `/assets/${name}`, {
          headers: { 'accept-encoding': encoding },
        })
        expect([answer.status, await answer.text()]).toEqual([200, 'export {}'])
        expect(answer.headers.get('cache-control')).toContain('immutable')
      }
    }
    expect((await each.request('GET', '/assets/main-old.js')).status).toBe(404)
    expect((await each.request('GET', '/assets/main-xyz.js')).status).toBe(404)
    await each.stop()
  }
  for (const each of [shared, newer]) rmSync(each, { recursive: true })
})
