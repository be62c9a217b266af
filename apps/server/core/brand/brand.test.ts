import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { otherBrand, SHIPPED_BRAND, writeOtherBrand } from '../../testing/other-brand.ts'
import { readConfig } from '../read-config.ts'
import { readBrand } from './brand.ts'
import { renderLegalPage } from './legal.ts'
import { cleanLogo } from './logo.ts'

const directories: string[] = []

function write(files: Parameters<typeof writeOtherBrand>[0] = {}): string {
  const directory = writeOtherBrand(files)
  directories.push(directory)
  return directory
}

afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true })
})

/** The problems of a brand, without the directory in front of them. */
function problemsOf(files: Parameters<typeof writeOtherBrand>[0]): string[] {
  const directory = write(files)
  const result = readBrand(directory)
  return result.ok ? [] : result.problems.map((problem) => problem.replace(`${directory}/`, ''))
}

const withJson = (change: (brand: Record<string, unknown>) => unknown) => {
  const brand: Record<string, unknown> = structuredClone({ ...otherBrand })
  change(brand)
  return { 'default.json': JSON.stringify(brand) }
}

const { light, dark } = otherBrand.colours

describe('a fault in a brand is reported with its file and the path in it', () => {
  it.each<[string, Parameters<typeof writeOtherBrand>[0], string]>([
    ['a picture with another ending', { 'pictures/a.gif': 'GIF' }, 'pictures/a.gif: is not called like'],
    [
      'a large picture',
      { 'pictures/a.png': Buffer.alloc(500_001) },
      'pictures/a.png: is larger than 500 kB.',
    ],
    ['no JSON', { 'default.json': '{' }, 'default.json: is not JSON'],
    ['a missing field', withJson((brand) => delete brand['name']), 'default.json: name: '],
    [
      'an unknown field',
      withJson((brand) => (brand['colors'] = {})),
      'default.json: Unrecognized key: "colors".',
    ],
    [
      'a wrong VAT number',
      withJson((brand) => (brand['seller'] = { ...otherBrand.seller, vatId: '12' })),
      'default.json: seller.vatId: must be a VAT number with the code of its country.',
    ],
    [
      'an approval number with a letter that labels cannot print',
      withJson((brand) => (brand['seller'] = { ...otherBrand.seller, feedApproval: 'ไ DE-HH-1' })),
      'default.json: seller.feedApproval: must have only Latin or Greek letters, digits,',
    ],
    [
      'a prefix of order numbers that no text would recognise',
      withJson((brand) => (brand['orderNumberPrefix'] = 'pp_')),
      'default.json: orderNumberPrefix: must be one to six capital letters and a hyphen',
    ],
    [
      'a link that could run a script',
      withJson((brand) => (brand['links'] = { ...otherBrand.links, faq: 'javascript:alert(1)' })),
      'default.json: links.faq: must be an http or https address.',
    ],
    [
      'a name that could end a tag',
      withJson((brand) => (brand['name'] = '<b>')),
      'default.json: name: must be one line of text without <, > and ".',
    ],
    [
      'a colour in another notation',
      withJson((brand) => (brand['colours'] = { dark, light: { ...light, link: 'green' } })),
      'default.json: colours.light.link: must be a colour such as "#0072b8", in lower case.',
    ],
    [
      'pale text in the light theme',
      withJson((brand) => (brand['colours'] = { dark, light: { ...light, onAction: '#3fa45f' } })),
      'default.json: colours.light: onAction on action has a contrast of 2.08, not 4.5.',
    ],
    [
      'a pale focus ring in the dark theme',
      withJson((brand) => (brand['colours'] = { light, dark: { ...dark, focus: '#173423' } })),
      'default.json: colours.dark: focus on card has a contrast of ',
    ],
    [
      'a script in the logo',
      { 'logo.svg': '<svg viewBox="0 0 1 1"><script>1</script></svg>' },
      'logo.svg: has <script>',
    ],
    [
      'an icon of another size',
      { 'icons/icon-192.png': readFileSync(join(SHIPPED_BRAND, 'icons/icon-512.png')) },
      'icons/icon-192.png: is not a PNG of 192 by 192 pixels.',
    ],
    [
      'text in another encoding',
      { 'legal/de/terms.md': Buffer.from('## Über uns', 'latin1') },
      'legal/de/terms.md: is not text in UTF-8.',
    ],
    ['an empty legal page', { 'legal/de/terms.md': '\n' }, 'legal/de/terms.md: is empty.'],
    [
      'raw HTML in a legal page',
      { 'legal/en/terms.md': 'a <b>b</b>' },
      'legal/en/terms.md: has raw HTML, which is not allowed: <b>',
    ],
  ])('%s', (_fault, files, problem) => {
    expect(problemsOf(files)[0]).toContain(problem)
  })

  it('a missing directory, once', () => {
    expect(readConfig({ BRAND_DIR: '/does/not/exist' })).toEqual({
      ok: false,
      problems: ['BRAND_DIR names a directory that does not exist: /does/not/exist'],
    })
  })

  it('a missing file', () => {
    const directory = write()
    rmSync(join(directory, 'legal/de/imprint.md'))
    expect(readBrand(directory)).toEqual({
      ok: false,
      problems: [`${directory}/legal/de/imprint.md: cannot be read.`],
    })
  })
})

