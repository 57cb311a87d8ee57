import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The latest value, for handlers that are registered once. */
export function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}
