'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { notify } from '@/components/ui/notify'
import { messageOf } from '@/lib/client/fetch/request-error'
import { type GuestOffer, useGuestOffer } from '@/lib/client/locations/guest-offer'
import { useListOwner } from '@/lib/client/locations/list-owner'
import { useHasGuestMoney, useMoneyOffer } from '@/lib/client/results/use-own-money'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { routes } from '@/lib/config/routes'
import { guestMoneyText } from '@/lib/domain/finance/own-money'
import { guestOfferText, listMessages } from '@/lib/domain/locations/list-messages'

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

/** Offers an account the locations and the money values that its browser's guest kept. */
export function ViewerList() {
  const { isGuest } = useGuest()
  useListOwner(useSession(), isGuest)
  useOfferNotice(useGuestOffer())
  return <GuestMoney />
}

/** The list's own screen shows the offer in its panel instead. */
function useOfferNotice({ count, add }: GuestOffer): void {
  const isOnList = usePathname().startsWith(routes.submit)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `add` reads the current lists
  useEffect(() => {
    if (count === 0 || isOnList) return
    const text = guestOfferText(count)
    const onPress = () => {
      if (!add()) notify.error(listMessages.full)
    }
    notify.question(text, { label: 'Add', onPress })
    return () => notify.withdraw('question', text)
  }, [count, isOnList])
}
