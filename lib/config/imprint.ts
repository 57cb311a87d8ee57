export interface Imprint {
  name: string
  address: readonly string[]
  email: string
  /** Register, VAT number, responsible person. */
  details: readonly string[]
}
