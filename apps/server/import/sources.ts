/** Where an import comes from: the files that are read, and how each line becomes lines of our format. */
import { newestCatalogue } from '../core/catalogue.ts'
import type { FileFormat, Source } from './file-format.ts'
import { columnsOf, KINDS, type Kind } from './format.ts'
import { goodsOfCatalogue } from './goods.ts'
import { loop } from './loop.ts'
import { recharge } from './recharge.ts'

function ownFile(kind: Kind): FileFormat {
  const { all, required } = columnsOf(kind)
  const owner = kind === 'customers' ? 'id' : 'customer_id'
  return { required, known: all, hasOthers: false, owner, map: (cells) => [{ kind, cells }] }
}

const own: Source = new Map(KINDS.map((kind) => [kind, ownFile(kind)]))

/** Every system by the name that `--from` takes; our own format is one of them. */
export const SYSTEMS = ['own', 'recharge', 'loop'] as const

export type System = (typeof SYSTEMS)[number]

/**
 * The files of a system, whose articles are these goods. Files of our own format can lie beside those of another system.
 */
export function sourceOf(system: System, goods = goodsOfCatalogue(newestCatalogue)): Source {
  if (system === 'own') return own
  return new Map([...own, ...(system === 'recharge' ? recharge(goods) : loop(goods))])
}
