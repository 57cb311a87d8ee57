import type { MetadataRoute } from 'next'
import { connection } from 'next/server'
import { publicPages } from '@/lib/config/public-pages'
import { defaultSettings } from '@/lib/config/public-settings'
import { appOrigin, env } from '@/server/base/env'
import { publicSettings } from '@/server/pages/public-settings'

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  // Addresses are those of the running app, not of the machine that built it.
  await connection()
  const { signIn, retail, manual, legal } = publicPages
  const hasOwnManual = publicSettings(env).manualUrl === defaultSettings.manualUrl
  const pages = [signIn, retail, ...(hasOwnManual ? [manual] : []), legal]
  return pages.map(({ path }) => ({ url: new URL(path, appOrigin).href }))
}
