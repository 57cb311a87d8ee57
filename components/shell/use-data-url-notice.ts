'use client'

import { useEffect } from 'react'
import { notify } from '@/components/ui/notify'
import { useAskedDataUrl } from '@/lib/client/address/data-url'
import { useGuest } from '@/lib/client/session/guest'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useMe } from '@/lib/client/session/use-me'
import { demoCustomerId } from '@/lib/config/demo'
import { type DataUrlReader, unreadDataUrl } from '@/lib/domain/records/unread-data-url'

/** Notifies once when the records of the address's `dataUrl` are not the ones shown. */
export function useDataUrlNotice(): void {
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
