/**
 * Carries out the steps of the Dockerfile in folders, as an engine would in containers: a folder per stage, which has what
 * the steps copy into it and nothing else. Node is the one that runs the test, and not that of the base image.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readDockerfile, type Stage, type Step } from './dockerfile.ts'

/** A pattern of .dockerignore, without its `!`, as a regular expression for paths relative to the context. */
function expressionOf(pattern: string): RegExp {
  const text = pattern
    .replaceAll(/[.+^$()|{}[\]\\]/g, String.raw`\$&`)
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(?:.*/)?')
  return new RegExp(`^${text}(?:/|$)`)
}

/** The files of the context, relative to it. The last line of .dockerignore that matches a path decides. */
export function contextFiles(root: string): string[] {
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), text: line.replace('!', '') }))
    .map((rule) => ({ ...rule, expression: expressionOf(rule.text) }))
  const isKept = (path: string) => rules.findLast((rule) => rule.expression.test(path))?.isKept ?? true
  const mayContainKept = (path: string) =>
    rules.some((rule) => rule.isKept && rule.text.startsWith(`${path}/`))
  const filesBelow = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (!entry.isDirectory()) return isKept(path) ? [path] : []
      return isKept(path) || mayContainKept(path) ? filesBelow(path) : []
    })
  return filesBelow('')
}

/** What a step may see of this process's environment: how to reach the registry, and nothing of the test's own. */
function ownEnvironment(): Record<string, string | undefined> {
  const foreign = /^(NODE_ENV|NODE_OPTIONS|VITEST.*|TEST.*|npm_.*)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)))
}

/** Copies as COPY does: a directory's content, a file under its name if it goes into a directory. */
function copy(sources: readonly string[], from: string, to: string, isDirectory: boolean): void {
  for (const source of sources) {
    const path = join(from, source)
    const target = isDirectory && !statSync(path).isDirectory() ? join(to, basename(path)) : to
    mkdirSync(dirname(target), { recursive: true })
    cpSync(path, target, { recursive: true, verbatimSymlinks: true })
  }
}

/** A stage's root directory, and the folder in it in which its steps run. */
export interface BuiltStage extends Stage {
  readonly root: string
  readonly folder: string
}

function carryOut(step: Step, stage: BuiltStage, context: string, built: readonly BuiltStage[]): void {
  if (step.kind === 'run') {
    const env = { ...ownEnvironment(), ...stage.environment, NPM_CONFIG_PREFER_OFFLINE: 'true' }
    execFileSync('/bin/sh', ['-c', step.command], { cwd: stage.folder, env, stdio: 'pipe' })
    return
  }
  const from = step.from === null ? context : built.find((it) => it.name === step.from)?.root
  if (from === undefined) throw new Error(`COPY from an unknown stage: ${step.from}`)
  copy(step.sources, from, join(stage.folder, step.to), step.to.endsWith('/') || step.sources.length > 1)
}

/** Carries out all stages in an empty folder, and returns the last one. */
export function buildImage(root: string, workspace: string): BuiltStage {
  const context = join(workspace, 'context')
  for (const path of contextFiles(root)) copy([path], root, join(context, path), false)
  const built: BuiltStage[] = []
  for (const stage of readDockerfile(join(root, 'Dockerfile'))) {
    const stageRoot = join(workspace, stage.name ?? 'image')
    const base = built.find((it) => it.name === stage.base)
    const directory = stage.directory === '/' ? (base?.directory ?? '/') : stage.directory
    const next = { ...stage, directory, root: stageRoot, folder: join(stageRoot, directory) }
    if (base && existsSync(base.root))
      cpSync(base.root, stageRoot, { recursive: true, verbatimSymlinks: true })
    mkdirSync(next.folder, { recursive: true })
    for (const step of stage.steps) carryOut(step, next, context, built)
    built.push(next)
  }
  const last = built.at(-1)
  if (last === undefined) throw new Error('The Dockerfile has no stage.')
  return last
}
