import { readerLocaleOf } from '@/lib/catalogue/reader-locales'
import { resultDocumentSchema } from '@/lib/contract/result'
import { formatReaderDay } from '@/lib/format/date'
import { formatMoney, formatPlain } from '@/lib/format/money'
import { formatCount, formatDistance, formatPercent, formatSigned } from '@/lib/format/number'
import { inReaderForm } from '@/server/engine/errors/validate'

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
      inReaderForm({ locale: 'de' }, async () => {
        await Promise.resolve()
        return written()
      }),
      inReaderForm({ locale: 'en-GB' }, async () => written()),
    ])
    expect(both).toEqual([
      ['12.345', '1,2 km', '8,1', '01.02.2026'],
      ['12,345', '1.2 km', '8.1', '1 Feb 2026'],
    ])
    expect(written()).toEqual(english)
  })

  it('keeps signs, percentages and amounts in their form', () => {
    const written = inReaderForm({ locale: 'fr' }, () => [
      formatSigned(-1200),
      formatPercent(0.42),
      formatMoney(53_800),
    ])
    expect(written.map((text) => text.replace(/[\u202f\u00a0]/g, ' '))).toEqual([
      '−1 200',
      '42\u2009%',
      '53,8 k',
    ])
  })

  it('gives way to the form of numbers that the reader chose, in its own document', async () => {
    const written = () =>
      [formatCount(12_345), formatDistance(1234), formatMoney(53_800), formatReaderDay(day)].map((text) =>
        text.replaceAll('\u00a0', ' '),
      )
    const made = await Promise.all([
      inReaderForm({ locale: 'de', numbers: 'apostrophe' }, async () => written()),
      inReaderForm({ locale: 'en-GB', numbers: 'comma' }, async () => written()),
      inReaderForm({ numbers: 'space' }, async () => written()),
      inReaderForm({ locale: 'de', numbers: 'point' }, async () => written()),
    ])
    expect(made).toEqual([
      ["12'345", '1.2 km', '53.8k', '01.02.2026'],
      ['12.345', '1,2 km', '53,8k', '1 Feb 2026'],
      ['12 345', '1,2 km', '53,8k', '01.02.2026'],
      ['12,345', '1.2 km', '53.8k', '01.02.2026'],
    ])
    expect(written()).toEqual(['12,345', '1.2 km', '53.8k', '01.02.2026'])
  })
})
