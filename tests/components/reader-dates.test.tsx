import { render, screen } from '@testing-library/react'
import { SourceDay } from '@/components/shell/source-day'
import { windowText } from '@/lib/domain/studio/edit/time-player'
import { formatTime } from '@/lib/domain/studio/table/tooltip'
import { formatDateAndTime } from '@/lib/format/date'

const speak = (language: string) =>
  Object.defineProperty(navigator, 'language', { configurable: true, value: language })

afterEach(() => speak('en-GB'))

const moment = '2026-11-05T14:02:00Z'
const at = Date.parse(moment)
const month = 31 * 86_400_000

test.each([
  ['en-US', 'Nov 5, 2026', '2:02 PM', 'Oct 2026 – Nov 2026'],
  ['en-GB', '5 Nov 2026', '14:02', 'Oct 2026 – Nov 2026'],
  ['de-AT', '05.11.2026', '14:02', '10/2026 – 11/2026'],
  ['sv', '2026-11-05', '14:02', '2026-10 – 2026-11'],
])('shows dates in the form of a reader of %s', (language, day, time, months) => {
  speak(language)
  render(<SourceDay date={moment} />)
  expect(screen.getByRole('time').textContent).toBe(day)
  const texts = [formatTime(at), windowText([at - month, at], [at - 40 * month, at])]
  expect(texts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([`${day} ${time}`, months])
  expect(formatDateAndTime(moment)).toContain(day)
  expect(formatTime(at, 'YYYY/MM')).toBe('2026/11')
})

test('leaves a year or words of a source as they are', () => {
  render(<SourceDay date="2020" />)
  expect(screen.getByRole('time').textContent).toBe('2020')
})
