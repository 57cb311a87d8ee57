'use client'

import { useEffect } from 'react'
import { announceSignOut } from '@/lib/client/session/sign-out-news'

/** Stands on the page that a sign-out ends on, for the other tabs of this browser; shows nothing. */
export function SignOutNews() {
  useEffect(announceSignOut, [])
  return null
}
