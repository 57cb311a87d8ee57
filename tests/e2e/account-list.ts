import type { APIRequestContext } from '@playwright/test'
import { requestGuard } from '@/lib/config/request-guard'
import type { AccountList } from '@/lib/contract/lists'
import type { SavedLocation } from '@/lib/domain/evaluation/saved-list-rules'

/** The account's saved locations, as its server keeps them. */
export async function savedList(request: APIRequestContext): Promise<SavedLocation[]> {
  const list = await readList(request)
  return list?.content.kind === 'locations' ? list.content.locations : []
}

/** Replaces the account's saved locations. */
export async function saveList(
  request: APIRequestContext,
  locations: readonly SavedLocation[],
): Promise<void> {
  const version = (await readList(request))?.version ?? 0
  const answer = await request.put('/api/me/lists/saved-locations', {
    headers: { [requestGuard.name]: requestGuard.value },
    data: { version, content: { kind: 'locations', locations } },
  })
  if (!answer.ok()) throw new Error(`The list could not be saved: ${await answer.text()}`)
}

async function readList(request: APIRequestContext): Promise<AccountList | undefined> {
  const { lists } = (await (await request.get('/api/me/lists?kind=locations')).json()) as {
    lists: AccountList[]
  }
  return lists[0]
}
