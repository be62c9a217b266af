/** The objects of a JSON file: of a list, of a list within an object as APIs return it, or one after the other. */
import { folded } from '../core/files/csv.ts'
import { MAX_RECORD } from '../core/files/lines.ts'
import { UnusableFile } from '../core/files/text-file.ts'

/** An object as text, with the lines on which it begins and ends; a fault if it breaks off at a line end. */
export interface JsonText {
  readonly line: number
  readonly end: number
  readonly text: string
  readonly fault?: string
}

/** The names under which APIs return any list. */
const ANY_LIST: readonly string[] = ['data', 'results', 'records']

/** A key that says that there are more pages. */
const MORE_PAGES = /next|more/i
/** A key that says how many objects, or pages, there are in all. */
const ALL_OBJECTS = /^(total|count|total_?(count|results|records|items|entries))$/i
const ALL_PAGES = /^(pages|page_?count|last_?page|total_?pages)$/i

/** What lies around a list, while its objects are read. */
interface Around {
  readonly text: string
  readonly line: number
  /** How many brackets are open outside of the list. */
  readonly brackets: number
}

/** Finds the objects of a JSON text that comes in pieces. */
export class JsonScanner {
  readonly #file: string
  readonly #lists: ReadonlySet<string>
  readonly #note: (text: string) => void
  #depth = 0
  #isInText = false
  #isEscaped = false
  #line = 1
  #start = 1
  #text = ''
  #count = 0
  #brackets = 0
  #around: Around | undefined
  /** Whether the list has ended, and the rest of the object around it is read. */
  #isAfterList = false
  #isLineEnded = false
  #pages = 0
  /** How many there are in all, as the file says. */
  #said = { objects: 0, pages: 0 }

  /** `stem` is the name of the file without its extension, under which it may have a list. */
  constructor(file: string, stem: string, note: (text: string) => void) {
    this.#file = file
    this.#lists = new Set([stem, ...ANY_LIST].map(folded))
    this.#note = note
  }

