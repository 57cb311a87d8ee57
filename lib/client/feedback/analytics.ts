'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { installation } from '@/lib/client/browser/installation'
import { usePublicSettings } from '@/lib/client/browser/public-settings'
import {
  type AnalyticsEvent,
  type AnalyticsFields,
  analyticsMessage,
  isProductHost,
} from '@/lib/domain/feedback/analytics-events'

/** Respects Do Not Track and Global Privacy Control. */
function isOptedOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes'
}

function destination(): string | undefined {
  const { analyticsUrl, productHosts } = installation()
  if (!analyticsUrl || isOptedOut()) return undefined
  return isProductHost(window.location.hostname, productHosts) ? analyticsUrl : undefined
}

/** Plain text: other types need a preflight, which a closing page cannot wait for. */
function send(url: string, body: string): void {
  if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(url, body)) return
  fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit', mode: 'no-cors' }).catch(
    () => undefined,
  )
}

/**
 * Never waits, never throws. Off unless the installation names a service and the page is on one of its hosts.
 */
export function track<E extends AnalyticsEvent>(
  event: E,
  ...[fields]: Record<string, never> extends AnalyticsFields<E> ? [] : [AnalyticsFields<E>]
): void {
  const url = destination()
  if (url === undefined) return
  const { pathname } = window.location
  const message = analyticsMessage(event, (fields ?? {}) as AnalyticsFields<E>, { pathname, at: new Date() })
  if (message) send(url, JSON.stringify(message))
}

/** Loads the analytics code only if the installation uses it. */
export function usePageViews(): void {
  const isWanted = usePublicSettings().analyticsUrl !== null
  const path = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again for every new page
  useEffect(() => {
    if (!isWanted) return
    import('./analytics').then(
      ({ track }) => track('page_view'),
      () => undefined,
    )
  }, [isWanted, path])
}
