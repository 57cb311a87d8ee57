'use client'

import { useEffect } from 'react'
import { announceSignOut } from '@/lib/client/session/sign-out-news'

/** Announces a sign-out to the browser's other tabs; renders nothing. */
export function SignOutNews() {
  useEffect(announceSignOut, [])
  return null
}
