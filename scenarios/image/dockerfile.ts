/** What the Dockerfile says, stage by stage. */
import { readFileSync } from 'node:fs'
import {
  DockerfileParser,
  type Instruction,
  type JSONInstruction,
  type PropertyInstruction,
} from 'dockerfile-ast'

export type Step =
  | { readonly kind: 'run'; readonly command: string }
  | {
      readonly kind: 'copy'
      /** The stage from which it copies; null: the build context. */
      readonly from: string | null
      readonly sources: readonly string[]
      readonly to: string
    }

export interface Stage {
  /** Null: the last one. */
  readonly name: string | null
  /** An earlier stage, or an image. */
  readonly base: string
  readonly steps: readonly Step[]
  readonly environment: Readonly<Record<string, string>>
  /** In which every step runs. */
  readonly directory: string
  readonly user: string | null
  readonly command: readonly string[]
  readonly healthCheck: readonly string[]
}

const wordsOf = (instruction: Instruction) =>
  instruction.getExpandedArguments().map((argument) => argument.getValue())

const jsonOf = (text: string | null) => JSON.parse(text ?? '') as string[]

function stepOf(instruction: Instruction): Step | undefined {
  const keyword = instruction.getKeyword()
  if (keyword === 'RUN') return { kind: 'run', command: instruction.getArgumentsContent() ?? '' }
  if (keyword !== 'COPY') return undefined
  const sources = wordsOf(instruction)
  const to = sources.pop() ?? ''
  const flags = (instruction as JSONInstruction).getFlags()
  const from = flags.find((flag) => flag.getName() === 'from')?.getValue() ?? null
  return { kind: 'copy', from, sources, to }
}

function stageOf([first, ...rest]: readonly Instruction[]): Stage {
  const [base = '', , name = null] = first ? wordsOf(first) : []
  const all = (keyword: string) => rest.filter((it) => it.getKeyword() === keyword)
  const lastOf = (keyword: string) => all(keyword).at(-1)
  const variables = all('ENV').flatMap((it) => (it as PropertyInstruction).getProperties())
  const healthCheck = lastOf('HEALTHCHECK')?.getArgumentsContent() ?? 'CMD []'
  return {
    name,
    base,
    steps: rest.flatMap((it) => stepOf(it) ?? []),
    environment: Object.fromEntries(
      variables.map((it) => [it.getName(), (it.getValue() ?? '').replaceAll(/\$\{\w+\}/g, '')]),
    ),
    directory: lastOf('WORKDIR')?.getArgumentsContent() ?? '/',
    user: lastOf('USER')?.getArgumentsContent() ?? null,
    command: jsonOf(lastOf('CMD')?.getArgumentsContent() ?? '[]'),
    healthCheck: jsonOf(/CMD\s+(\[.*)$/s.exec(healthCheck)?.[1] ?? '[]'),
  }
}

/** The stages of a Dockerfile in their order. */
export function readDockerfile(path: string): Stage[] {
  const stages: Instruction[][] = []
  for (const instruction of DockerfileParser.parse(readFileSync(path, 'utf8')).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') stages.push([])
    stages.at(-1)?.push(instruction)
  }
  return stages.map(stageOf)
}
