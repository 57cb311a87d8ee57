import { defaultSettings, type PublicSettings } from '@/lib/config/public-settings'

let settings = defaultSettings

/** For code outside React, such as crash reports. */
export function noteInstallation(next: PublicSettings): void {
  settings = next
}

export const installation = (): PublicSettings => settings
