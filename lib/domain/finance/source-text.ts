import type { Sourced } from '@/lib/catalogue/money-sources'

/** A source in words; a figure without a page that states it says so. */
export function sourceText({ source, year, address }: Omit<Sourced, 'value'>): string {
  const named = year ? `${source}, ${year}` : source
  return address ? named : `${named}. Not verified`
}
