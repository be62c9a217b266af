/** `node cli/main.js <command> …`: the entry point of `npm run <command>`. */
import { dispatch } from './dispatch.ts'

const code = await dispatch(process.argv.slice(2), {
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
})
process.exit(code)
