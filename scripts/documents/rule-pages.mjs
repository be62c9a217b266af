// The pages of business rules: which section and which chosen rule is on which page, and whether what the repository
// cites exists.
import { dirname, relative } from 'node:path/posix'

/** The title of a page. */
const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1] ?? ''

/** Numbers of the sections of a page. */
function sectionsOf(text) {
  return [...text.matchAll(/^##+ (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number)
}

/** The tags of the rules that a page states, in order. */
function tagsOf(text) {
  const tags = [...text.matchAll(/\[(C-\d+)\](?!\()/g)].map(([, tag]) => tag)
  return [...new Set(tags)].toSorted((a, b) => Number(a.slice(2)) - Number(b.slice(2)))
}

/** Where each section and tag is: all pages that state it. */
function placesOf(pages) {
  const places = new Map()
  for (const [path, text] of Object.entries(pages)) {
    for (const key of [...sectionsOf(text), ...tagsOf(text)]) {
      places.set(key, [...(places.get(key) ?? []), path])
    }
  }
  return places
}

const bySection = ([, a], [, b]) => {
  const [x, y] = [a, b].map((text) => (sectionsOf(text)[0] ?? '').split('.').map(Number))
  return (x[0] ?? 0) - (y[0] ?? 0) || (x[1] ?? 0) - (y[1] ?? 0)
}

/** Consecutive tags as a range: "C-150 to C-155, C-157". */
function ranges(tags) {
  const runs = []
  for (const tag of tags) {
    const run = runs.at(-1)
    if (run && Number(tag.slice(2)) === Number(run.at(-1).slice(2)) + 1) run.push(tag)
    else runs.push([tag])
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run.join(', '))).join(', ')
}

/** The table of pages for the index, one line for each other page with sections. */
export function pageTable(pages, index) {
  const rows = Object.entries(pages)
    .filter(([path, text]) => path !== index && sectionsOf(text).length > 0)
    .toSorted(bySection)
    .map(([path, text]) => {
      const link = `[${titleOf(text)}](${relative(dirname(index), path)})`
      const cells = [link, sectionsOf(text).join(', '), ranges(tagsOf(text))]
      return `| ${cells.join(' | ')} |`
    })
  return ['| Page | Sections | Chosen rules |', '| --- | --- | --- |', ...rows].join('\n')
}

/** A section after "domain.md", also a range or a second one: "docs/domain.md 3.4, 3.5", "domain.md 7.3 to 7.5". */
const CITATION = /domain\.md\)?,?\s+((?:\d+(?:\.\d+)?(?:(?:, | to | and |; )(?=\d))?)+)/g

/** What the text cites: sections after "domain.md", and tags anywhere. Comment marks at line breaks don't matter. */
export function citationsIn(text) {
  const plain = text.replaceAll(/\n\s*(?:\*|\/\/|#)?\s*/g, ' ')
  const sections = [...plain.matchAll(CITATION)].flatMap(([, list]) => list.match(/\d+(?:\.\d+)?/g) ?? [])
  const tags = plain.match(/\bC-\d{2,3}\b/g) ?? []
  return [...new Set([...sections, ...tags])]
}

/** What is wrong with the numbers of the pages: a section or tag on two of them, or cited by a file and on none. */
export function ruleProblems(pages, files) {
  const places = placesOf(pages)
  const doubled = [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(([key, paths]) => `${key} is stated more than once: ${paths.join(', ')}`)
  const chapters = new Set([...places.keys()].map((key) => key.split('.')[0]))
  const exists = (key) => places.has(key) || (!key.includes('.') && chapters.has(key))
  const missing = Object.entries(files).flatMap(([path, text]) =>
    citationsIn(text)
      .filter((key) => !exists(key))
      .map((key) => `${path} cites ${key}, which is on no page of docs/domain.md`),
  )
  return [...doubled, ...missing]
}
