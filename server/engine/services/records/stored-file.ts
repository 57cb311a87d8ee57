import type { StoredFile } from '@/server/engine/db/queries/records'
import type { OpenedFile } from '@/server/engine/files/file-store'
import type { EngineDeps } from '@/server/engine/services/deps'
import { openStoredMap } from './stored-map'
import { isSummaryKey } from './summary-index'
import { openSummarySpreadsheet } from './summary-spreadsheet'

type FileDeps = Pick<EngineDeps, 'db' | 'files' | 'documents' | 'model' | 'origin'>

/** Null while a summary's spreadsheet is being made. */
export async function openStoredFile(deps: FileDeps, stored: StoredFile): Promise<OpenedFile | null> {
  if (stored.kind === 'excel' && isSummaryKey(stored.key)) return openSummarySpreadsheet(deps, stored)
  const opened = await openStoredMap(deps.files, stored.key)
  if (!opened) throw new Error(`The file ${stored.key} is missing from the file store.`)
  return opened
}
