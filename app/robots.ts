import type { MetadataRoute } from 'next'
import { headers } from 'next/headers'
import { isGuestHost } from '@/lib/config/site'
import { appOrigin, env } from '@/server/base/settings/env'
import { robotRules } from '@/server/pages/robot-rules'

export default async function robots(): Promise<MetadataRoute.Robots> {
  const host = (await headers()).get('host') ?? ''
  return robotRules({ origin: appOrigin, isDemo: isGuestHost(host, { appOrigin, demoHost: env.DEMO_HOST }) })
}
