/** Test helpers for receipts and credit notes. */
import type { Selectable } from 'kysely'
import type { DocumentTable } from '../database/schema/documents.ts'
import type { TestService } from './start.ts'

/** All documents, oldest first. */
export async function listDocuments({
  services,
}: Pick<TestService, 'services'>): Promise<Selectable<DocumentTable>[]> {
  return services.database.query.selectFrom('document').selectAll().orderBy('id').execute()
}
