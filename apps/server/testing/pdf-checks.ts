/**
 * Checks a PDF of ours against PDF/A-3a and PDF/UA-1. There is no validator for Node or in Debian (veraPDF is neither), so
 * this reads the file itself: what each standard asks of documents like ours, not everything that it can ask. It relies
 * on PDFKit writing its objects one by one and uncompressed.
 */
import { inflateSync } from 'node:zlib'
import { extractText } from 'unpdf'

/** The text of all pages, with single blanks. */
export async function textOfPdf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

interface PdfObject {
  readonly dictionary: string
  readonly stream: Buffer | undefined
}

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length
    const end = text.indexOf('\nendobj', start)
    const body = text.slice(start, end)
    const streamAt = body.indexOf('\nstream\n')
    const dictionary = streamAt === -1 ? body : body.slice(0, streamAt)
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
    const from = start + streamAt + '\nstream\n'.length
    const bytes = streamAt === -1 ? undefined : pdf.subarray(from, from + length)
    const stream = bytes && dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes
    objects.set(Number(match[1]), { dictionary, stream })
  }
  return objects
}

/** The text of the operators of a page that are not marked, or marked twice. */
function unmarkedOf(content: string): string[] {
  const found: string[] = []
  const open: string[] = []
  // PDFKit writes the properties of a mark on lines of their own.
  for (const line of content
    .replaceAll(/<<[\s\S]*?>> BDC/g, (mark) => mark.replaceAll('\n', ' '))
    .split('\n')) {
    const begin = /^\/(\w+) (.*)(?:BDC|BMC)$/.exec(line)
    if (begin) {
      const [, tag = '', properties = ''] = begin
      open.push(tag === 'Artifact' ? 'Artifact' : properties.includes('/MCID') ? 'content' : 'inner')
      continue
    }
    if (line === 'EMC') {
      if (open.pop() === undefined) found.push('EMC without a begin')
      continue
    }
    const isText = /\bT[jJ]$/.test(line)
    const isPath = /^(?:S|s|f|F|B|b)\*?$/.test(line)
    const isArtifact = open.includes('Artifact')
    const isContent = open.includes('content')
    if (isText && !isArtifact && !isContent) found.push(`text without a mark: ${line.slice(0, 40)}`)
    if (isText && isArtifact && isContent) found.push('text that is both content and an artifact')
    if (isPath && !isArtifact) found.push('a line that is not an artifact')
  }
  if (open.length > 0) found.push('a mark that does not end')
  return found
}

/** The text of a string of the file, which is Latin-1, or UTF-16 after a mark. */
function textOfString(literal: string): string {
  const bytes = literal.replaceAll(/\\([()\\])/g, '$1')
  if (!bytes.startsWith('\xfe\xff')) return bytes
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le')
}

