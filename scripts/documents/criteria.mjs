// The criteria of docs/criteria.md: each is a test whose name has its words.
import { dirname, join, normalize } from 'node:path/posix'

/** A name of a test or of a group of tests. */
const NAME =
  /\b(?:describe|it|test)(?:\.\w+)*(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\(\s*(['"`])(.*?)(?<!\\)\1/gs

/** The names of all tests in a file. */
export function testNames(text) {
  return [...text.matchAll(NAME)].map(([, , name]) => name)
}

const ROW = /^\| [^|]+ \| ([^|]+?) +\| \[[^\]]+\]\(([^)]+)\) +\|$/gm

/** Criteria without a test of their words in the file that they name. `textOf` reads a file of the repository. */
export function criteriaProblems(path, page, textOf) {
  const rows = [...page.matchAll(ROW)]
  if (rows.length === 0) return [`${path} has no criteria`]
  return rows.flatMap(([, words, target]) => {
    const file = normalize(join(dirname(path), target))
    const isNamed = testNames(textOf(file)).some((name) => name.toLowerCase().includes(words.toLowerCase()))
    return isNamed ? [] : [`${path}: no test of ${file} names “${words}”`]
  })
}
