import { readFileSync, writeFileSync } from 'node:fs'
import { limitsDocument } from '@/tests/support/limits-table'

const file = 'docs/limits.md'

test('the table of limits says what the calls declare (WRITE_DOCS=1 writes it)', () => {
  if (process.env.WRITE_DOCS) writeFileSync(file, limitsDocument())
  expect(readFileSync(file, 'utf8')).toBe(limitsDocument())
})
