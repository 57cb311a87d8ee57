'use client'

import { useEffect } from 'react'
import { notify } from '@/components/ui/notify'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useHasGuestMoney, useMoneyOffer } from '@/lib/client/results/use-own-money'
import { guestMoneyText } from '@/lib/domain/finance/own-money'

/** Offers an account the money values that its browser's guest kept. */
export function GuestMoney() {
  return useHasGuestMoney() ? <Offer /> : null
}

function Offer() {
  const { count, add } = useMoneyOffer()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `add` reads the current values
  useEffect(() => {
    if (count === 0) return
    const text = guestMoneyText(count)
    const onPress = () => void add().catch((error: unknown) => notify.error(messageOf(error)))
    notify.question(text, { label: 'Use', onPress })
    return () => notify.withdraw('question', text)
  }, [count])
  return null
}
