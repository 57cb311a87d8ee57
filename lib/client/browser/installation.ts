import { defaultSettings, type PublicSettings } from '@/lib/config/public-settings'

let settings = defaultSettings

export function noteInstallation(next: PublicSettings): void {
  settings = next
}

export const installation = (): PublicSettings => settings
