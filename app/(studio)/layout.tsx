import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { SignInGuard } from '@/components/shell/sign-in-guard'
import { StudioShell } from '@/components/shell/studio-shell'
import { PublicSettingsProvider } from '@/lib/client/public-settings'
import { guestHeader } from '@/lib/config/site'
import { env } from '@/server/env'
import { publicSettings } from '@/server/public-settings'

export default async function StudioLayout({ children }: { children: ReactNode }) {
  const isGuest = (await headers()).has(guestHeader)
  return (
    <PublicSettingsProvider settings={publicSettings(env)}>
      <StudioShell isGuest={isGuest}>
        <SignInGuard isGuest={isGuest} />
        {children}
      </StudioShell>
    </PublicSettingsProvider>
  )
}
