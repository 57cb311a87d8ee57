'use client'

import { useRef, useState } from 'react'
import { messageOf } from './request-error'

/** Sending state of a form or dialog, with the sentence of the last failure. */
export function useSending() {
  const [isSending, setSending] = useState(false)
  const [failure, fail] = useState<string>()
  const isUnderWay = useRef(false)

  /**
   * Runs `act` unless another is running.
   * @param failed sentence for failures without a reason from the service, or for any error
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
