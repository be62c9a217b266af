/** The calls of the customer's API, as their descriptors declare them. */
import { descriptorOf, operationNames, type OperationName } from '@pfotenportal/contract/api'
import type { RefusalCode } from '@pfotenportal/contract/refusal'
import { markdownTable } from './table.ts'

/** What any command on a subscription can return. */
const ANY_COMMAND: readonly RefusalCode[] = ['NOT_FOUND', 'CONFLICT', 'QUOTE_STALE', 'QUOTE_EXPIRED']

/** The table in Markdown. */
export function callTable(): string {
  return markdownTable(
    ['Operation', 'Call', 'What it does', 'Refusals'],
    operationNames.map((name) => {
      const { route, summary } = descriptorOf(name)
      return [name, `\`${route}\``, summary, refusalsOf(name)]
    }),
  )
}

function refusalsOf(name: OperationName): string {
  const { refusals } = descriptorOf(name)
  if (name === 'createQuote') return 'those of the command'
  if (!ANY_COMMAND.every((code) => refusals.includes(code))) return refusals.join(', ')
  return ['_command_', ...refusals.filter((code) => !ANY_COMMAND.includes(code))].join(', ')
}