  /** The objects that end in the next piece. Throws UnusableFile. */
  take(piece: string): JsonText[] {
    const found: JsonText[] = []
    let from = 0
    for (let at = 0; at < piece.length; at += 1) {
      const character = piece.charAt(at)
      if (this.#depth === 0) {
        this.#takeOutside(character)
        from = at + 1
      } else if (character === '\n' && this.#isInText) found.push(this.#giveUp(piece.slice(from, at)))
      else if (character === '[' && this.#beginsList(piece.slice(from, at)))
        this.#enter(piece.slice(from, at))
      else if (this.#takeInside(character)) found.push(...this.#end(piece.slice(from, at + 1)))
      if (character === '\n') this.#line += 1
    }
    if (piece !== '') this.#isLineEnded = piece.endsWith('\n')
    if (this.#depth > 0) this.#text += piece.slice(from)
    if (this.#text.length > MAX_RECORD)
      throw this.#unusable(
        `: the object is longer than ${MAX_RECORD} characters, or is never closed.`,
        this.#start,
      )
    return found
  }

  /** Ends the file, and returns how many lines it has. Throws UnusableFile. */
  lines(): number {
    if (this.#depth > 0) throw new UnusableFile(`${this.#file} ends in the middle of an object.`)
    if (this.#brackets > 0) throw new UnusableFile(`${this.#file} ends in the middle of a list.`)
    if (this.#count === 0) throw new UnusableFile(`${this.#file} contains no objects.`)
    const { objects, pages } = this.#said
    if (objects > this.#count || pages > this.#pages)
      throw new UnusableFile(
        `${this.#file} has ${this.#count} objects, and says that there are ${objects > this.#count ? objects : `${pages} pages`}. Export every page.`,
      )
    return this.#isLineEnded ? this.#line - 1 : this.#line
  }

  #unusable(message: string, line = this.#line): UnusableFile {
    return new UnusableFile(`${this.#file}:${line}${message}`)
  }

  #takeOutside(character: string): void {
    if (character === '{') this.#open(this.#line, '{')
    else if (character === '[') this.#brackets += 1
    else if (character === ']') this.#closeBracket()
    else if (!/[\s,\uFEFF]/.test(character))
      throw this.#unusable(`: "${character}" where an object should begin.`)
  }

  #open(line: number, text: string): void {
    this.#depth = 1
    this.#start = line
    this.#text = text
  }

  #closeBracket(): void {
    this.#brackets -= 1
    if (this.#brackets < 0) throw this.#unusable(': a list ends that never began.')
    if (this.#around?.brackets !== this.#brackets) return
    this.#isAfterList = true
    this.#open(this.#around.line, `${this.#around.text}null`)
  }

  /** Takes a character of an object, and says whether the object ends with it. */
  #takeInside(character: string): boolean {
    if (this.#isEscaped) this.#isEscaped = false
    else if (this.#isInText) {
      if (character === '\\') this.#isEscaped = true
      else if (character === '"') this.#isInText = false
    } else if (character === '"') this.#isInText = true
    else if (character === '{' || character === '[') this.#depth += 1
    else if (character === '}' || character === ']') this.#depth -= 1
    return this.#depth === 0
  }

  /** Whether the list that begins here is what the file is about. */
  #beginsList(before: string): boolean {
    if (this.#depth !== 1 || this.#isInText || this.#around) return false
    const [, key = ''] = /"([^"\\]*)"\s*:\s*$/.exec((this.#text + before).slice(-200)) ?? []
    return this.#lists.has(folded(key))
  }

  /** Reads the objects of a list as if nothing were around it. */
  #enter(before: string): void {
    this.#around = { text: this.#text + before, line: this.#start, brackets: this.#brackets }
    this.#depth = 0
    this.#text = ''
    this.#brackets += 1
  }

  /** An object that ended, or the end of one around a list, which is none itself. */
  #end(rest: string): JsonText[] {
    const text = this.#text + rest
    this.#text = ''
    if (this.#isAfterList) {
      this.#leave(text)
      return []
    }
    this.#count += 1
    return [{ line: this.#start, end: this.#line, text }]
  }

  /** What lies around a list may be counts and the like, but no data and no sign of further pages. */
  #leave(text: string): void {
    const line = this.#around?.line
    this.#around = undefined
    this.#isAfterList = false
    const rest = entriesOf(text)
    if (!rest) throw this.#unusable(' is no list of objects, nor an object around one.', line)
    const other = rest.find(([, value]) => Array.isArray(value) && value.length > 0)
    if (other)
      throw this.#unusable(` has "${other[0]}" beside its list. Put each list in a file of its own.`, line)
    const flat = rest.flatMap(([key, value]) => [
      [key, typeof value !== 'object' && value] as const,
      ...(typeof value === 'object' && value !== null ? Object.entries(value) : []),
    ])
    const next = flat.find(([key, value]) => MORE_PAGES.test(key) && Boolean(value))
    if (next) throw this.#unusable(` is one page of several: "${next[0]}" is set. Export every page.`, line)
    this.#pages += 1
    const said = (keys: RegExp) =>
      flat.flatMap(([key, value]) => (keys.test(key) && typeof value === 'number' ? [value] : []))
    this.#said = {
      objects: Math.max(this.#said.objects, ...said(ALL_OBJECTS)),
      pages: Math.max(this.#said.pages, ...said(ALL_PAGES)),
    }
    if (rest.length > 0)
      this.#note(`${this.#file}: not read, beside its list: ${rest.map(([key]) => key).join(', ')}`)
  }

  /** A text never contains a line end, so a quote is missing: the object is given up, if it began on this line. */
  #giveUp(rest: string): JsonText {
    if (this.#start !== this.#line || this.#isAfterList)
      throw this.#unusable(': a text in quotes is not closed at the end of the line.')
    const text = this.#text + rest
    this.#depth = 0
    this.#isInText = false
    this.#isEscaped = false
    this.#text = ''
    this.#count += 1
    return { line: this.#start, end: this.#line, text, fault: 'has a text in quotes that is not closed' }
  }
}

/** What an object has; undefined if the text is none. */
function entriesOf(text: string): readonly (readonly [string, unknown])[] | undefined {
  try {
    return Object.entries(JSON.parse(text) as object).filter(([, value]) => value !== null)
  } catch {
    return undefined
  }
}
