import type { Manifest } from '@/lib/contract/scout'

/** The reason why a country's data lack a column; undefined if they have it. */
export function whyAbsent(
  { absent }: Pick<Manifest, 'absent'>,
  table: 'sites' | 'hexagons',
  column: string,
): string | undefined {
  return absent.find((each) => each.table === table && each.name === column)?.reason
}
