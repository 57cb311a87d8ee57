'use client'

import { useMemo } from 'react'
import useSWR from 'swr'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { readAccountList, saveAccountList } from '@/lib/client/fetch/account-list'
import { addressOf } from '@/lib/client/fetch/call-api'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { listCalls, listIds } from '@/lib/contract/lists'
import { type OwnMoney, ownMoneyListSchema } from '@/lib/contract/money'
import { newOwnMoney, withGuestMoney } from '@/lib/domain/finance/own-money'

const id = listIds.money
const key = addressOf(listCalls.readList, { params: { id } })

type Edit = (values: readonly OwnMoney[]) => OwnMoney[]

const none: readonly OwnMoney[] = []

const readValues = async (): Promise<readonly OwnMoney[]> =>
  (await readAccountList(id, 'money'))?.content.values ?? none

/** @throws {RequestError} when the edit cannot be saved */
async function saveEdit(edit: Edit): Promise<readonly OwnMoney[]> {
  const known = await readAccountList(id, 'money')
  const { content } = await saveAccountList(id, 'money', known, (list) => ({
    kind: 'money',
    values: edit(list?.values ?? none),
  }))
  return content.values
}

interface BrowserMoney {
  values: OwnMoney[]
  change: (edit: Edit) => void
}

/** A guest's, also for the offer to keep them in the account. */
export const useBrowserMoney = persistedStore<BrowserMoney>(
  { name: 'own-money', kept: { values: ownMoneyListSchema } },
  (set) => ({
    values: [],
    change: (edit) => set(({ values }) => ({ values: edit(values) })),
  }),
)

export interface OwnMoneyBook {
  values: readonly OwnMoney[]
  place: 'account' | 'browser'
  /** False until the account's values have arrived. */
  isKnown: boolean
  /** @throws {RequestError} when the change cannot be saved; the earlier values then remain */
  change: (edit: Edit) => Promise<void>
}

/** The reader's own values in place of shipped ones: of the account, or a guest's in this browser. */
export function useOwnMoney(): OwnMoneyBook {
  const { isGuest } = useGuest()
  const session = useSession()
  const isAccount = session.status === 'signed-in' && !isGuest
  const { data, mutate } = useSWR(isAccount ? key : null, readValues)
  const browser = useBrowserMoney((store) => store.values)
  const changeBrowser = useBrowserMoney((store) => store.change)
  return useMemo(() => {
    if (!isAccount) {
      return {
        values: browser,
        place: 'browser',
        isKnown: true,
        change: async (edit: Edit) => changeBrowser(edit),
      }
    }
    return {
      values: data ?? none,
      place: 'account',
      isKnown: data !== undefined,
      change: async (edit: Edit) => void (await mutate(saveEdit(edit), { revalidate: false })),
    }
  }, [isAccount, browser, changeBrowser, data, mutate])
}

interface MoneyOffer {
  /** Kinds of stations for which the account lacks some value. */
  count: number
  /** @throws {RequestError} when the account cannot keep them; the browser then still does */
  add: () => Promise<void>
  discard: () => void
}

/** Offers to move a guest's own money values to the account after the sign-in. */
export function useMoneyOffer(): MoneyOffer {
  const book = useOwnMoney()
  const guests = useBrowserMoney((store) => store.values)
  const isOpen = book.place === 'account' && book.isKnown
  const count = useMemo(
    () => (isOpen ? newOwnMoney(book.values, guests).length : 0),
    [isOpen, book.values, guests],
  )
  const discard = () => useBrowserMoney.setState({ values: [] })
  return {
    count,
    async add() {
      await book.change((account) => withGuestMoney(account, guests))
      discard()
    },
    discard,
  }
}

/** Whether this browser holds a guest's values at all: the account is not asked for its own without. */
export const useHasGuestMoney = (): boolean => useBrowserMoney((store) => store.values.length > 0)