it('a byte order mark, which some editors write, is no fault and does not hide a heading', () => {
  const files = {
    'default.json': `\uFEFF${JSON.stringify(otherBrand)}`,
    'legal/de/terms.md': '\uFEFF## Titel',
  }
  expect(readBrand(write(files))).toMatchObject({
    ok: true,
    brand: { legal: { de: { terms: [{ effectiveFrom: null, html: '<h2>Titel</h2>' }] } } },
  })
})

it('the version of a brand changes with each of its files, so that installed portals renew themselves', () => {
  const versionOf = (files: Parameters<typeof writeOtherBrand>[0]) => {
    const result = readBrand(write(files))
    return result.ok ? result.brand.version : result.problems
  }
  const versions = [{}, { 'legal/de/terms.md': 'Neu.' }, withJson((brand) => (brand['name'] = 'Neu'))].map(
    versionOf,
  )
  expect(new Set(versions).size).toBe(3)
  expect(versionOf({})).toBe(versions[0])
})

describe('a logo', () => {
  it('keeps its shapes and loses handlers, styles and references to elsewhere', () => {
    const source =
      '<?xml version="1.0"?><!-- drawn --><svg viewBox="0 0 9 9" onload="alert(1)"><g style="x" fill="url(#a)">' +
      "<path d='M0 0h9' fill=\"url(https://x.example)\" onclick='a()'/></g></svg>"
    expect(cleanLogo(source)).toEqual({
      svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g fill="url(#a)"><path d="M0 0h9"/></g></svg>',
    })
  })

  it.each([
    '<svg viewBox="0 0 1 1"><foreignObject/></svg>',
    '<svg viewBox="0 0 1 1"><style>*{}</style></svg>',
    '<svg viewBox="0 0 1 1"><image href="x"/></svg>',
    '<svg viewBox="0 0 1 1"><use href="#a"/></svg>',
    '<svg viewBox="0 0 1 1"><animate/></svg>',
    '<svg viewBox="0 0 1 1"><g></svg>',
    '<svg viewBox="0 0 1 1"/><svg viewBox="0 0 1 1"/>',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>',
    '<svg/>',
    '<html/>',
    '',
  ])('is refused if it is %s', (source) => {
    expect(cleanLogo(source)).toHaveProperty('problem')
  })
})

