import { defaultSettings, type PublicSettings } from '@/lib/config/public-settings'

interface SentEvent {
  event: string
  fields: Record<string, unknown>
}

/** Settings of an installation that notes events, on the host of a test's page. */
export const notingSettings: PublicSettings = {
  ...defaultSettings,
  analyticsUrl: 'https://events.test/in',
  productHosts: ['localhost'],
}

/** The events that a page with `notingSettings` sends from now on, in their order. */
export function sentEvents(): SentEvent[] {
  const sent: SentEvent[] = []
  navigator.sendBeacon = (_, body) => {
    const { event, fields } = JSON.parse(String(body)) as SentEvent
    sent.push({ event, fields })
    return true
  }
  return sent
}
