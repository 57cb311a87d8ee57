'use client'

import { usePageAddress } from '@/lib/client/address/use-page-address'
import { usePublicSettings } from '@/lib/client/browser/public-settings'
import { useGuest } from '@/lib/client/session/guest'
import { supportPath } from '@/lib/config/routes'

/** The installation's booking address, else the lead form with the page of origin. */
export function useDemoAddress(): string {
  const { meetingUrl } = usePublicSettings()
  const { to } = useGuest()
  const ref = usePageAddress()
  return meetingUrl ?? to(supportPath({ tab: 'new-leads', ref }))
}