describe('a legal page', () => {
  it('may have headings, lists, tables, emphasis and safe links', () => {
    const markdown =
      '## Über uns\n\n- **a**\n- [b](https://b.example)\n\n|x|y|\n|-|-|\n|1|2|\n\nhallo@b.example & <\n'
    const result = renderLegalPage(markdown)
    expect(result).toHaveProperty('html')
    expect(JSON.stringify(result)).toMatch(/<h2>.*<li>.*<a href.*<table>.*mailto:.*&amp; &lt;/)
    expect(result).toHaveProperty('html', expect.stringContaining('<a translate="no" href="mailto:hallo@b'))
  })

  it('says in which language foreign words are, wherever words may stand', () => {
    const court = '<span lang="de">Amtsgericht</span>'
    const markdown = `## ${court}\n\n${court} and <span lang="pt-BR">**cachorro**</span>\n\n- ${court}\n\n|${court}|\n|-|\n|[${court}](/a)|\n`
    const result = renderLegalPage(markdown)
    expect(result).toHaveProperty('html', expect.stringContaining(`<h2>${court}</h2>`))
    const { html } = 'html' in result ? result : { html: '' }
    expect(html).toContain(`<p>${court} and <span lang="pt-BR"><strong>cachorro</strong></span></p>`)
    expect(html.split(court)).toHaveLength(6)
  })

  it.each([
    '# Title',
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)>',
    '![a](https://x.example/a.png)',
    '[a](javascript:alert(1))',
    '[a](java&#115;cript:alert(1))',
    '[a](//x.example)',
    '[a]( data:text/html,x)',
    '[a][b]\n\n[b]: javascript:alert(1)',
    '|<b>x</b>|\n|-|\n|1|',
    '- <i>x</i>',
    '<span lang="de">x',
    'x</span>',
    '</span>x<span lang="de">',
    '<span lang="de">x <span lang="en">y</span></span>',
    '<span lang="de">*x</span>*',
    '<span lang="de" onclick="alert(1)">x</span>',
    '<span lang="de"><script>alert(1)</script></span>',
    '<span lang="&quot;">x</span>',
    '<span class="x">x</span>',
    '<span lang="de">\n\nx\n\n</span>',
  ])('is refused with %s', (markdown) => {
    expect(renderLegalPage(markdown)).toHaveProperty('problems')
  })
})

describe('the versions of a legal text', () => {
  const text = (words: string) => ({
    'legal/de/terms.2027-01-01.md': words,
    'legal/en/terms.2027-01-01.md': words,
  })

  it('are files with their first day beside the first one, in both languages', () => {
    const result = readBrand(write({ ...text('Neu.'), 'legal/de/terms.md': 'Alt.\r\n' }))
    const versions = result.ok ? result.brand.legal.de.terms : []
    expect(versions.map(({ effectiveFrom, html }) => [effectiveFrom, html])).toEqual([
      [null, '<p>Alt.</p>'],
      ['2027-01-01', '<p>Neu.</p>'],
    ])
    const onUnix = readBrand(write({ 'legal/de/terms.md': 'Alt.\n' }))
    expect(onUnix.ok && onUnix.brand.legal.de.terms[0]?.hash).toBe(versions[0]?.hash)
  })

  it.each([
    [
      { 'legal/de/terms.2027-02-30.md': 'x' },
      'legal/de/terms.2027-02-30.md: is not called like a legal text',
    ],
    [{ 'legal/de/term.2027-01-01.md': 'x' }, 'legal/de/term.2027-01-01.md: is not called like a legal text'],
    [{ 'legal/de/terms-2027-01-01.md': 'x' }, 'terms-2027-01-01.md: is not called like a legal text'],
    [{ 'legal/de/terms.2027-01-01.md': 'x' }, 'legal/en/terms.2027-01-01.md: is missing: the other language'],
    [text('a <b>b</b>'), 'legal/de/terms.2027-01-01.md: has raw HTML'],
  ])('are refused where a file cannot be one: %o', (files, problem) => {
    const result = readBrand(write(files))
    expect(result.ok ? [] : result.problems).toContainEqual(expect.stringContaining(problem))
  })
})

