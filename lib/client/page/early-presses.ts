'use client'

import { useEffect } from 'react'
import { aliveEvent } from '@/lib/config/early-presses'

/** All that a press is made of: some controls take its beginning, others its end. */
function press(button: HTMLElement): void {
  const init = { bubbles: true, cancelable: true, composed: true, button: 0, detail: 1 }
  button.dispatchEvent(new PointerEvent('pointerdown', { ...init, pointerType: 'mouse', isPrimary: true }))
  button.dispatchEvent(new MouseEvent('mousedown', init))
  button.focus()
  button.dispatchEvent(new PointerEvent('pointerup', { ...init, pointerType: 'mouse', isPrimary: true }))
  button.dispatchEvent(new MouseEvent('mouseup', init))
  button.click()
}

/** Presses what somebody pressed before the page was alive (`earlyPressScript`), as soon as it is. */
export function useEarlyPresses(): void {
  useEffect(() => {
    // Not in the midst of React's own work, which would not listen.
    const timer = setTimeout(() => {
      const pressed: HTMLElement[] = []
      window.dispatchEvent(new CustomEvent(aliveEvent, { detail: pressed }))
      for (const button of pressed) if (button.isConnected) press(button)
    })
    return () => clearTimeout(timer)
  }, [])
}
