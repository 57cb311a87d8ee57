import { join } from 'node:path'

const folder = join(process.cwd(), 'node_modules', '@fontsource', 'inter', 'files')
const fileOf = (alphabet: string, weight: 400 | 600) =>
  join(folder, `inter-${alphabet}-${weight}-normal.woff`)

/** One file per alphabet of place names. */
export const fonts = [
  { family: 'Inter', alphabet: 'latin' },
  { family: 'Inter Extended', alphabet: 'latin-ext' },
  { family: 'Inter Cyrillic', alphabet: 'cyrillic' },
  { family: 'Inter Greek', alphabet: 'greek' },
].map(({ family, alphabet }) => ({ family, regular: fileOf(alphabet, 400), semibold: fileOf(alphabet, 600) }))
