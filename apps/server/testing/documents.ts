/** Test helpers for documents. */
import type { Selectable } from 'kysely'
import { SERIES_KINDS, type DocumentKind } from '@pfotenportal/domain/document/document'
import type { DocumentTable } from '../database/schema/documents.ts'
import {
  documentContent,
  type CreditNoteContent,
  type ProofContent,
  type ReceiptContent,
} from '../documents/content.ts'
import type { TestService } from './start.ts'

type Stored = Selectable<DocumentTable>

async function listKinds(
  { services }: Pick<TestService, 'services'>,
  isWanted: (kind: DocumentKind) => boolean,
): Promise<Stored[]> {
  const all = await services.database.query.selectFrom('document').selectAll().orderBy('id').execute()
  return all.filter(({ kind }) => isWanted(kind))
}

const isNumbered = (kind: DocumentKind) => SERIES_KINDS.some((each) => each === kind)

/** All receipts and credit notes, oldest first. */
export function listReceipts(world: Pick<TestService, 'services'>): Promise<Stored[]> {
  return listKinds(world, isNumbered)
}

/** All proofs, oldest first. */
export function listProofs(world: Pick<TestService, 'services'>): Promise<Stored[]> {
  return listKinds(world, (kind) => !isNumbered(kind))
}

/** What a receipt or a credit note states. */
export function receiptContentOf(
  stored: Pick<Stored, 'content'> | undefined,
): ReceiptContent | CreditNoteContent {
  const content = documentContent.parse(stored?.content)
  if (content.kind !== 'RECEIPT' && content.kind !== 'CREDIT_NOTE') throw new Error('a proof is no receipt')
  return content
}

/** What a proof states. */
export function proofContentOf(stored: Pick<Stored, 'content'> | undefined): ProofContent {
  const content = documentContent.parse(stored?.content)
  if (content.kind === 'RECEIPT' || content.kind === 'CREDIT_NOTE') throw new Error('a receipt is no proof')
  return content
}
