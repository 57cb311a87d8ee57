import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { SignInGuard } from '@/components/shell/sign-in-guard'
import { StudioShell } from '@/components/shell/studio-shell'
import { guestHeader } from '@/lib/config/site'

export default async function OverlayLayout({ children }: { children: ReactNode }) {
  const isGuest = (await headers()).has(guestHeader)
  return (
    <StudioShell isGuest={isGuest} hasRail={false}>
      <SignInGuard isGuest={isGuest} />
      {children}
    </StudioShell>
  )
}
