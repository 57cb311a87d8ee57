'use client'

import { useInternalModeEnd } from '@/lib/client/session/internal-mode'
import { useSignInRedirect } from '@/lib/client/session/session'
import { useSilentRenewal } from '@/lib/client/session/silent-renewal'

export function SignInGuard({ isGuest }: { isGuest: boolean }) {
  useSilentRenewal(isGuest)
  useSignInRedirect(isGuest)
  useInternalModeEnd()
  return null
}
