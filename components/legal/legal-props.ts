import type { Imprint } from '@/lib/config/imprint'
import type { CountrySources } from '@/lib/contract/showcase'

/** What the legal page knows of the installation. */
export interface LegalFacts {
  imprint: Imprint | null
  /** Name of the session cookie. */
  cookieName: string
  /** Where analytics events go; null where none are sent. */
  analyticsUrl: string | null
  /** Hosts on which they are sent. */
  productHosts: readonly string[]
  /** Whether people sign in on a page of this installation, not with somebody else's provider. */
  hasOwnSignIn: boolean
  /** Whether Google may be asked by the server for places and addresses. */
  hasGoogleSearch: boolean
  /** Origin of a survey that is not the installation's own. */
  surveyOrigin: string | null
  /** Where browsers report what the pages' policy stopped. */
  policyReportsTo: string | null
  /** Whether panoramas come from Google into the browser. */
  hasPanoramas: boolean
  /** Null while the service cannot be asked. */
  sources: CountrySources['data'] | null
}
