'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'

/** Kept for the visit: coming back to home afterwards stays at home. */
const flag = 'sent-to-scouting'

function wasSent(): boolean {
  try {
    return sessionStorage.getItem(flag) !== null
  } catch {
    // Storage is refused: better to stay at home than to send somebody away for ever.
    return true
  }
}

/**
 * Sends people who reach home on to the scouting page, once a visit and with their query.
 * @param destination path to go to, null while it is not known whether to send
 * @returns true while on the way
 */
export function useSendOnce(destination: string | null): boolean {
  const router = useRouter()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (destination === null || wasSent()) return
    sessionStorage.setItem(flag, '1')
    setLeaving(true)
    router.replace(`${destination}${window.location.search}`)
  }, [destination, router])
  return isLeaving
}
