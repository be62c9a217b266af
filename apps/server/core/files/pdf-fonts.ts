/**
 * The fonts of the PDFs. Western European text uses standard fonts, which every reader has; a word with other letters is
 * set in an embedded font that has them (decision 22). Receipts embed all their fonts (decision 81).
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'

/** Standard fonts that every reader has. */
export const REGULAR = 'Helvetica'
export const BOLD = 'Helvetica-Bold'

export type StandardFont = typeof REGULAR | typeof BOLD

/** Latin, Greek, Cyrillic, Arabic, Hebrew and more; then pictures; then Chinese. The first that has a letter is used. */
const EMBEDDED = [
  {
    [REGULAR]: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
    [BOLD]: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
  },
  {
    [REGULAR]: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
    [BOLD]: '@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
  },
  {
    [REGULAR]: '@fontsource/zcool-xiaowei/files/zcool-xiaowei-chinese-simplified-400-normal.woff',
    [BOLD]: '@fontsource/zcool-xiaowei/files/zcool-xiaowei-chinese-simplified-400-normal.woff',
  },
] as const

/** A font file, read when the first text needs it. */
export interface EmbeddedFont {
  readonly name: string
  has(letter: string): boolean
}

/** Fontkit keeps what it has parsed of a font here; variations of a font share it in the same way. */
const TABLES = '_tables'
type ParsedFont = Font & { [TABLES]: object }

interface OpenedFont extends EmbeddedFont {
  readonly bytes: Buffer<ArrayBuffer>
  readonly parsed: ParsedFont
}

const opened = new Map<string, OpenedFont>()

function openFont(name: string): OpenedFont {
  const known = opened.get(name)
  if (known) return known
  const bytes = unpacked(readFileSync(createRequire(import.meta.url).resolve(name)))
  const parsed = create(bytes) as ParsedFont
  const letters = new Set(parsed.characterSet)
  const font = { name, bytes, parsed, has: (letter: string) => letters.has(letter.codePointAt(0) ?? 0) }
  opened.set(name, font)
  return font
}

/** The fonts that a document has. */
const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>()

/**
 * Sets the font of a document. All documents of the process share what is parsed of it, but no glyphs: each remembers the
 * letters for which it was first used, and would bring them into the next document.
 */
export function setEmbeddedFont(document: PDFKit.PDFDocument, { name }: EmbeddedFont): void {
  const names = registered.get(document) ?? new Set()
  if (!names.has(name)) {
    const { bytes, parsed } = openFont(name)
    const own = create(bytes) as ParsedFont
    own[TABLES] = parsed[TABLES]
    // PDFKit takes a parsed font as well, of which its types know nothing.
    document.registerFont(name, own as unknown as ArrayBuffer)
    registered.set(document, names.add(name))
  }
  document.font(name)
}

/** A WOFF file as a plain font: fontkit would unpack its tables again for each letter. Any other file stays as it is. */
function unpacked(file: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (file.toString('latin1', 0, 4) !== 'wOFF') return file
  const count = file.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  file.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const parts = [directory]
  let size = directory.length
  for (let nth = 0; nth < count; nth += 1) {
    const entry = file.subarray(44 + 20 * nth, 64 + 20 * nth)
    const [from, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const stored = file.subarray(from, from + packed)
    const table = packed < length ? inflateSync(stored) : stored
    const row = 12 + 16 * nth
    entry.copy(directory, row, 0, 4)
    entry.copy(directory, row + 4, 16, 20)
    directory.writeUInt32BE(size, row + 8)
    directory.writeUInt32BE(length, row + 12)
    const padding = Buffer.alloc(-length & 3)
    parts.push(table, padding)
    size += length + padding.length
  }
  return Buffer.concat(parts)
}

/** The characters beyond Latin-1 that the standard fonts contain. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

const isStandard = (letter: string) =>
  /^[\x20-\x7e\xa0-\xff]$/u.test(letter) || BEYOND_LATIN_1.includes(letter)

function fontWith(letters: readonly string[], style: StandardFont): EmbeddedFont | undefined {
  for (const names of EMBEDDED) {
    const font = openFont(names[style])
    if (letters.every((letter) => font.has(letter))) return font
  }
  return undefined
}

/**
 * The text in characters that the fonts contain: full-width letters and ligatures become normal ones, every blank a
 * space, and invisible characters (soft hyphens, joiners, direction marks) are removed. A character that no font has is
 * shown by its number, such as `[U+0E44]`, so that nobody mistakes the text for a whole one.
 */
export function printable(text: string): string {
  const visible = text.normalize('NFC').replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  return Array.from(visible, printableLetter).join('')
}

function printableLetter(letter: string): string {
  if (isStandard(letter)) return letter
  if (/^\s$/u.test(letter)) return ' '
  const plain = letter.normalize('NFKC')
  if (Array.from(plain).every(isStandard)) return plain
  return fontWith([letter], REGULAR) && fontWith([letter], BOLD) ? letter : numberOf(letter)
}

function numberOf(letter: string): string {
  return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}

/** A part of a text in one font; null is the standard font. */
export interface TextRun {
  readonly text: string
  readonly font: EmbeddedFont | null
}

/**
 * Splits printable text into parts of one font. A word is in one font if there is one that has all of it; words in one
 * font stay together, so that Arabic and Hebrew run from right to left.
 */
export function runsOf(text: string, style: StandardFont): TextRun[] {
  const runs: TextRun[] = []
  for (const part of text.split(/(?<= )(?=[^ ])/)) {
    for (const run of runsOfWord(part, style)) {
      const last = runs.at(-1)
      if (last?.font === run.font) runs[runs.length - 1] = { text: last.text + run.text, font: run.font }
      else runs.push(run)
    }
  }
  return runs
}

/** A part of a text in an embedded font. */
export interface EmbeddedRun {
  readonly text: string
  readonly font: EmbeddedFont
}

/** As `runsOf`, but with no standard font: documents that are kept contain every font that they use (decision 81). */
export function embeddedRunsOf(text: string, style: StandardFont): EmbeddedRun[] {
  return runsOf(text, style).map(({ text: part, font }) => ({
    text: part,
    font: font ?? openFont(EMBEDDED[0][style]),
  }))
}

function runsOfWord(word: string, style: StandardFont): TextRun[] {
  const letters = Array.from(word)
  if (letters.every(isStandard)) return [{ text: word, font: null }]
  const visible = letters.filter((letter) => letter !== ' ')
  const font = fontWith(visible, style)
  if (font) return [{ text: word, font }]
  return letters.map((letter) => ({
    text: letter,
    font: isStandard(letter) ? null : (fontWith([letter], style) ?? null),
  }))
}
