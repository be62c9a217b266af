// `npm run conformance -- <url> --session-token TOKEN --session-token TOKEN [options]`: checks a server against the
// contract (docs/bring-your-own-backend.md). Exits with 1 if it differs, and with 2 for a wrong command line.
import { parseArgs } from 'node:util'
import { operationNames } from '@pfotenportal/contract/api'
import { Browser } from './browser.ts'
import { checkConformance } from './conformance.ts'
import { givenLink, mailedLink } from './links.ts'
import { specificationCalls } from './specification.ts'

const USAGE = `Usage: npm run conformance -- <url> <customers> [options]

Customers, the first one with an active subscription:
  --session-token TOKEN   the token of a sign-in link; once for each of two customers,
                          a third time for another link of the first one
  --mailbox URL --customer EMAIL --customer EMAIL
                          requests the links, and reads them in the mailbox of this address

Options:
  --code CODE             a discount code that the first customer may redeem
  --charge                also orders a box, which is charged
  --origin ORIGIN         the origin of the portal, if it is not the server's
  --expired-token TOKEN   an access token of the first customer that has expired
  --wait                  waits until one expires instead
  --specification         only the ${specificationCalls.size} calls of the specification, not all ${operationNames.length}`

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'session-token': { type: 'string', multiple: true },
      mailbox: { type: 'string' },
      customer: { type: 'string', multiple: true },
      code: { type: 'string' },
      charge: { type: 'boolean' },
      origin: { type: 'string' },
      'expired-token': { type: 'string' },
      wait: { type: 'boolean' },
      specification: { type: 'boolean' },
    },
  })
  const [url = ''] = positionals
  const tokens = values['session-token'] ?? []
  const [first, second] = values.customer ?? []
  const isMailed = values.mailbox !== undefined && first !== undefined && second !== undefined
  if (!URL.canParse(url) || positionals.length !== 1 || (tokens.length < 2 && !isMailed)) throw new Error()
  return {
    url: new URL(url).href.replace(/\/+$/, ''),
    values,
    tokens,
    emails: isMailed ? [first, second, first] : [],
  }
}

async function main(): Promise<number> {
  if (process.argv.some((arg) => arg === '--help' || arg === '-h')) {
    console.log(USAGE)
    return 0
  }
  let given: ReturnType<typeof readArguments>
  try {
    given = readArguments()
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    console.error(reason === '' ? USAGE : `${reason}\n\n${USAGE}`)
    return 2
  }
  const { url, values, tokens, emails } = given
  const browser = () =>
    new Browser(url, (seconds) =>
      console.error(`Over a rate limit; waiting ${seconds} s as the server asks.`),
    )
  const mailbox = values.mailbox ?? url
  const { report, stopped } = await checkConformance({
    url,
    links:
      emails.length > 0
        ? emails.map((email) => mailedLink(mailbox, email, browser))
        : tokens.map((token) => givenLink(token, browser)),
    code: values.code,
    mayCharge: values.charge ?? false,
    expiredToken: values['expired-token'],
    waitForExpiry: values.wait ?? false,
    origin: values.origin,
    includes: (call) => !values.specification || specificationCalls.has(call),
  })
  const lines = report.lines()
  console.log([...stopped.map((it) => `STOPPED ${it}`), ...lines].join('\n'))
  return report.differences.length + stopped.length > 0 ? 1 : 0
}

process.exitCode = await main()
