/** Encodings of older programs, in the order in which they win ties. */
const encodings = [
  { label: 'windows-1252', title: 'Windows-1252' },
  { label: 'windows-1250', title: 'Windows-1250' },
  { label: 'windows-1253', title: 'Windows-1253' },
  { label: 'windows-1254', title: 'Windows-1254' },
  { label: 'windows-1251', title: 'Windows-1251' },
  { label: 'shift_jis', title: 'Shift JIS' },
  { label: 'euc-jp', title: 'EUC-JP' },
  { label: 'gb18030', title: 'GB 18030' },
  { label: 'big5', title: 'Big5' },
  { label: 'euc-kr', title: 'EUC-KR' },
] as const

type Label = (typeof encodings)[number]['label']

/** Letters of languages that are written in an encoding: a file is in one of them, or in neighbouring ones. */
const usual: Readonly<Partial<Record<Label, readonly RegExp[]>>> = {
  'windows-1252': [
    /[äöüßàâçéèêëîïôùûœæìò€°º–’«»]/gi,
    /[áàâãçéèêíïñóòôúü€°ºª¿¡·–’«»]|õ(?=e)/gi,
    /[åäöæøéüáà€°–’]/gi,
    // In a Turkish file the same bytes are other letters, in other places of a word.
    /[æöáéíóúÆÖÁÉÍÓÚ]|(?<!\p{L})[þÞ]|(?<=[aeiouáéíóúyöæ])ð/gu,
  ],
  'windows-1250': [
    /[ąćęłńóśźż–„”°]/gi,
    /[áčďéěíňóřšťúůýžäôľĺŕ–„“°]/gi,
    /[áéíóöőúüű–„”°]/gi,
    /[ăâîşţ–„”°]/gi,
    /[čćđšž–„”°]/gi,
  ],
  'windows-1253': [/[α-ωά-ώ–°«»΄]/gi],
  'windows-1254': [/[ğışçöüâî–’°]|İ/gi],
  'windows-1251': [/[а-яёіїєґ№–«»°]/gi],
}

/** Signs that no word has: a wrong encoding makes many of them. */
const odd = /[\u0080-\u009f\ufffd¢£¤¥¦¨©¬®¯±³´µ¶¸¹¼½¾÷×ˇ˘˙˛˝†‡‰‹›]/g

/** A capital after a small letter, or two scripts in a word, as in `HФTEL` read for `HÔTEL`. */
const mixed =
  /\p{Ll}\p{Lu}|\p{Script=Latin}[\p{Script=Greek}\p{Script=Cyrillic}]|[\p{Script=Greek}\p{Script=Cyrillic}]\p{Script=Latin}/gu

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Signs beyond ASCII. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has them
const foreign = /[^\x00-\x7f]/gu

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
const ideographs = /\p{Script=Han}/gu
const hangul = /\p{Script=Hangul}/gu
/** Half-width kana, which few write, and which many pairs of bytes of other encodings look like. */
const halfKana = /[\uff61-\uff9f]/g

/** Share of the foreign signs that are usual in the languages of the encoding; odd ones count against it. */
function scoreOf(label: Label, text: string): number {
  const all = count(text, foreign)
  if (all === 0) return 0
  const against = 2 * count(text, odd) + count(text, mixed)
  const own = usual[label]
  if (own) return (Math.max(...own.map((letters) => count(text, letters))) - against) / all
  const words = count(text, ideographs)
  // A text of these languages has no letters with accents among its signs.
  const others =
    all - words - count(text, kana) - count(text, hangul) - count(text, /[\u3000-\u303f\uff00-\uff60]/g)
  const wrong = against + others + 2 * count(text, halfKana)
  const isJapanese = label === 'shift_jis' || label === 'euc-jp'
  // Texts in Japanese have kana among their ideographs.
  if (isJapanese) return (0.7 * words + 1.5 * count(text, kana) - wrong) / all
  if (label === 'euc-kr') return (count(text, hangul) - 2 * words - wrong) / all
  return (0.8 * words - wrong) / all
}

/** Bytes that are enough to tell. */
const sampled = 60_000

/** Lines that have foreign bytes, to tell the encoding by. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const lines: number[] = []
  let start = 0
  let isForeign = false
  for (let at = 0; at < bytes.length && lines.length < sampled; at += 1) {
    const byte = bytes[at] ?? 0
    isForeign ||= byte > 0x7f
    if (byte !== 0x0a && at < bytes.length - 1 && at - start < sampled) continue
    if (isForeign) for (let each = start; each <= at; each += 1) lines.push(bytes[each] ?? 0)
    start = at + 1
    isForeign = false
  }
  return Uint8Array.from(lines)
}

/** Encodings of two bytes, of which those of Japanese alone begin below these. */
const highPairs: ReadonlySet<Label> = new Set(['euc-jp', 'gb18030', 'big5', 'euc-kr'])

function hasLowPairs(bytes: Uint8Array): boolean {
  let low = 0
  let all = 0
  for (const byte of bytes) {
    if (byte > 0x7f) all += 1
    if (byte > 0x7f && byte < 0xa1) low += 1
  }
  return low > 0.05 * all
}

function decoded(bytes: Uint8Array, label: Label): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A rare encoding has to be clearly likelier than that of western Europe. */
const margin = 0.05

/** The likely encoding of a text that is not UTF-8. */
export function likelyEncoding(bytes: Uint8Array): (typeof encodings)[number] {
  const sample = sampleOf(bytes)
  const isLow = hasLowPairs(sample)
  const scored = encodings.map((encoding) => {
    const isOut = isLow && highPairs.has(encoding.label)
    const text = isOut ? undefined : decoded(sample, encoding.label)
    return { encoding, score: text === undefined ? Number.NEGATIVE_INFINITY : scoreOf(encoding.label, text) }
  })
  const [western] = scored
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  return western && best.score < western.score + margin ? western.encoding : best.encoding
}

export const encodingNote = (title: string): string => `The file is not UTF-8: read as ${title}.`
