'use client'

import { startTransition, useEffect, useState } from 'react'

/** On after `ms`, off at once: hides states too short to see. */
export function useLasting(isOn: boolean, ms: number): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLasted(true), ms)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isOn, ms])
  return isOn && hasLasted
}

/** While held, returns the last value from before. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [kept, keep] = useState(value)
  if (!isHeld && kept !== value) keep(value)
  return isHeld ? kept : value
}

/** Whether `isSo` has been true in this or an earlier render. */
export function useEver(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo)
  if (isSo && !wasSo) setWasSo(true)
  return wasSo || isSo
}

/** Follows a value once it is unchanged for `delay` ms; the first counts at once. Memoise objects. */
export function useSettled<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState({ value })
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled({ value })), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled.value
}
