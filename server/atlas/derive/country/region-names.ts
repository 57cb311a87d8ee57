import { createHash } from 'node:crypto'
import { countries } from '@/lib/catalogue/countries'
import { foldName } from '@/server/atlas/entities/fold-name'
import { ExtractError } from '@/server/atlas/read/extract-error'

export interface CountryNames {
  iso: string
  slug: string
  name: string
}

/** Letters, as in every address that holds an atlas's id. */
const longestSlug = 41
const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/**
 * The id of a region begins with its country's, so that Georgia in the United States is not the country
 * and prices, speed limits and addresses follow the country.
 * @throws ExtractError if the name has no Latin letter or digit
 */
export function regionNames(country: CountryNames, region: string): CountryNames {
  const own = slugOf(region)
  if (own === '') {
    throw new ExtractError(
      `The name ${region} gives no id of Latin letters: give the region another name with --name.`,
    )
  }
  const slug = shortened(`${country.slug}-${own}`)
  if (countries.some((each) => each.slug === slug)) {
    throw new ExtractError(`The name ${region} gives the id of a country, ${slug}: give another with --name.`)
  }
  const isNamed = region.toLowerCase().endsWith(country.name.toLowerCase())
  return { iso: country.iso, slug, name: isNamed ? region : `${region}, ${country.name}` }
}

const slugOf = (name: string) =>
  foldName(name)
    .replace(/\d/g, (digit) => `-${digits[Number(digit)]}-`)
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')

/** A hash keeps long names apart that begin alike. */
function shortened(slug: string): string {
  if (slug.length <= longestSlug) return slug
  const hash = createHash('sha256').update(slug).digest().subarray(0, 6)
  const letters = Array.from(hash, (byte) => String.fromCharCode(97 + (byte % 26))).join('')
  return `${slug.slice(0, longestSlug - letters.length - 1).replace(/-$/, '')}-${letters}`
}
