/** What was wrong with answers and lines of the log of the services of a test; after each test, any of it fails the test. */
const problems: string[] = []

export function noteProblem(problem: string): void {
  problems.push(problem)
}

/** All that was noted since it was last taken. */
export function takeProblems(): string[] {
  return problems.splice(0)
}
