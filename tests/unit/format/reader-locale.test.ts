import { readerLocaleOf } from '@/lib/catalogue/reader-locales'
import { resultDocumentSchema } from '@/lib/contract/result'
import { formatReaderDay } from '@/lib/format/date'
import { formatMoney, formatPlain } from '@/lib/format/money'
import { formatCount, formatDistance, formatPercent, formatSigned } from '@/lib/format/number'
import { inLocale } from '@/server/engine/errors/in-locale'

/** The locale of a request for a document, if allowed. */
const checked = (locale: string) => resultDocumentSchema.shape.locale.safeParse(locale)

const day = new Date('2026-02-01T12:00:00Z')

describe('the locale of a reader', () => {
  it.each([
    [['de-CH', 'de'], 'de-CH'],
    [['de-lu', 'fr'], 'de'],
    [['no-NO'], 'nb'],
    [['zh-CN', 'en-US'], 'en'],
    [['zh-CN', '', 'x'], undefined],
    [[], undefined],
  ])('for the languages %p is %p', (languages, locale) => {
    expect(readerLocaleOf(languages)).toBe(locale)
  })

  it('must be one of a list in a request', () => {
    expect(checked('de-CH').success).toBe(true)
    for (const other of ['de_CH', 'x-private', '', 'en-u-nu-thai']) {
      expect(checked(other).error?.issues[0]?.message).toMatch(/^The locale must be one of bg, ca, .*, uk\.$/)
    }
  })

  it('affects only figures and dates of its own document', async () => {
    const written = () => [formatCount(12_345), formatDistance(1234), formatPlain(8.1), formatReaderDay(day)]
    const english = ['12,345', '1.2 km', '8.1', '01.02.2026']
    const both = await Promise.all([
      inLocale('de', async () => {
        await Promise.resolve()
        return written()
      }),
      inLocale('en-GB', async () => written()),
    ])
    expect(both).toEqual([
      ['12.345', '1,2 km', '8,1', '01.02.2026'],
      ['12,345', '1.2 km', '8.1', '1 Feb 2026'],
    ])
    expect(written()).toEqual(english)
  })

  it('keeps signs, percentages and amounts in their form', () => {
    const written = inLocale('fr', () => [formatSigned(-1200), formatPercent(0.42), formatMoney(53_800)])
    expect(written.map((text) => text.replace(/[\u202f\u00a0]/g, ' '))).toEqual([
      '−1 200',
      '42\u2009%',
      '53,8 k',
    ])
  })
})
