// The version of the product: in package.json, and as the newest heading of CHANGELOG.md.
import semver from 'semver'

const HEADING = /^## (.*)$/gm
const RELEASE = /^(\S+) \((\d{4}-\d{2}-\d{2})\)$/

const isDay = (text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().slice(0, 10) === text

/** What is wrong with the headings of a changelog whose newest version has to be `version`. */
export function changelogProblems(path, text, version) {
  const [first, ...headings] = [...text.matchAll(HEADING)].map(([, heading]) => heading)
  if (first !== 'Unreleased')
    return [`${path} must begin with "## Unreleased", for what follows the newest version`]
  const releases = headings.map((heading) => RELEASE.exec(heading) ?? [heading])
  const problems = releases
    .filter(([, its, day]) => semver.valid(its) !== its || !isDay(day))
    .map(
      ([heading]) => `${path}: "## ${heading}" is no version with its day, such as "## 1.0.0 (2026-11-28)"`,
    )
  if (problems.length > 0) return problems
  if (releases[0]?.[1] !== version)
    problems.push(
      `${path}: the newest version is ${releases[0]?.[1] ?? 'missing'}, that of package.json ${version}`,
    )
  for (const [index, [, its, day]] of releases.entries()) {
    const [, newer, later] = releases[index - 1] ?? []
    if (newer !== undefined && !(semver.gt(newer, its) && later >= day))
      problems.push(`${path}: ${newer} of ${later} stands above ${its} of ${day}`)
  }
  return problems
}

/** What the packages of the workspace have for a version, because npm needs one. */
const NO_VERSION = '0.0.0'

/** Where a version is written a second time; the lock file follows. */
export function versionProblems({ version }, lock) {
  const problems = Object.entries(lock.packages)
    .filter(([path, its]) => path !== '' && !path.includes('node_modules/') && its.version !== NO_VERSION)
    .map(
      ([path]) =>
        `${path}/package.json has a version of its own: write 0.0.0, because the one of package.json is for all`,
    )
  if (lock.version !== version || lock.packages[''].version !== version)
    problems.push(
      `package-lock.json names version ${lock.version}, package.json ${version}. Run \`npm install\`.`,
    )
  return problems
}
