// Relative links between documents.
import { dirname, join, normalize } from 'node:path/posix'

/** Links to files that do not exist. `pages` are the documents, `exists` answers for a path of the repository. */
export function brokenLinks(pages, exists) {
  return Object.entries(pages).flatMap(([path, text]) =>
    [...withoutCode(text).matchAll(/\]\(([^)\s#:]+)(?:#[^)\s]*)?\)/g)]
      // An address of the portal, in a text of the brand.
      .filter(([, target]) => !target.startsWith('/'))
      .map(([, target]) => normalize(join(dirname(path), target)))
      .filter((target) => !exists(target))
      .map((target) => `${path} links to ${target}, which does not exist`),
  )
}

/** What stands in code is no link. */
const withoutCode = (text) => text.replaceAll(/```.*?```/gs, '').replaceAll(/`[^`\n]*`/g, '')
