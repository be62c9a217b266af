// The requirements of docs/security.md: each of ASVS 5.0, levels 1 and 2, has one row, and the tests that rows name exist.

/** The requirements of levels 1 and 2; those of level 3 are left out. */
const LEVELS_1_AND_2 = `
  1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5
  3.7.1-2 4.1.1-3 4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5
  6.6.1-3 6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4
  10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1
  11.6.1 12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3
  15.2.1-3 15.3.1-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2
`

/** The requirements that `6.5.1` or `6.5.1-5` names. */
function expanded(range) {
  const [, section, first, last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? []
  if (section === undefined) return []
  return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${Number(first) + index}`)
}

const ALL = LEVELS_1_AND_2.trim().split(/\s+/).flatMap(expanded)

/** The tests that a page names in code. */
const TEST = /`([^`\s]+\.(?:test\.tsx?|test\.mjs|spec\.ts))`/g
const ELSEWHERE = /^(?:apps|bench|deploy|journeys|packages|scenarios|scripts)\//

/** The expression for a path with `*` and `{a,b}`. */
function pattern(path) {
  const source = path
    .replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '[^/]+')
    .replaceAll(/\{([^}]+)\}/g, (_, names) => `(?:${names.replaceAll(',', '|')})`)
  return new RegExp(`^${source}$`)
}

/** Requirements without a row, with two, or of another level; tests that are none of the repository's `paths`. */
export function requirementProblems(name, page, paths) {
  const [, list = ''] = page.split('\n## Each requirement of levels 1 and 2\n')
  const named = [...list.matchAll(/^\| +([\d., -]+\d) +\|/gm)].flatMap(([, cell]) =>
    cell.split(', ').flatMap(expanded),
  )
  const tests = [...page.matchAll(TEST)].map(([, test]) =>
    ELSEWHERE.test(test) ? test : `apps/server/${test}`,
  )
  const missing = ALL.filter((requirement) => !named.includes(requirement))
  const doubled = named.filter((requirement, index) => named.indexOf(requirement) < index)
  const strange = named.filter((requirement) => !ALL.includes(requirement))
  const unknown = [...new Set(tests)].filter((test) => !paths.some((path) => pattern(test).test(path)))
  return [
    ...missing.map((requirement) => `${name}: requirement ${requirement} has no row`),
    ...doubled.map((requirement) => `${name}: requirement ${requirement} has two rows`),
    ...strange.map((requirement) => `${name}: ${requirement} is no requirement of levels 1 and 2`),
    ...unknown.map((test) => `${name}: there is no test ${test}`),
  ]
}
