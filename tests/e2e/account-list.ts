import { type APIRequestContext, expect } from '@playwright/test'
import { requestGuard } from '@/lib/config/request-guard'
import type { AccountList, ListEntry } from '@/lib/contract/lists'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'

/** The account's saved locations on the server. */
export async function savedList(request: APIRequestContext): Promise<SavedLocation[]> {
  const list = await readList(request)
  return list?.content.kind === 'locations' ? list.content.locations : []
}

/** Replaces the account's saved locations. */
export async function saveList(
  request: APIRequestContext,
  locations: readonly SavedLocation[],
): Promise<void> {
  // A page that was just closed may still save its own list.
  await expect(async () => {
    const version = (await readList(request))?.version ?? 0
    const answer = await request.put('/api/me/lists/saved-locations', {
      maxRetries: 2,
      headers: { [requestGuard.name]: requestGuard.value },
      data: { version, content: { kind: 'locations', locations } },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }).toPass({ timeout: 90_000 })
}

async function readList(request: APIRequestContext): Promise<AccountList | undefined> {
  const { lists } = (await (await request.get('/api/me/lists?kind=locations', { maxRetries: 2 })).json()) as {
    lists: ListEntry[]
  }
  const [entry] = lists
  if (!entry) return undefined
  const answer = await request.get(`/api/me/lists/${entry.id}`, { maxRetries: 2 })
  return (await answer.json()) as AccountList
}
