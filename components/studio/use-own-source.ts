import { useEffect } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import { addressOf, callApi } from '@/lib/client/fetch/call-api'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useListOwner } from '@/lib/client/locations/list-owner'
import { useListState } from '@/lib/client/locations/list-state'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { evaluationCalls } from '@/lib/contract/evaluation'
import { mapReadHere } from '@/lib/domain/records/record-facts'
import { type NamedSource, namedSource, type OwnSource } from '@/lib/domain/studio/own-data/own-source'

const names = { scouting: 'scouting.json', record: 'record.json', shared: 'record.json', list: 'list.json' }

async function recordSource({ evalId, customer, query }: Extract<NamedSource, { kind: 'record' }>) {
  const record = await callApi(evaluationCalls.readRun, { params: { evalId }, query: { customer } }).catch(
    (error) => {
      throw new Error(messageOf(error, 'Evaluation record not found!'))
    },
  )
  const map = mapReadHere(record)
  if (map === undefined) throw new Error('This record has no map that can be opened here.')
  const request = addressOf(evaluationCalls.readMap, { query: { url: map } })
  return { kind: 'record' as const, title: record.name, request, query }
}

function sourceOf(named: NamedSource, isRegistered: boolean): OwnSource | Promise<OwnSource> {
  if (named.kind === 'scouting') return { ...named, isRegistered }
  if (named.kind === 'record') return recordSource(named)
  return named.kind === 'list' ? { ...named, locations: useSavedLocations.getState().locations } : named
}

/** Whether the viewer's saved list has loaded. */
function useIsListThere(email: string | undefined): boolean {
  const { owner, isLoading } = useListState()
  return email === undefined ? owner === undefined : owner === email && !isLoading
}

/**
 * Opens data of the product's own screens named in the address, with the viewer's rights.
 * @param search the page's query, which changes when a map is saved
 */
export function useOwnSource(
  search: string,
  take: (name: string, read: () => Promise<OwnSource>) => Promise<unknown>,
): void {
  const session = useSession()
  const { isGuest } = useGuest()
  useListOwner(session, isGuest)
  const isRegistered = session.status === 'signed-in' && !isGuest
  const isListThere = useIsListThere(isRegistered ? session.user.email : undefined)
  const problem = useListState((state) => state.problem)
  const isKnown = session.status !== 'loading'
  const latest = useLatest(take)
  useEffect(() => {
    const named = namedSource(search, window.location.hash)
    if (!named || !isKnown || (named.kind === 'list' && !isListThere && problem === undefined)) return
    void latest.current(names[named.kind], async () => {
      if (named.kind === 'list' && !isListThere) throw new Error(problem)
      return sourceOf(named, isRegistered)
    })
  }, [search, isKnown, isRegistered, isListThere, problem, latest])
}
