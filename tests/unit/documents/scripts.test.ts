import { Document, Page, Text } from '@react-pdf/renderer'
import { createElement as element } from 'react'
import { runsOf } from '@/server/engine/documents/map/glyphs'
import { registerScorecardFonts, styles } from '@/server/engine/documents/scorecard-style'
import { readableText } from '@/server/engine/documents/style/script-fonts'
import { namesOf } from '@/server/engine/documents/tagged/readable-nodes'
import { renderTagged } from '@/server/engine/documents/tagged/render-tagged'
import { type DrawnGlyph, drawnGlyphs, replacementTexts } from '@/tests/support/drawn-glyphs'
import { elementsOf, readTaggedPdf, wordsOf } from '@/tests/support/pdf-structure'

beforeAll(registerScorecardFonts)

function pageOf(text: string, width?: number): Promise<Uint8Array> {
  const words = element(Text, { style: { ...(width && { width }) } }, text)
  return renderTagged(element(Document, { title: text }, element(Page, { style: styles.page }, words)))
}

const names = {
  Arabic: 'شارع الملك فهد',
  Armenian: 'Երևան փողոց',
  Bengali: 'রাস্তা ঢাকা',
  Chinese: '大學路充电站',
  Devanagari: 'सड़क हिन्दी क्षेत्र',
  Ethiopic: 'አዲስ አበባ',
  Georgian: 'თბილისის ქუჩა',
  Gujarati: 'રસ્તો',
  Gurmukhi: 'ਸੜਕ',
  Hebrew: 'רחוב הרצל שָׁלוֹם',
  Japanese: '東京駅前 ちゅうしゃじょう',
  Kannada: 'ರಸ್ತೆ',
  Khmer: 'ផ្លូវ ភ្នំពេញ',
  Korean: '서울역 주차장',
  Lao: 'ຖະໜົນ',
  Malayalam: 'റോഡ്',
  Myanmar: 'လမ်း ရန်ကုန်',
  Oriya: 'ରାସ୍ତା',
  Sinhala: 'පාර කොළඹ',
  Tamil: 'தெரு சென்னை',
  Telugu: 'రహదారి',
  Thaana: 'މަގު ބޮޑުތަކުރުފާނު',
  Thai: 'ถนน น้ำ ที่',
  Vietnamese: 'Đường Nguyễn Huệ',
}

const lettersOf = (text: string) => Array.from(text.normalize('NFD').replaceAll(' ', '')).sort().join('')
const textOf = (glyphs: readonly DrawnGlyph[]) => glyphs.map(({ text }) => text).join('')
const codesOf = (glyphs: readonly DrawnGlyph[], letter: string) =>
  new Set(glyphs.filter(({ text }) => text === letter).map(({ code }) => code))

