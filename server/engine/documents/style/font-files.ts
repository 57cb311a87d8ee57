import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCountry } from '@/lib/catalogue/countries'

/** One file of a family, for the characters it is said to have. */
export interface FontFile {
  family: string
  path: string
  ranges: readonly { first: number; last: number }[]
}

const folder = join(process.cwd(), 'node_modules', '@fontsource-variable')

const alphabets = [
  'inter',
  'noto-sans-arabic',
  'noto-sans-armenian',
  'noto-sans-bengali',
  'noto-sans-devanagari',
  'noto-sans-ethiopic',
  'noto-sans-georgian',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-hebrew',
  'noto-sans-kannada',
  'noto-sans-khmer',
  'noto-sans-lao',
  'noto-sans-malayalam',
  'noto-sans-myanmar',
  'noto-sans-oriya',
  'noto-sans-sinhala',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-thaana',
  'noto-sans-thai',
]

/** Files that may have the character, best first. */
export function fontFilesOf(character: string, writing: Writing): FontFile[] {
  const codePoint = character.codePointAt(0) ?? 0
  return [...alphabets, ...ideographFonts(writing)]
    .flatMap(filesOf)
    .filter(({ ranges }) => ranges.some(({ first, last }) => codePoint >= first && codePoint <= last))
}

/** What tells in which country's shapes ideographs are written. */
export interface Writing {
  /** Letters of a language among them come first. */
  text: string
  /** Where the name is, as its code or its name; undefined if that is not known. */
  country?: string | undefined
}

/** Fonts of ideographs, best first. */
export function ideographFonts({ text, country = '' }: Writing): string[] {
  const chinese = 'noto-sans-sc'
  const japanese = 'noto-sans-jp'
  const korean = 'noto-sans-kr'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [japanese, chinese, korean]
  if (/\p{Script=Hangul}/u.test(text)) return [korean, chinese, japanese]
  const iso = findCountry(country)?.iso
  if (iso === 'JP') return [japanese, chinese, korean]
  return iso === 'KR' ? [korean, chinese, japanese] : [chinese, japanese, korean]
}

const known = new Map<string, FontFile[]>()

function filesOf(name: string): FontFile[] {
  const files = known.get(name) ?? readFiles(name)
  known.set(name, files)
  return files
}

function readFiles(name: string): FontFile[] {
  const subsets: Record<string, string> = JSON.parse(readFileSync(join(folder, name, 'unicode.json'), 'utf8'))
  return Object.entries(subsets).map(([key, ranges]) => {
    // `[4]` is the key of part 4, whose file has no brackets.
    const family = `${name}-${key.replace(/[[\]]/g, '')}`
    return {
      family,
      path: join(folder, name, 'files', `${family}-wght-normal.woff2`),
      ranges: ranges.split(',').map(rangeOf),
    }
  })
}

/** `U+600` or `U+600-6FF` */
function rangeOf(range: string): { first: number; last: number } {
  const ends = range.trim().slice(2).split('-')
  const first = Number.parseInt(ends[0] ?? '', 16)
  return { first, last: ends[1] === undefined ? first : Number.parseInt(ends[1], 16) }
}
