import { hasSeconds, timeText, typedWindow } from '@/lib/domain/studio/edit/range-positions'

const at = (text: string) => Date.parse(text)

describe('a typed window of time', () => {
  it('has seconds if the data span less than an hour', () => {
    const ends = [at('2026-01-01T10:00:05Z'), at('2026-01-01T10:59:00Z')] as const
    expect(hasSeconds(ends)).toBe(true)
    expect(timeText(ends[0], true)).toBe('2026-01-01T10:00:05')
    expect(hasSeconds([ends[0], at('2026-01-01T11:30:00Z')])).toBe(false)
    expect(timeText(ends[0], false)).toBe('2026-01-01T10:00')
  })

  it.each([-1e15, 1e15, 9e15, Number.NaN])('formats %d ms as nothing', (ms) => {
    expect(timeText(ms, false)).toBe('')
  })

  const ends = [at('2026-01-01T00:00Z'), at('2026-12-31T00:00Z')] as const

  it('stays within the data', () => {
    expect(typedWindow(ends, ends, { end: 0, text: '1999-01-01T00:00' })).toEqual(ends)
    expect(typedWindow(ends, ends, { end: 1, text: '2026-02-01T12:30' })).toEqual([
      ends[0],
      at('2026-02-01T12:30Z'),
    ])
  })

  it('refuses swapped ends, and ignores an incomplete text', () => {
    const window = [at('2026-03-01T00:00Z'), at('2026-04-01T00:00Z')] as const
    expect(typedWindow(window, ends, { end: 0, text: '2026-05-01T00:00' })).toMatch(/start cannot be after/)
    expect(typedWindow(window, ends, { end: 1, text: '2026-02-01T00:00' })).toMatch(/end cannot be before/)
    expect(typedWindow(window, ends, { end: 1, text: '' })).toBe(window)
  })
})
