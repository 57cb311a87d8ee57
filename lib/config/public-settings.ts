/** What an installation decided and the browser has to know. Nothing secret: it is in every page. */
export interface PublicSettings {
  /** Where analytics events go; null switches them off. */
  analyticsUrl: string | null
  /** Hosts on which events may be sent, sub-domains included. */
  productHosts: readonly string[]
  /** Host on which people sign in; null where the installation names none. */
  studioHost: string | null
  /** Host whose every page is a guest's; null where guests have a path of the same host. */
  demoHost: string | null
  /** Origin under which customers' evaluation files stand; null for the page's own. */
  mapOrigin: string | null
  /** Address of the survey's frame. */
  surveyUrl: string
  /** Where 'Read Manual' leads. */
  manualUrl: string
  /** Where meetings are booked; null for the lead form of the support overlay. */
  meetingUrl: string | null
  /** Release of the web app, as people read it. */
  appVersion: string
  /** A key for Google's embedded panoramas, restricted to this site; null without one. */
  panoramaKey: string | null
}

/** A fresh machine: nothing is sent anywhere, survey and manual are the product's own pages. */
export const defaultSettings: PublicSettings = {
  analyticsUrl: null,
  productHosts: [],
  studioHost: null,
  demoHost: null,
  mapOrigin: null,
  surveyUrl: '/survey',
  manualUrl: '/manual',
  meetingUrl: null,
  appVersion: 'unknown',
  panoramaKey: null,
}
