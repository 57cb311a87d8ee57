import { defaultSettings, type PublicSettings } from '@/lib/config/public-settings'

let settings = defaultSettings

/** Notes how the installation is set up, for what runs where no page stands any more. */
export function noteInstallation(next: PublicSettings): void {
  settings = next
}

/** How the installation is set up, as the last page has said it. */
export const installation = (): PublicSettings => settings
