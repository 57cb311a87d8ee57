import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { SignInGuard } from '@/components/shell/sign-in-guard'
import { StudioShell } from '@/components/shell/studio-shell'
import { ViewerList } from '@/components/shell/viewer-list'
import { guestHeader } from '@/lib/config/site'
import { describeVisitor } from '@/server/auth/get-session'

export default async function OverlayLayout({ children }: { children: ReactNode }) {
  const incoming = await headers()
  const isGuest = incoming.has(guestHeader)
  return (
    <StudioShell isGuest={isGuest} session={await describeVisitor(incoming)} hasRail={false}>
      <SignInGuard />
      <ViewerList />
      {children}
    </StudioShell>
  )
}
