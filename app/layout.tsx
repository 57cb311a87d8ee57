import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { NumberFormBoundary, PageViews } from '@/components/shell/layout-effects'
import { PublicSettingsProvider } from '@/lib/client/browser/public-settings'
import { brand } from '@/lib/config/brand'
import { earlyPressScript } from '@/lib/config/early-presses'
import { earlyRequestsScript } from '@/lib/config/early-requests'
import { productDescription } from '@/lib/config/public-pages'
import { guestHeader, scoutingHeader } from '@/lib/config/site'
import { appOrigin, env } from '@/server/base/settings/env'
import { mapFiles } from '@/server/pages/map-files'
import { publicSettings } from '@/server/pages/public-settings'
import { scriptNonce } from '@/server/pages/script-nonce'
import './globals.css'

/** The same file as in globals.css, preloaded: a late font shifts the page. */
const font = new URL('./fonts/inter-core.woff2', import.meta.url)

/** Addresses come from the running app, not from the build machine. */
export const generateMetadata = (): Metadata => ({
  metadataBase: new URL(appOrigin),
  description: productDescription,
})

export const viewport: Viewport = { themeColor: brand.ground }

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Settings come from the running app, not from the build machine.
  await connection()
  const incoming = await headers()
  const isGuest = incoming.has(guestHeader)
  const early = incoming.has(scoutingHeader) ? earlyRequestsScript({ isGuest, ...mapFiles() }) : ''
  preload(font.href, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <html lang="en" data-tiles={env.TILES_URL}>
      <body>
        {/* Browsers hide the nonce once they have read it. */}
        <script nonce={await scriptNonce()} suppressHydrationWarning>
          {`${earlyPressScript}\n${early}`}
        </script>
        <PublicSettingsProvider settings={publicSettings(env)}>
          <PageViews />
          <NumberFormBoundary>{children}</NumberFormBoundary>
        </PublicSettingsProvider>
      </body>
    </html>
  )
}
