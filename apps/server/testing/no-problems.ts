/** Fails a test if one of its services sent an answer or logged a line that no service may. */
import { afterAll, afterEach } from 'vitest'
import { takeProblems } from './problems.ts'

function check(): void {
  const problems = takeProblems()
  if (problems.length > 0) throw new Error(problems.slice(0, 20).join('\n'))
}

afterEach(check)
// A service also answers and logs before the first test and while it stops.
afterAll(check)