/** What is wrong with the file; empty if nothing is. */
export function problemsOfPdf(pdf: Buffer, language: 'de-DE' | 'en-GB'): string[] {
  const text = pdf.toString('latin1')
  const objects = objectsOf(pdf)
  const all = [...objects.values()]
  const problems: string[] = []
  const expect = (isMet: boolean, problem: string) => void (isMet || problems.push(problem))
  const ofType = (type: string) => all.filter(({ dictionary }) => dictionary.includes(`/Type /${type}\n`))

  expect(text.startsWith('%PDF-1.7\n%\xff\xff\xff\xff'), 'does not begin as PDF 1.7 with binary data')
  const trailer = text.slice(text.lastIndexOf('trailer'))
  expect(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/.test(trailer), 'has no id')
  expect(!trailer.includes('/Encrypt'), 'is encrypted')
  expect(!/\/(?:JavaScript|JS|Launch|EmbeddedFile|Movie|Sound)\b/.test(text), 'has actions')

  const [catalog = { dictionary: '' }] = ofType('Catalog')
  expect(catalog.dictionary.includes(`/Lang (${language})`), 'has not the language of its text')
  for (const key of ['Metadata', 'MarkInfo', 'StructTreeRoot', 'OutputIntents', 'ViewerPreferences'])
    expect(catalog.dictionary.includes(`/${key} `), `has no ${key}`)
  expect(
    all.some(({ dictionary }) => dictionary.includes('/Marked true')),
    'is not marked as tagged',
  )
  expect(
    all.some(({ dictionary }) => dictionary.includes('/DisplayDocTitle true')),
    'does not show its title',
  )
  const [intent = { dictionary: '' }] = ofType('OutputIntent')
  expect(/\/S \/GTS_PDFA1\n/.test(intent.dictionary), 'has no output intent')
  const profile = objects.get(Number(/\/DestOutputProfile (\d+) 0 R/.exec(intent.dictionary)?.[1]))
  expect(profile?.stream?.subarray(36, 40).toString() === 'acsp', 'has no ICC profile')

  const xmp = ofType('Metadata')[0]?.stream?.toString('utf8') ?? ''
  expect(/<pdfaid:part>3</.test(xmp) && /<pdfaid:conformance>A</.test(xmp), 'does not say PDF/A-3a')
  expect(/<pdfuaid:part>1</.test(xmp), 'does not say PDF/UA-1')
  expect(/<pdfaSchema:prefix>pdfuaid</.test(xmp), 'does not describe the schema of PDF/UA')
  expect(!/&(?!amp;|lt;|gt;)/.test(xmp), 'has metadata that are not XML')
  const titled = objects.get(Number(/\/Title (\d+) 0 R/.exec(text)?.[1]))?.dictionary ?? ''
  const title = textOfString(/^\(([\s\S]*)\)/.exec(titled)?.[1] ?? '')
  expect(title !== '' && xmp.includes(`>${title}</rdf:li>`), 'has another title in its metadata')

  for (const { dictionary } of ofType('Font')) {
    const isWhole = dictionary.includes('/Subtype /Type0\n')
    expect(isWhole || dictionary.includes('/Subtype /CIDFontType2\n'), `has a font that is not embedded`)
    expect(!isWhole || dictionary.includes('/ToUnicode '), 'has a font without its letters')
    expect(isWhole || dictionary.includes('/CIDToGIDMap /Identity\n'), 'has a font without its glyphs')
  }
  const descriptors = ofType('FontDescriptor')
  expect(descriptors.length > 0, 'has no fonts')
  for (const { dictionary } of descriptors)
    expect(/\/FontFile[23] \d+ 0 R/.test(dictionary), 'has a font that is not embedded')

  const pages = ofType('Page')
  expect(pages.length > 0, 'has no pages')
  for (const { dictionary } of pages) {
    expect(/\/StructParents \d+/.test(dictionary), 'has a page outside the structure')
    const contents =
      objects.get(Number(/\/Contents (\d+) 0 R/.exec(dictionary)?.[1]))?.stream?.toString('latin1') ?? ''
    problems.push(...unmarkedOf(contents))
  }
  return [...problems, ...structureProblems(all)]
}

function structureProblems(all: readonly PdfObject[]): string[] {
  const elements = all.flatMap(({ dictionary }) => {
    const [, type] = /^<<\n\/S \/(\w+)\n/.exec(dictionary) ?? []
    return type === undefined || !dictionary.includes('\n/P ') ? [] : [{ type, dictionary }]
  })
  const problems: string[] = []
  const known = new Set(['Document', 'P', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD'])
  for (const { type, dictionary } of elements) {
    if (!known.has(type)) problems.push(`has an element ${type}`)
    if (type === 'TH' && !/\/Scope \/(?:Row|Column)/.test(dictionary))
      problems.push('has a heading without scope')
    if (!/\/K \[/.test(dictionary)) problems.push(`has an empty ${type}`)
  }
  const count = (wanted: string) => elements.filter(({ type }) => type === wanted).length
  if (count('Document') !== 1) problems.push('is not one document')
  if (count('H1') !== 1) problems.push('has not one main heading')
  if (count('TH') === 0) problems.push('has tables without headings')
  return problems
}
