'use client'

import { useMemo } from 'react'
import useSWR from 'swr'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { addressOf, callApi } from '@/lib/client/fetch/call-api'
import { RequestError } from '@/lib/client/fetch/request-error'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { listCalls } from '@/lib/contract/lists'
import { type OwnMoney, ownMoneyListSchema } from '@/lib/contract/money'

const id = 'own-money'
const key = addressOf(listCalls.readList, { params: { id } })

interface Kept {
  version: number
  values: readonly OwnMoney[]
}

type Edit = (values: readonly OwnMoney[]) => OwnMoney[]

const none: readonly OwnMoney[] = []

/** From the index first, so that an account without own values costs no refusal. */
async function readKept(): Promise<Kept> {
  const { lists } = await callApi(listCalls.readLists, { query: { kind: 'money' } })
  if (!lists.some((entry) => entry.id === id)) return { version: 0, values: none }
  const { version, content } = await callApi(listCalls.readList, { params: { id } })
  return { version, values: content.kind === 'money' ? content.values : none }
}

const attempts = 3

/** Applies the edit again after a change from another tab. @throws {RequestError} when it cannot be saved */
async function saveEdit(edit: Edit): Promise<Kept> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await readKept()
    const values = edit(before.values)
    const body = { version: before.version, content: { kind: 'money', values } } as const
    try {
      const { version } = await callApi(listCalls.saveList, { params: { id }, body })
      return { version, values }
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 409 || attempt === attempts) throw error
    }
  }
}

interface BrowserMoney {
  values: OwnMoney[]
  change: (edit: Edit) => void
}

const useBrowserMoney = persistedStore<BrowserMoney>(
  { name: 'own-money', kept: { values: ownMoneyListSchema } },
  (set) => ({
    values: [],
    change: (edit) => set(({ values }) => ({ values: edit(values) })),
  }),
)

export interface OwnMoneyBook {
  values: readonly OwnMoney[]
  place: 'account' | 'browser'
  /** @throws {RequestError} when the change cannot be saved; the earlier values then remain */
  change: (edit: Edit) => Promise<void>
}

/** The reader's own values in place of shipped ones: of the account, or a guest's in this browser. */
export function useOwnMoney(): OwnMoneyBook {
  const { isGuest } = useGuest()
  const session = useSession()
  const isAccount = session.status === 'signed-in' && !isGuest
  const { data, mutate } = useSWR(isAccount ? key : null, readKept)
  const browser = useBrowserMoney((store) => store.values)
  const changeBrowser = useBrowserMoney((store) => store.change)
  return useMemo(() => {
    if (!isAccount) {
      return { values: browser, place: 'browser', change: async (edit: Edit) => changeBrowser(edit) }
    }
    return {
      values: data?.values ?? none,
      place: 'account',
      change: async (edit: Edit) => void (await mutate(saveEdit(edit), { revalidate: false })),
    }
  }, [isAccount, browser, changeBrowser, data, mutate])
}
