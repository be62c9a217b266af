/** Where an import comes from: the files that are read, and how each line becomes lines of our format. */
import type { FileFormat, Source } from './file-format.ts'
import { columnsOf, KINDS, type Kind } from './format.ts'
import { loop } from './loop.ts'
import { recharge } from './recharge.ts'

function ownFile(kind: Kind): FileFormat {
  const { all, required } = columnsOf(kind)
  const owner = kind === 'customers' ? 'id' : 'customer_id'
  return { required, known: all, hasOthers: false, owner, map: (cells) => [{ kind, cells }] }
}

const own: Source = new Map(KINDS.map((kind) => [kind, ownFile(kind)]))

/** Every source by the name that `--from` takes. Files of our own format can lie beside those of another system. */
export const SOURCES: Readonly<Record<string, Source>> = {
  own,
  recharge: new Map([...own, ...recharge]),
  loop: new Map([...own, ...loop]),
}
