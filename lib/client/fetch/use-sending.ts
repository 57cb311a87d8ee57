'use client'

import { useRef, useState } from 'react'
import { messageOf } from './request-error'

/**
 * State of a form or question that sends: whether it is on its way, and the sentence of the last failure.
 */
export function useSending() {
  const [isSending, setSending] = useState(false)
  const [failure, fail] = useState<string>()
  const isUnderWay = useRef(false)

  /**
   * Runs `act`, unless one is under way.
   * @param failed what a failure without a reason of the service's says, or the sentence of an error
   */
  const send = async (
    act: () => unknown | Promise<unknown>,
    failed: string | ((error: unknown) => string),
  ): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    fail(undefined)
    setSending(true)
    try {
      await act()
    } catch (error) {
      fail(typeof failed === 'string' ? messageOf(error, failed) : failed(error))
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  return { isSending, failure, fail, send }
}
