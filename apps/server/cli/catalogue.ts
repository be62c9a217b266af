/** `npm run catalogue`: checks, compares and applies the catalogue and discount codes (docs/catalogue.md). */
import { parseArgs } from 'node:util'
import { isCampaignFile } from '@pfotenportal/domain/changes/campaign-file'
import { isDay, type Day } from '@pfotenportal/domain/core/calendar'
import { readText } from '../core/files/text-file.ts'
import { applyCampaigns } from './campaign-codes.ts'
import type { Verb } from './catalogue-file.ts'
import { applyVersion } from './catalogue-version.ts'
import { WrongUsage, type Command } from './command.ts'

export const USAGE = `Usage: npm run catalogue -- check <file> [--from <day>]
       npm run catalogue -- diff <file> [--from <day>]
       npm run catalogue -- apply <file> [--from <day>]

  check   lists errors with their paths in the file
  diff    lists changes, and how many contracts they affect
  apply   stores the file as a new version; the same file twice changes nothing
  <file>  a catalogue such as catalogue/default.json, or discount codes such as catalogue/campaigns.json
  --from  the first day of the version, such as 2027-01-01; today, unless the file names a day`

const VERBS: readonly string[] = ['check', 'diff', 'apply'] satisfies Verb[]

function isVerb(word: string | undefined): word is Verb {
  return word !== undefined && VERBS.includes(word)
}

function parseFrom(text: string | undefined): Day | undefined {
  if (text === undefined || isDay(text)) return text
  throw new WrongUsage(`"${text}" is not a day, for example 2027-01-01`)
}

/** Checks, compares or applies a file. */
export async function run(command: Command): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...command.args],
    options: { from: { type: 'string' } },
    allowPositionals: true,
  })
  const [verb, file, ...more] = positionals
  if (!isVerb(verb) || file === undefined || more.length > 0)
    throw new WrongUsage('A verb and exactly one file are required.')
  const from = parseFrom(values.from)
  const document = await readDocument(file)
  if (!document.ok) {
    command.complain(`${file}: ${document.error}`)
    return 1
  }
  if (!isCampaignFile(document.value))
    return applyVersion(command, { verb, from }, { name: file, document: document.value })
  if (from !== undefined) throw new WrongUsage('Discount codes have their days in the file.')
  return applyCampaigns(command, verb, { name: file, document: document.value })
}

async function readDocument(
  file: string,
): Promise<{ readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string }> {
  try {
    return { ok: true, value: JSON.parse(await readText(file)) as unknown }
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) }
  }
}
