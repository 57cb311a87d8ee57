import { callApi } from '@/lib/client/fetch/call-api'
import { RequestError } from '@/lib/client/fetch/request-error'
import { type AccountList, listCalls, listConflictSchema, listIds } from '@/lib/contract/lists'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'

const listId = listIds.locations

/** `version` counts the server's changes; 0 for an account without a saved list. */
export interface VersionedList {
  version: number
  locations: SavedLocation[]
}

const none: VersionedList = { version: 0, locations: [] }

const isGone = (error: unknown) => error instanceof RequestError && error.status === 404

function locationsOf({ version, content }: AccountList): VersionedList {
  return { version, locations: content.kind === 'locations' ? content.locations : [] }
}

/** From the index first, so that neither a missing list nor a known one is asked for. Undefined if it is `known`. */
export async function readAccountList(
  signal: AbortSignal,
  known: number | undefined,
): Promise<VersionedList | undefined> {
  const { lists } = await callApi(listCalls.readLists, { query: { kind: 'locations' }, signal })
  const entry = lists.find(({ id }) => id === listId)
  if (!entry) return none
  if (entry.version === known) return undefined
  try {
    return locationsOf(await callApi(listCalls.readList, { params: { id: listId }, signal }))
  } catch (error) {
    if (isGone(error)) return none
    throw error
  }
}

type Saving = { step: 'saved'; version: number } | { step: 'conflict'; current: VersionedList }

export async function saveAccountList(
  { version, locations }: VersionedList,
  signal: AbortSignal,
): Promise<Saving> {
  const body = { version, content: { kind: 'locations', locations } } as const
  try {
    const saved = await callApi(listCalls.saveList, { params: { id: listId }, body, signal })
    return { step: 'saved', version: saved.version }
  } catch (error) {
    const conflict = error instanceof RequestError && error.status === 409
    const parsed = conflict ? listConflictSchema.safeParse(error.body) : undefined
    if (parsed?.success) return { step: 'conflict', current: locationsOf(parsed.data.current) }
    // The server lost the list, as after a restored backup; it is created again.
    if (isGone(error)) return { step: 'conflict', current: none }
    throw error
  }
}
