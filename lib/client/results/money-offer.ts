'use client'

import { useMemo } from 'react'
import { newOwnMoney, withGuestMoney } from '@/lib/domain/finance/own-money'
import { useBrowserMoney, useOwnMoney } from './use-own-money'

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
