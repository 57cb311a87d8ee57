import useSWR, { useSWRConfig } from 'swr'
import { readAccountList, saveAccountList } from '@/lib/client/fetch/account-list'
import { addressOf } from '@/lib/client/fetch/call-api'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { listCalls } from '@/lib/contract/lists'
import type { UnfinishedImport } from '@/lib/contract/unfinished-import'
import { putUnfinished } from '@/lib/domain/location-file/unfinished-rows'

const id = 'unfinished-imports'
const key = addressOf(listCalls.readList, { params: { id } })

const none: readonly UnfinishedImport[] = []

const readImports = async (): Promise<readonly UnfinishedImport[]> =>
  (await readAccountList(id, 'imports'))?.content.imports ?? none

async function savePut(change: UnfinishedImport): Promise<readonly UnfinishedImport[]> {
  const known = await readAccountList(id, 'imports')
  const { content } = await saveAccountList(id, 'imports', known, (list) => ({
    kind: 'imports',
    imports: putUnfinished(list?.imports ?? none, change),
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
  return useSWR(isAccount ? key : null, readImports).data ?? none
}

/** @returns keeps what is left of an import, nothing of one without rows; rejects when it cannot be saved */
export function usePutUnfinished(): (change: UnfinishedImport) => Promise<void> {
  const { mutate } = useSWRConfig()
  return async (change) => {
    const imports = await inTurn(() => savePut(change))
    await mutate(key, imports, { revalidate: false })
  }
}