describe('a name in a PDF', () => {
  it.each(Object.entries(names))(
    'has a glyph for every letter of %s, named by its letters',
    async (_, name) => {
      const glyphs = await drawnGlyphs(await pageOf(name))
      expect(glyphs.filter(({ code }) => code === 0)).toEqual([])
      expect(lettersOf(textOf(glyphs))).toBe(lettersOf(name))
    },
  )

  it('joins Arabic letters and draws them from right to left', async () => {
    const joined = await drawnGlyphs(await pageOf('ببب'))
    expect(codesOf(joined, 'ب').size).toBe(3)
    const word = await drawnGlyphs(await pageOf('شارع'))
    expect(textOf(word)).toBe('عراش')
  })

  it('names letters that differ only in dots', async () => {
    expect(lettersOf(textOf(await drawnGlyphs(await pageOf('بيت تين سلام شمس'))))).toBe(
      lettersOf('بيت تين سلام شمس'),
    )
  })

  it('orders Latin, Hebrew and numbers in one line', async () => {
    expect(textOf(await drawnGlyphs(await pageOf('Hotel שלום 12 Mall')))).toBe('Hotel 12 םולש Mall')
    expect(textOf(await drawnGlyphs(await pageOf('שלום (Mall) 12')))).toBe('12 (Mall) םולש')
  })

  it('draws a box for what no font has, and reads out the words', async () => {
    const bytes = await pageOf('Park 🚗 ⴰ')
    const glyphs = await drawnGlyphs(bytes)
    expect(textOf(glyphs)).toBe('Park □ □')
    expect(glyphs.filter(({ code }) => code === 0)).toEqual([])
    expect(replacementTexts(bytes)).toEqual(['Park 🚗 ⴰ'])
  })

  it('composes accents, and leaves out invisible characters', async () => {
    expect(textOf(await drawnGlyphs(await pageOf('Cafe\u0301 \ufe0fOst')))).toBe('Café Ost')
  })

  it('breaks Chinese and Thai lines between words, without hyphens', async () => {
    const name = '上海市浦东新区世纪大道八十八号金茂大厦地下停车场'
    const { elements } = await readTaggedPdf(await pageOf(name, 100))
    expect(elements.flat().map(wordsOf).join('').replaceAll(' ', '')).toBe(name)
    const thai = 'สถานีชาร์จกรุงเทพมหานคร'
    expect(textOf(await drawnGlyphs(await pageOf(thai, 60)))).not.toContain('-')
  })

  it.each([
    'Хайлигкройц near Катедрала Св. Флорин, Vaduz',
    'Οδός Μαρκτγασσ, Βαντούζ, Λιχτενστάιν, Vaduz',
    'Náměstí Dvořák, Łódź, Ústí nad Labem, Vaduz',
  ])('breaks %s at spaces alone, whatever its fonts', async (name) => {
    for (const width of [100, 140, 180, 220]) {
      const glyphs = await drawnGlyphs(await pageOf(name, width))
      expect(glyphs.filter(({ code }) => code === 0)).toEqual([])
      expect(textOf(glyphs)).not.toMatch(/-|\S , /)
      const { elements } = await readTaggedPdf(await pageOf(name, width))
      expect(elements.flat().map(wordsOf).join(' ')).not.toMatch(/\s,/)
    }
  })

  it('has no box where a long word of Greek letters ends its line', async () => {
    const word = 'Κωνσταντινουπολίτισσες'.repeat(3)
    const glyphs = await drawnGlyphs(await pageOf(word, 120))
    expect(glyphs.filter(({ code }) => code === 0)).toEqual([])
    expect(textOf(glyphs)).toBe(word)
  })

  it('keeps tags, conformance and the words in reading order', async () => {
    const bytes = await pageOf(names.Arabic)
    const pdf = await readTaggedPdf(bytes)
    expect(pdf.unmarked).toEqual([])
    expect(pdf.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(elementsOf(pdf.elements.flat(), 'Span')).toHaveLength(1)
    expect(replacementTexts(bytes)).toEqual([names.Arabic])
  })

  it('needs no other font and no replacement for European names', async () => {
    const bytes = await pageOf('Łódź, Αθήνα, Київ, Ærø')
    expect(textOf(await drawnGlyphs(bytes))).toBe('Łódź, Αθήνα, Київ, Ærø')
    expect((await readableText('Łódź, Αθήνα, Київ, Ærø')).families).toHaveLength(4)
  })

  it('writes ideographs in the shapes of the language beside them', async () => {
    const familiesOf = async (text: string) => (await readableText(text)).families.slice(4).join(' ')
    expect(await familiesOf('駅前')).toMatch(/^noto-sans-sc\S+( noto-sans-sc\S+)?$/)
    expect(await familiesOf('駅まえ')).toMatch(/^noto-sans-jp\S+( noto-sans-jp\S+)?$/)
    expect(await familiesOf('驛역')).toMatch(/^noto-sans-kr\S+( noto-sans-kr\S+)?$/)
  })

  it.each([
    ['JP', 'noto-sans-jp'],
    ['Japan', 'noto-sans-jp'],
    ['KR', 'noto-sans-kr'],
    ['CN', 'noto-sans-sc'],
    ['LI', 'noto-sans-sc'],
  ])('writes bare ideographs of a name in %s in its shapes', async (country, font) => {
    const { families } = await readableText('東京直骨', country)
    expect(families.length).toBeGreaterThan(4)
    expect(families.slice(4).filter((family) => !family.startsWith(font))).toEqual([])
    // Letters of a language tell more.
    const [, , , , first] = (await readableText('駅まえ', country)).families
    expect(first).toMatch(/^noto-sans-jp/)
    for (const run of runsOf('東京直骨', country)) {
      expect(run.font).toMatchObject({ postscriptName: expect.stringContaining(font) })
    }
  })

  it('takes the country from the page', async () => {
    const fontsIn = async (country: string) => {
      const words = element(Text, {}, '直骨')
      const page = element(Page, { style: styles.page, ...namesOf(country) }, words)
      const bytes = await renderTagged(element(Document, { title: 'A' }, page))
      return Buffer.from(bytes)
        .toString('latin1')
        .match(/noto-sans-[a-z]{2}(?=-\d)/g)
    }
    expect(new Set(await fontsIn('JP'))).toEqual(new Set(['noto-sans-jp']))
    expect(new Set(await fontsIn('CN'))).toEqual(new Set(['noto-sans-sc']))
  })
})

describe('a name on a map of a PDF', () => {
  it('is drawn from left to right as it reads', async () => {
    await readableText('شارع דרך')
    expect(
      runsOf('Al شارع 12 (B)')
        .map(({ text }) => text)
        .join(''),
    ).toBe('Al 12 شارع (B)')
    expect(runsOf('דרך (א)').map(({ text }) => text)).toEqual(['(', 'א', ' )', 'דרך'])
  })
})
