import { defaultSettings, type PublicSettings } from '@/lib/config/public-settings'

interface SentEvent {
  event: string
  fields: Record<string, unknown>
}

export const notingSettings: PublicSettings = {
  ...defaultSettings,
  analyticsUrl: 'https://events.test/in',
  productHosts: ['localhost'],
}

export function sentEvents(): SentEvent[] {
  const sent: SentEvent[] = []
  navigator.sendBeacon = (_, body) => {
    const { event, fields } = JSON.parse(String(body)) as SentEvent
    sent.push({ event, fields })
    return true
  }
  return sent
}
