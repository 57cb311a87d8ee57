'use client'

import { useEffect, useRef } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { isRunsKey } from '@/lib/client/fetch/account-list'
import { requestOf } from '@/lib/client/fetch/call-api'
import { fetchAnswer, fetchJson } from '@/lib/client/fetch/fetch-json'
import { RequestError } from '@/lib/client/fetch/request-error'
import { limits } from '@/lib/config/limits'
import { sessionAnswerSchema, sessionCalls } from '@/lib/contract/session'
import { sessionKey } from './known-session'
import { meKey } from './use-me'

type Outcome = 'renewed' | 'ended' | 'failed'

async function renew(): Promise<Outcome> {
  try {
    await fetchAnswer(requestOf(sessionCalls.renewAhead))
    return 'renewed'
  } catch (error) {
    return error instanceof RequestError && error.status === 401 ? 'ended' : 'failed'
  }
}

/** A renewal may change the customer's data and the user's rights. */
const isCustomerData = (key: unknown) => key === meKey || isRunsKey(key)

/** Waits `wait` ms; a hidden page also waits until it is visible. */
function whenSeen(act: () => void, wait: number): () => void {
  const look = () => {
    if (document.visibilityState === 'hidden') return
    document.removeEventListener('visibilitychange', look)
    act()
  }
  const timer = setTimeout(() => {
    document.addEventListener('visibilitychange', look)
    look()
  }, wait)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/**
 * Renews the session 60 s before its access token expires, or at once if overdue, and refetches the customer's data 1 s
 * later. Retries a failing provider after 5 s. After a refused renewal `useSignInRedirect` takes over.
 */
export function useSilentRenewal(isOff: boolean): void {
  const { data } = useSWR(isOff ? null : sessionKey, fetchJson(sessionAnswerSchema))
  const { mutate } = useSWRConfig()
  const notBefore = useRef(0)
  // Each session answer is a new object, because its `expires` advances: that restarts the timer.
  useEffect(() => {
    const endsIn = data?.token_expires_in
    if (isOff || endsIn === undefined) return
    let isOver = false
    let stop: () => void = () => undefined
    const plan = (wait: number) => {
      if (isOver) return
      stop = whenSeen(() => void run(), Math.max(wait, notBefore.current - Date.now(), 0))
    }
    const run = async () => {
      notBefore.current = Date.now() + limits.retryDelay
      const outcome = await renew()
      if (outcome === 'failed') return plan(limits.retryDelay)
      void mutate(sessionKey)
      // Not cancelled with this effect: the new session answer starts another.
      if (outcome === 'renewed') setTimeout(() => void mutate(isCustomerData), limits.refetchDelay)
    }
    plan(endsIn * 1000 - limits.renewalNotice)
    return () => {
      isOver = true
      stop()
    }
  }, [data, isOff, mutate])
}
