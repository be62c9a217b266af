/** Checks a server against the contract, call by call (docs/bring-your-own-backend.md). */
import { checkExpired, checkIds, checkInput, checkOrigin, checkTokens } from './access.ts'
import { checkCommands } from './commands.ts'
import { checkAccount, checkReads } from './reads.ts'
import { Report } from './report.ts'
import { Run, type Options } from './run.ts'
import {
  checkEndOfSessions,
  checkLoginLink,
  checkPasskeys,
  checkRefresh,
  checkSignIn,
  checkSignInCode,
  checkSignOut,
  PASSKEY_CALLS,
  signIn,
} from './sessions.ts'

/** The outcome of a run. `stopped` are the parts that could not go on, with the reason. */
export interface Outcome {
  readonly report: Report
  readonly stopped: readonly string[]
}

/** Runs every check. Never throws: a part that cannot go on is named in the outcome. */
export async function checkConformance(options: Options): Promise<Outcome> {
  const report = new Report(options.includes)
  const stopped: string[] = []
  const part = async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      stopped.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
  }
  await part('sign-in', async () => {
    const first = await signIn(report, options, 0)
    const run = new Run(report, options, first, await signIn(report, options, 1))
    await part('reads', () => checkReads(run))
    const facts = await run.facts()
    await part('sessions', async () => {
      if (run.includes('signIn')) await checkSignIn(run)
      if (run.includes('requestLoginLink')) await checkLoginLink(run, facts.customer.email)
      if (run.includes('signInWithCode')) await checkSignInCode(run, facts.customer.email)
      if (run.includesAny(...PASSKEY_CALLS)) await checkPasskeys(run)
      if (run.includes('refreshAccess')) await checkRefresh(run)
    })
    await part('account', () => checkAccount(run))
    await part('commands', () => checkCommands(run))
    await part('input', async () => checkInput(run, await run.facts()))
    await part('ids', async () => checkIds(run, await run.facts()))
    await part('other origins', () => checkOrigin(run))
    await part('expired token', () => checkExpired(run, facts))
    await part('sign-out', async () => {
      const ended = await checkSignOut(run)
      await part('tokens', () => checkTokens(run, ended, facts))
      await checkEndOfSessions(run)
    })
  })
  return { report, stopped }
}
