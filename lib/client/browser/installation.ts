import { defaultSettings, type PublicSettings } from '@/lib/config/public-settings'

let settings = defaultSettings

/** Stores the installation's settings for code outside React, such as crash reports. */
export function noteInstallation(next: PublicSettings): void {
  settings = next
}

/** The settings as the last page gave them. */
export const installation = (): PublicSettings => settings
