'use client'

import { type ComponentType, useSyncExternalStore } from 'react'

interface Part<Props> {
  Component?: ComponentType<Props>
  failure?: unknown
}

/** Fetched for the first subscriber and then kept. */
function partOf<Props>(load: () => Promise<ComponentType<Props>>) {
  let part: Part<Props> = {}
  let isRunning = false
  const listeners = new Set<() => void>()
  const change = (next: Part<Props>) => {
    part = next
    for (const listener of listeners) listener()
  }
  const start = async () => {
    if (isRunning || part.Component) return
    isRunning = true
    try {
      change({ Component: await load() })
    } catch (failure) {
      if (listeners.size > 0) change({ failure })
    }
    isRunning = false
  }
  return {
    read: () => part,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      void start()
      return () => {
        listeners.delete(listener)
        // The next subscriber after a failure tries again.
        if (listeners.size === 0 && !part.Component) part = {}
      }
    },
  }
}

const onServer: Part<never> = {}

/**
 * Never on the server. Unlike `next/dynamic` it does not suspend, which would delay the component for 300 ms
 * after its fallback.
 * @param Failed without it the nearest error boundary catches the failure
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Loading?: ComponentType<Props>,
  Failed?: ComponentType,
): ComponentType<Props> {
  const { subscribe, read } = partOf(load)
  return function OnDemand(props: Props) {
    const { Component, failure } = useSyncExternalStore(subscribe, read, () => onServer as Part<Props>)
    if (Component) return <Component {...props} />
    if (failure !== undefined && Failed) return <Failed />
    if (failure !== undefined) throw failure
    return Loading ? <Loading {...props} /> : null
  }
}
