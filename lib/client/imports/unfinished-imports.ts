import useSWR, { useSWRConfig } from 'swr'
import { readAccountList, saveAccountList } from '@/lib/client/fetch/account-list'
import { addressOf } from '@/lib/client/fetch/call-api'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { listCalls, listIds } from '@/lib/contract/lists'
import type { UnfinishedImport } from '@/lib/contract/unfinished-import'

const id = listIds.imports
const key = addressOf(listCalls.readList, { params: { id } })

/** Of an account without the list, and until it has arrived: nothing that somebody finished. */
export const noImports: readonly UnfinishedImport[] = []

const readImports = async (): Promise<readonly UnfinishedImport[]> =>
  (await readAccountList(id, 'imports'))?.content.imports ?? noImports

/** May run again on a newer list from another window; undefined for an account without one. */
type ImportsEdit = (imports: readonly UnfinishedImport[] | undefined) => UnfinishedImport[]

async function saveEdit(edit: ImportsEdit): Promise<readonly UnfinishedImport[]> {
  const known = await readAccountList(id, 'imports')
  const { content } = await saveAccountList(id, 'imports', known, (list) => ({
    kind: 'imports',
    imports: edit(list?.imports),
  }))
  return content.imports
}

/** One after the other: a slow save must not overtake a later one. */
let last: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work)
  last = next.catch(() => undefined)
  return next
}

/** Imports of the account with rows to finish; guests cannot import. */
export function useUnfinishedImports(): readonly UnfinishedImport[] {
  const { isGuest } = useGuest()
  const isAccount = useSession().status === 'signed-in' && !isGuest
  return useSWR(isAccount ? key : null, readImports).data ?? noImports
}

/** @returns edits the newest list and answers it; rejects when it cannot be saved */
export function useChangeUnfinished(): (edit: ImportsEdit) => Promise<readonly UnfinishedImport[]> {
  const { mutate } = useSWRConfig()
  return async (edit) => {
    const imports = await inTurn(() => saveEdit(edit))
    await mutate(key, imports, { revalidate: false })
    return imports
  }
}
