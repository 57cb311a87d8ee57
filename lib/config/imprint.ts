/** The operator of an installation, from its settings. */
export interface Imprint {
  name: string
  /** Line by line. */
  address: readonly string[]
  email: string
  /** Further lines: register, VAT number, who is responsible for the content. */
  details: readonly string[]
}
