/** `npm run staff` for tests. */
import { run } from '../cli/staff.ts'
import type { Services } from '../context/services.ts'

/** Carries out an action of staff as a command; returns the exit code and what it wrote. */
export async function runStaff(
  services: Services,
  ...args: string[]
): Promise<{ readonly code: number; readonly output: string }> {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const code = await run({ services, args, say, complain: say })
  return { code, output: lines.join('\n') }
}
