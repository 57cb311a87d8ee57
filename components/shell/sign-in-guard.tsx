'use client'

import { useGuest } from '@/lib/client/session/guest'
import { useInternalModeEnd } from '@/lib/client/session/internal-mode'
import { useSignInRedirect } from '@/lib/client/session/session'
import { useSilentRenewal } from '@/lib/client/session/silent-renewal'

export function SignInGuard() {
  const { isGuest } = useGuest()
  useSilentRenewal(isGuest)
  useSignInRedirect(isGuest)
  useInternalModeEnd()
  return null
}
