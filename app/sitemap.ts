import type { MetadataRoute } from 'next'
import { connection } from 'next/server'
import { publicPages } from '@/lib/config/public-pages'
import { defaultSettings } from '@/lib/config/public-settings'
import { appOrigin, env } from '@/server/base/settings/env'
import { publicSettings } from '@/server/pages/public-settings'

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  // Addresses come from the running app, not from the build machine.
  await connection()
  const { signIn, retail, manual, model, legal } = publicPages
  const hasOwnManual = publicSettings(env).manualUrl === defaultSettings.manualUrl
  const pages = [signIn, retail, ...(hasOwnManual ? [manual] : []), model, legal]
  return pages.map(({ path }) => ({ url: new URL(path, appOrigin).href }))
}
