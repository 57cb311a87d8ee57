'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'

/** Kept for the visit: returning to home later stays there. */
const flag = 'sent-to-scouting'

function wasSent(): boolean {
  try {
    return sessionStorage.getItem(flag) !== null
  } catch {
    // Without storage, stay at home: the redirect would repeat for ever.
    return true
  }
}

/**
 * Redirects the first arrival at home to the scouting page, once per visit, keeping the query.
 * @param destination path to go to, null until known
 * @returns true while redirecting
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
