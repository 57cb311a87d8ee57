'use client'

import { useEffect } from 'react'
import { aliveEvent } from '@/lib/config/early-presses'

/** Dispatches the complete sequence: some controls act on its beginning, others on its end. */
function press(button: HTMLElement): void {
  const init = { bubbles: true, cancelable: true, composed: true, button: 0, detail: 1 }
  button.dispatchEvent(new PointerEvent('pointerdown', { ...init, pointerType: 'mouse', isPrimary: true }))
  button.dispatchEvent(new MouseEvent('mousedown', init))
  button.focus()
  button.dispatchEvent(new PointerEvent('pointerup', { ...init, pointerType: 'mouse', isPrimary: true }))
  button.dispatchEvent(new MouseEvent('mouseup', init))
  button.click()
}

/** Replays presses made before hydration (`earlyPressScript`). */
export function useEarlyPresses(): void {
  useEffect(() => {
    // Deferred: React does not listen until it has finished its own work.
    const timer = setTimeout(() => {
      const pressed: HTMLElement[] = []
      window.dispatchEvent(new CustomEvent(aliveEvent, { detail: pressed }))
      for (const button of pressed) if (button.isConnected) press(button)
    })
    return () => clearTimeout(timer)
  }, [])
}
