/** Settings of the installation that browsers need. Nothing secret: every page contains them. */
export interface PublicSettings {
  analyticsUrl: string | null
  /** Events are sent on these hosts only, sub-domains included. */
  productHosts: readonly string[]
  studioHost: string | null
  /** Host for guests only; null when guests use `/demo` on the same host. */
  demoHost: string | null
  /** Origin of customers' evaluation files; null for the page's own. */
  mapOrigin: string | null
  surveyUrl: string
  manualUrl: string
  meetingUrl: string | null
  /** Where people change their password: an address, the product's own `reset` form, or unknown. */
  passwords: { url: string } | 'reset' | null
  appVersion: string
  /** The installation has a Google key for browsers. */
  hasPanoramas: boolean
  /** A street map for countries without an atlas is set up. */
  hasStreets: boolean
}

export const defaultSettings: PublicSettings = {
  analyticsUrl: null,
  productHosts: [],
  studioHost: null,
  demoHost: null,
  mapOrigin: null,
  surveyUrl: '/survey',
  manualUrl: '/manual',
  meetingUrl: null,
  passwords: null,
  appVersion: 'unknown',
  hasPanoramas: false,
  hasStreets: false,
}

export interface Imprint {
  name: string
  address: readonly string[]
  email: string
  /** Register, VAT number, responsible person. */
  details: readonly string[]
}
