'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { sentCookie } from '@/lib/config/sent-cookie'

const { name, value } = sentCookie
const pair = `${name}=${value}`

const wasSent = () => document.cookie.split('; ').includes(pair)

/** @returns whether the browser keeps it. Without cookies, stay at home: the redirect would repeat for ever. */
function rememberSent(): boolean {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late, and older browsers lack it.
  document.cookie = `${pair}; Path=/; SameSite=Lax${secure}`
  return wasSent()
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
    if (destination === null || wasSent() || !rememberSent()) return
    setLeaving(true)
    router.replace(`${destination}${window.location.search}`)
  }, [destination, router])
  return isLeaving
}
