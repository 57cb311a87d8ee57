import type { Sourced } from '@/lib/catalogue/money-sources'

/** Names figures that no page states as assumptions. */
export function sourceText({ source, year, address }: Omit<Sourced, 'value'>): string {
  const named = year ? `${source}, ${year}` : source
  return address ? named : `${named}. Not verified`
}
