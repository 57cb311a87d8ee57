import type { Imprint } from '@/lib/config/public-settings'
import type { CountrySources } from '@/lib/contract/showcase'

/** Facts of the installation for the legal page. */
export interface LegalFacts {
  imprint: Imprint | null
  /** Name of the session cookie. */
  cookieName: string
  /** Destination of analytics events; null without analytics. */
  analyticsUrl: string | null
  /** Hosts that send analytics events. */
  productHosts: readonly string[]
  /** Whether this installation has its own sign-in, rather than another provider's. */
  hasOwnSignIn: boolean
  /** Whether the server may ask Google for places and addresses. */
  hasGoogleSearch: boolean
  /** Days until messages to support and their pictures are removed; zero keeps them. */
  issueRetentionDays: number
  /** Whether the server may send mails. */
  mayMail: boolean
  /** Origin of an external survey. */
  surveyOrigin: string | null
  /** Receives the browsers' reports of violations of the content security policy. */
  policyReportsTo: string | null
  /** Whether the browser loads panoramas from Google. */
  hasPanoramas: boolean
  /** CDN of the map's tiles; null without one. */
  tilesOrigin: string | null
  /** Of the street map's style; null without one. */
  streetsOrigin: string | null
  /** Null while the service is unreachable. */
  sources: CountrySources['data'] | null
}
