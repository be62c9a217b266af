import { expect, it, vi } from 'vitest'
import { commands, dispatch } from './dispatch.ts'

async function run(...args: string[]) {
  const said: string[] = []
  const complaints: string[] = []
  const code = await dispatch(args, {
    say: (line) => void said.push(line),
    complain: (line) => void complaints.push(line),
  })
  return { code, said: said.join('\n'), complaints: complaints.join('\n') }
}

it.each(Object.keys(commands).flatMap((name) => [`${name} --help`, `${name} -h`, `${name} list --help`]))(
  '%s prints how the command is used, without settings and a database, and exits with 0',
  async (line) => {
    const [name = '', ...args] = line.split(' ')
    const { code, said, complaints } = await run(name, ...args)
    expect([code, complaints]).toEqual([0, ''])
    expect(said).toMatch(new RegExp(`^Usage: npm run ${name}\\b`))
  },
)

it('a name that is no command is answered with those that are', async () => {
  for (const name of ['refund', 'constructor', ''])
    expect(await run(name)).toMatchObject({
      code: 2,
      complaints: expect.stringContaining('payments, report') as string,
    })
  expect(await run('--help')).toMatchObject({ code: 0, complaints: '' })
})

it('a misspelt setting is named before a command runs, without its value, and other variables are not', async () => {
  vi.stubEnv('BACKUP_RECIPIENT', 'age1secret')
  vi.stubEnv('EDITOR', 'vi')
  vi.stubEnv('PORT', 'abc')
  try {
    const { code, complaints } = await run('backup')
    expect([code, complaints.split('\n')]).toEqual([
      2,
      [
        'BACKUP_RECIPIENT is no setting and has no effect. Perhaps BACKUP_RECIPIENTS is meant.',
        expect.stringMatching(/^PORT must be /),
      ],
    ])
  } finally {
    vi.unstubAllEnvs()
  }
})
