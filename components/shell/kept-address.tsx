'use client'

import { useEffect } from 'react'
import { notify } from '@/components/ui/notify'
import { useKeptCustomer } from '@/lib/client/address/customer'
import { useAskedDataUrl, useKeptDataUrl } from '@/lib/client/address/data-url'
import { useFollowRecord } from '@/lib/client/records/active-record'
import { useGuest } from '@/lib/client/session/guest'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useMe } from '@/lib/client/session/use-me'
import { demoCustomerId } from '@/lib/config/demo'
import { type DataUrlReader, unreadDataUrl } from '@/lib/domain/records/opening-record'

/** Notifies once when the records of the address's `dataUrl` are not the ones shown. */
function useDataUrlNotice(): void {
  const asked = useAskedDataUrl()
  const reader = useReader()
  const sentence =
    asked && reader && unreadDataUrl({ customer: asked.customer, demoCustomer: demoCustomerId, reader })
  useEffect(() => {
    if (!sentence) return
    notify.error(sentence)
    return () => notify.withdraw('error', sentence)
  }, [sentence])
}

/** Undefined until the rights are known. */
function useReader(): DataUrlReader | undefined {
  const { isGuest } = useGuest()
  const { me } = useMe()
  const { isOn, isPending } = useInternalMode()
  if (isGuest) return { kind: 'guest' }
  if (!me || isPending) return undefined
  return { kind: 'member', customer: me.customer, isStaff: me.internal_user, isInternalMode: isOn }
}

/** Carries customer, data address and record from page to page of the studio. */
export function KeptAddress() {
  useKeptDataUrl()
  useDataUrlNotice()
  useKeptCustomer()
  useFollowRecord()
  return null
}
