import { foldName, withoutAccents } from '@/lib/format/fold'

/** `Site_Latitude`, `x_lat`, `coordinates.latitude`, `stopLon` and `Długość` in words, in lower case without accents. */
export const headingWords = (name: string): string[] =>
  foldName(
    withoutAccents(name)
      .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
      .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 '),
  )
    .split(' ')
    .filter((word) => word !== '')
