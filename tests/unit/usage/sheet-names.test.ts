import { createSheetNames } from '@/lib/domain/tables/sheet-names'

const named = (...wanted: string[]) => wanted.map(createSheetNames())

describe('the names of sheets', () => {
  it.each([
    ['keep a plain name', 'Rhine Valley Charging', 'Rhine Valley Charging'],
    ['drop what spreadsheets refuse', 'A/B\\C*[D]:E?', 'A B C D E'],
    ['drop control characters and line breaks', 'A\nB\u0000C\u200bD', 'A B C D'],
    ['drop apostrophes at both ends', "'Quoted'", 'Quoted'],
    ['keep a formula as a text', '=1+1', '=1+1'],
    ['have a word for nothing', '[]', 'Sheet'],
    ['cut after 31 letters', 'x'.repeat(40), 'x'.repeat(31)],
    ['never cut a character in half', `${'x'.repeat(30)}😀`, 'x'.repeat(30)],
    ['avoid the reserved one', 'History', 'History (2)'],
  ])('%s', (_, wanted, name) => {
    expect(named(wanted)).toEqual([name])
  })

  it('number similar names, in any case and after cutting', () => {
    expect(named('Summit', 'summit', 'SUMMIT', 'Sum:mit')).toEqual([
      ...['Summit', 'summit (2)', 'SUMMIT (3)', 'Sum mit'],
    ])
    const long = 'Ladeinfrastruktur Bodensee-Oberschwaben'
    expect(named(`${long} Nord`, `${long} Süd`)).toEqual([
      ...['Ladeinfrastruktur Bodensee-Ober', 'Ladeinfrastruktur Bodensee- (2)'],
    ])
  })
})
