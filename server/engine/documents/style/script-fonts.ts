import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Font } from '@react-pdf/renderer'
import subsetFont from 'subset-font'
import { findCountry } from '@/lib/catalogue/countries'
import { fonts, nameFont, registeredFont } from './fonts'
import type { PdfFont } from './pdf-font'
import { shapeByHarfBuzz } from './shaped-font'

const weights = [400, 600] as const

/** Drawn for a character that no font has. */
const missing = '□'

const loading = new Map<string, Promise<void>>()
const loaded: string[] = []

const has = (family: string, character: string) =>
  registeredFont(family, weights[0]).hasGlyphForCodePoint(character.codePointAt(0) ?? 0)

const latin = fonts.map(({ family }) => family)

export interface ReadableText {
  /** In the order of fallback. */
  families: string[]
  /** Drawn as written by the documents' own fonts. */
  isUsual: boolean
  /** Composed, without invisible characters, and with boxes for unknown ones. */
  draw(part: string): string
}

/**
 * Loads the fonts of a text. Register the documents' own fonts first.
 * @param country where it is a name, whose shapes ideographs get
 */
export async function readableText(whole: string, country?: string): Promise<ReadableText> {
  const text = whole.normalize('NFC')
  const families = [...latin]
  const characters = new Map<string, string>()
  for (const character of new Set(text)) {
    characters.set(character, await drawn(character, { text, country }, families))
  }
  const draw = (part: string) =>
    Array.from(part.normalize('NFC'), (each) => characters.get(each) ?? missing).join('')
  return { families, isUsual: families.length === latin.length && draw(whole) === whole, draw }
}

/** One file of a family, for the characters it is said to have. */
interface FontFile {
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
function fontFilesOf(character: string, writing: Writing): FontFile[] {
  const codePoint = character.codePointAt(0) ?? 0
  return [...alphabets, ...ideographFonts(writing)]
    .flatMap(filesOf)
    .filter(({ ranges }) => ranges.some(({ first, last }) => codePoint >= first && codePoint <= last))
}

/** What tells in which country's shapes ideographs are written. */
interface Writing {
  /** Letters of a language among them come first. */
  text: string
  /** Where the name is, as its code or its name; undefined if that is not known. */
  country?: string | undefined
}

/** Fonts of ideographs, best first. */
function ideographFonts({ text, country = '' }: Writing): string[] {
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

async function drawn(character: string, writing: Writing, families: string[]): Promise<string> {
  if (character === '\n' || families.some((family) => has(family, character))) return character
  for (const file of fontFilesOf(character, writing)) {
    await load(file)
    if (!has(file.family, character)) continue
    families.push(file.family)
    return character
  }
  if (/\p{Default_Ignorable_Code_Point}|\p{Cc}/u.test(character)) return ''
  return character === missing ? '?' : drawn(missing, writing, families)
}

/** In the order of fallback. */
export function loadedFonts(fontWeight: number, writing: Writing): PdfFont[] {
  const order = ideographFonts(writing)
  const rankOf = (family: string) => order.findIndex((name) => family.startsWith(name))
  const sorted = loaded.toSorted((a, b) => rankOf(a) - rankOf(b))
  return [...latin, ...sorted].map((family) => registeredFont(family, fontWeight))
}

/** Has hyphen and ellipsis. */
export const documentFont = (): PdfFont => registeredFont(latin[0] ?? '', weights[0])

async function load(file: FontFile): Promise<void> {
  const started = loading.get(file.family) ?? register(file)
  loading.set(file.family, started)
  await started
}

async function register({ family, path }: FontFile): Promise<void> {
  const bytes = await readFile(path)
  for (const fontWeight of weights) {
    // fontkit cannot embed variable WOFF2.
    const font = await subsetFont(bytes, undefined, {
      keepAllGlyphs: true,
      targetFormat: 'truetype',
      variationAxes: { wght: fontWeight },
    })
    Font.register({ family, src: `data:font/ttf;base64,${font.toString('base64')}`, fontWeight })
    await Font.load({ fontFamily: family, fontWeight })
    const registered = registeredFont(family, fontWeight)
    await shapeByHarfBuzz(registered, font)
    alignLines(registered, fontWeight)
    nameFont(registered, family, fontWeight)
  }
  loaded.push(family)
}

/** Lines keep their height and baseline in every script. */
function alignLines(font: PdfFont, fontWeight: number): void {
  const model = registeredFont(latin[0] ?? '', fontWeight)
  const scale = font.unitsPerEm / model.unitsPerEm
  for (const name of ['ascent', 'descent', 'lineGap'] as const)
    Object.defineProperty(font, name, { value: model[name] * scale })
}
