/** What an installation decided and the browser has to know. Nothing secret: it is in every page. */
export interface PublicSettings {
  /** Where analytics events go; null switches them off. */
  analyticsUrl: string | null
  /** Hosts on which events may be sent, sub-domains included. */
  productHosts: readonly string[]
  /** Address of the survey's frame. */
  surveyUrl: string
  /** A key for Google's embedded panoramas, restricted to this site; null without one. */
  panoramaKey: string | null
}

/** A fresh machine: nothing is sent anywhere, the survey is the product's own page. */
export const defaultSettings: PublicSettings = {
  analyticsUrl: null,
  productHosts: [],
  surveyUrl: '/survey',
  panoramaKey: null,
}
