import type { ExpressionSpecification } from 'maplibre-gl'
import { lettersReadIn, readerLanguages } from '@/lib/domain/names/reader-name'

/**
 * A name in another script has its Latin form on the line above; that of a road is Latin, with the `local` one beside.
 * Those who read the script see the local name alone, as on the signs.
 * @param languages of the reader, BCP 47
 */
export function labelText(languages: readonly string[] = readerLanguages()): ExpressionSpecification {
  const name: ExpressionSpecification = ['string', ['get', 'name'], '']
  const read = lettersReadIn(languages)
  if (read.length === 0) return name
  const first: ExpressionSpecification = ['slice', ['var', 'local'], 0, 1]
  const isRead = read.map(
    ([from, to]): ExpressionSpecification => ['all', ['>=', first, from], ['<=', first, to]],
  )
  return [
    'let',
    'local',
    [
      'case',
      ['has', 'local'],
      ['string', ['get', 'local']],
      ['slice', name, ['+', ['index-of', '\n', name], 1]],
    ],
    ['case', ['any', ...isRead], ['var', 'local'], name],
  ]
}
