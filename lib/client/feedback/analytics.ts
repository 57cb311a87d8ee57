'use client'

import { installation } from '@/lib/client/page/installation'
import {
  type AnalyticsEvent,
  type AnalyticsFields,
  analyticsMessage,
  isProductHost,
} from '@/lib/domain/feedback/analytics-events'

/** Do Not Track or Global Privacy Control: who asks not to be followed is not. */
function isOptedOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes'
}

function destination(): string | undefined {
  const { analyticsUrl, productHosts } = installation()
  if (!analyticsUrl || isOptedOut()) return undefined
  return isProductHost(window.location.hostname, productHosts) ? analyticsUrl : undefined
}

/** Plain text, because a beacon of another type would ask the service for leave first, which a closing page cannot. */
function send(url: string, body: string): void {
  if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(url, body)) return
  fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit', mode: 'no-cors' }).catch(
    () => undefined,
  )
}

/**
 * Records an analytics event without waiting and without ever failing. Off unless the installation names a service,
 * the page is on one of its hosts and the person has not asked to be left alone.
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
