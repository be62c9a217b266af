/** What a process does that a benchmark has started: it reports that it is ready, and answers jobs (processes.ts). */
import { secondsSince } from './statistics.ts'

/** Reports that the process is ready, with its port if it has one. It exits when the benchmark ends. */
export function reportReady(port = 0): void {
  process.on('SIGTERM', () => process.exit(0))
  process.on('disconnect', () => process.exit(0))
  process.send?.({ ready: port })
}

/** Answers each job with what `work` returns or throws. */
export function answerJobs(work: (job: never) => Promise<unknown>): void {
  process.on('message', (message) => {
    const { number, job } = message as { readonly number: number; readonly job: never }
    void work(job).then(
      (result) => process.send?.({ number, result }),
      (error: unknown) => process.send?.({ number, error: String(error) }),
    )
  })
}

/**
 * Keeps a number of connections busy: each takes turn after turn until the time is over, or until a turn returns false.
 * Returns the seconds that it took.
 */
export async function keepBusy(
  connections: number,
  seconds: number,
  takeTurn: (connection: number) => Promise<boolean>,
): Promise<number> {
  const began = performance.now()
  async function work(connection: number): Promise<void> {
    let goesOn = true
    while (goesOn && secondsSince(began) < seconds) goesOn = await takeTurn(connection)
  }
  await Promise.all(Array.from({ length: connections }, (_none, connection) => work(connection)))
  return secondsSince(began)
}
