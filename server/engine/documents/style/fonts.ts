import { join } from 'node:path'

const folder = join(process.cwd(), 'node_modules', '@fontsource', 'inter', 'files')
const fileOf = (alphabet: string, weight: 400 | 600) =>
  join(folder, `inter-${alphabet}-${weight}-normal.woff`)

/** Inter by the alphabets that places are named in, each in a file of its own. */
export const fonts = [
  { family: 'Inter', alphabet: 'latin' },
  { family: 'Inter Extended', alphabet: 'latin-ext' },
  { family: 'Inter Cyrillic', alphabet: 'cyrillic' },
  { family: 'Inter Greek', alphabet: 'greek' },
].map(({ family, alphabet }) => ({ family, regular: fileOf(alphabet, 400), semibold: fileOf(alphabet, 600) }))
