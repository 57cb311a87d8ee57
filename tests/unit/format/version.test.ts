import { formatVersion } from '@/lib/format/version'

const hash = '0123456789abcdef0123456789abcdef01234567'

test('names its commit, short enough to read out', () => {
  expect(formatVersion({ version: '1.4.0', git_hash: hash })).toBe('1.4.0 (0123456789ab)')
})

test('shows only the number without a known commit', () => {
  expect(formatVersion({ version: '1.4.0', git_hash: 'unknown' })).toBe('1.4.0')
})
