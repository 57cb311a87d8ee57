'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import useSWR from 'swr'
import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { readAccountList, saveAccountList } from '@/lib/client/fetch/account-list'
import { addressOf } from '@/lib/client/fetch/call-api'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { listCalls } from '@/lib/contract/lists'
import { type Scenario, scenariosSchema } from '@/lib/contract/scenario'
import { guestScenarios, putScenario, type ScenarioEdit } from '@/lib/domain/scenarios/scenario-list'

export interface ScenarioBook {
  scenarios: readonly Scenario[]
  place: 'account' | 'browser'
  change: (edit: ScenarioEdit) => void
  /** The last change is shown but unsaved; the next change sends it again. */
  hasFailed: boolean
  /** A guest's scenarios in this browser that the account lacks. */
  offer: GuestScenarios | undefined
}

interface GuestScenarios {
  count: number
  room: number
  accept: () => void
  discard: () => void
}

/** The oldest locations make room. */
const maxLists = 50

interface BrowserScenarios {
  lists: Record<string, Scenario[]>
  change: (id: string, edit: ScenarioEdit) => void
}

const useBrowserScenarios = persistedStore<BrowserScenarios>(
  { name: 'scenarios', kept: { lists: z.record(z.string(), scenariosSchema) } },
  (set) => ({
    lists: {},
    change(id, edit) {
      set(({ lists }) => {
        const { [id]: before = [], ...others } = lists
        const kept = Object.entries(others).slice(1 - maxLists)
        return { lists: Object.fromEntries([...kept, [id, [...edit(before)]]]) }
      })
    },
  }),
)

interface ReadList {
  /** Undefined for a location without scenarios. */
  list: SavedScenarios | undefined
}

interface SavedScenarios {
  version: number
  scenarios: readonly Scenario[]
}

const keyOf = (id: string) => addressOf(listCalls.readList, { params: { id } })

async function readScenarios(id: string): Promise<ReadList> {
  const list = await readAccountList(id, 'scenarios')
  return { list: list && { version: list.version, scenarios: list.content.scenarios } }
}

const none: readonly Scenario[] = []

/** ms */
const gatherFor = 250
/** @throws {RequestError} when they cannot be saved */
async function saveEdits(
  id: string,
  known: SavedScenarios | undefined,
  edits: readonly ScenarioEdit[],
): Promise<SavedScenarios> {
  const before = known && {
    version: known.version,
    content: { kind: 'scenarios' as const, scenarios: [...known.scenarios] },
  }
  const { version, content } = await saveAccountList(id, 'scenarios', before, (list) => ({
    kind: 'scenarios',
    scenarios: [...edits.reduce((all: readonly Scenario[], edit) => edit(all), list?.scenarios ?? none)],
  }))
  return { version, scenarios: content.scenarios }
}

function useAccountScenarios(id: string, isOn: boolean) {
  const { data, mutate } = useSWR(isOn ? keyOf(id) : null, () => readScenarios(id))
  const saved = data?.list
  const [pending, setPending] = useState<readonly ScenarioEdit[]>([])
  const [hasFailed, setFailed] = useState(false)
  const isSending = useRef(false)
  const scenarios = useMemo(
    () => pending.reduce((all, edit) => edit(all), saved?.scenarios ?? none),
    [pending, saved],
  )
  useEffect(() => {
    if (pending.length === 0 || data === undefined) return
    const send = async () => {
      if (isSending.current) return
      isSending.current = true
      try {
        const list = await saveEdits(id, saved, pending)
        await mutate({ list }, { revalidate: false })
        setPending((edits) => edits.slice(pending.length))
        setFailed(false)
      } catch {
        setFailed(true)
      } finally {
        isSending.current = false
      }
    }
    const timer = setTimeout(() => void send(), gatherFor)
    return () => clearTimeout(timer)
  }, [id, data, saved, pending, mutate])
  const latest = useRef({ pending, saved, data })
  useEffect(() => {
    latest.current = { pending, saved, data }
  })
  // Leaving the screen sends pending edits.
  useEffect(
    () => () => {
      const { pending: edits, saved: known, data: before } = latest.current
      if (edits.length === 0 || before === undefined) return
      saveEdits(id, known, edits)
        .then((list) => mutate({ list }, { revalidate: false }))
        .catch(() => undefined)
    },
    [id, mutate],
  )
  const change = (edit: ScenarioEdit) => setPending((edits) => [...edits, edit])
  return { scenarios, hasFailed, change, isLoaded: data !== undefined }
}

/** Scenarios of the signed-in account, else of this browser. */
export function useScenarios(id: string): ScenarioBook {
  const { isGuest } = useGuest()
  const session = useSession()
  const isOwn = session.status === 'signed-in' && !isGuest
  const account = useAccountScenarios(id, isOwn)
  const browser = useBrowserScenarios((store) => store.lists[id] ?? none)
  const changeBrowser = useBrowserScenarios((store) => store.change)
  if (isOwn) {
    const { fitting, others } = guestScenarios(account.scenarios, browser)
    const count = fitting.length + others.length
    const offer: GuestScenarios = {
      count,
      room: fitting.length,
      accept() {
        for (const scenario of fitting) account.change(putScenario(scenario))
        changeBrowser(id, () => others)
      },
      discard: () => changeBrowser(id, () => []),
    }
    return { ...account, place: 'account', offer: account.isLoaded && count > 0 ? offer : undefined }
  }
  return {
    scenarios: browser,
    hasFailed: false,
    offer: undefined,
    place: 'browser',
    change: (edit) => changeBrowser(id, edit),
  }
}
