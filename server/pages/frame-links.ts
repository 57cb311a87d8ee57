import { headers } from 'next/headers'
import { type FrameLinks, frameLinksFor } from '@/lib/config/frame-links'
import { guestHeader } from '@/lib/config/site'
import { appOrigin, env } from '@/server/base/settings/env'
import { publicSettings } from './public-settings'

export async function frameLinks(): Promise<FrameLinks> {
  const isGuest = (await headers()).has(guestHeader)
  return frameLinksFor({ isGuest, appOrigin, manualUrl: publicSettings(env).manualUrl })
}