describe('a production start', () => {
  const production = (environment: Record<string, string>) => {
    const result = readConfig({ NODE_ENV: 'production', ...environment })
    return result.ok ? [] : result.problems.filter((problem) => problem.includes('sample seller'))
  }
  const complete = {
    PUBLIC_URL: 'https://portal.example.com',
    SMTP_URL: 'smtps://mail.example.com',
    PAYMENT_GATEWAY: 'simulated',
    SIMULATED_GATEWAY_WEBHOOK_SECRET: 'the-secret-of-this-house',
    CARRIER: 'simulated',
    ACCESS_TOKEN_KEY: generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  }

  it('is refused with the sample seller, in whatever part of the brand it stands', () => {
    expect(production(complete)).toContain(
      'BRAND_DIR names the sample seller in default.json: seller.vatId: DE000000000',
    )
    const leftOver = {
      'legal/de/imprint.md': 'Pfotenportal Muster GmbH\n\nMaxi Muster, 12345 Musterstadt\n\nMaxi Muster\n',
    }
    expect(production({ ...complete, BRAND_DIR: write(leftOver) })).toEqual([
      'BRAND_DIR names the sample seller in legal/de/imprint.md: Pfotenportal Muster GmbH, Maxi Muster, Musterstadt',
    ])
  })

  it('is refused with the name of the sample, which its customers would read', () => {
    const names = {
      name: 'Pfotenportal',
      portalName: { de: 'Pfotenportal', en: 'customer portal' },
      statementDescriptor: 'Pfotenportal',
    }
    const forgotten = withJson((brand) => Object.assign(brand, names))
    expect(production({ ...complete, BRAND_DIR: write(forgotten) })).toEqual([
      'BRAND_DIR names the sample seller in default.json: name: Pfotenportal',
      'BRAND_DIR names the sample seller in default.json: portalName.de: Pfotenportal',
      'BRAND_DIR names the sample seller in default.json: statementDescriptor: Pfotenportal',
    ])
  })

  it('is refused with a part of the sample that is easily forgotten', () => {
    const seller = { ...otherBrand.seller, feedApproval: 'α DE-BE-000000' }
    const links = { ...otherBrand.links, shop: 'https://www.example.com/shop' }
    const forgotten = {
      ...withJson((brand) => Object.assign(brand, { seller, links })),
      'legal/en/terms.md': '> **Sample text**\n',
      'legal/de/terms.2027-01-01.md': 'Neu.',
      'legal/en/terms.2027-01-01.md': '> **Sample text**\n',
    }
    expect(production({ ...complete, BRAND_DIR: write(forgotten) })).toEqual([
      'BRAND_DIR names the sample seller in default.json: seller.feedApproval: DE-BE-000000',
      'BRAND_DIR names the sample seller in default.json: links.shop: //www.example.com',
      'BRAND_DIR names the sample seller in legal/en/terms.md: Sample text',
      'BRAND_DIR names the sample seller in legal/en/terms.2027-01-01.md: Sample text',
    ])
  })

  it("is possible with a company's own brand, or if the sample is allowed", () => {
    expect(readConfig({ NODE_ENV: 'production', ...complete, BRAND_DIR: write() })).toMatchObject({
      ok: true,
    })
    expect(readConfig({ NODE_ENV: 'production', ...complete, ALLOW_SAMPLE_SELLER: 'on' })).toMatchObject({
      ok: true,
    })
  })
})

describe('addresses of the brand', () => {
  const configOf = (environment: Record<string, string>) => {
    const result = readConfig({ BRAND_DIR: write(), ...environment })
    if (!result.ok) throw new Error(result.problems.join('\n'))
    return result.config
  }

  it('are used where no setting is given', () => {
    expect(configOf({})).toMatchObject({
      faqUrl: 'https://frischnapf.de/fragen',
      adviceUrl: 'mailto:rat@frischnapf.de',
      mailFrom: '"Frischnapf" <portal@frischnapf.de>',
    })
  })

  it('give way to a setting', () => {
    expect(
      configOf({ FAQ_URL: 'https://hilfe.frischnapf.at/', MAIL_FROM: 'Napf <napf@frischnapf.at>' }),
    ).toMatchObject({ faqUrl: 'https://hilfe.frischnapf.at/', mailFrom: 'Napf <napf@frischnapf.at>' })
  })
})
