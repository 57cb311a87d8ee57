import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

test('marks every script of a build once and touches nothing else', () => {
  const { path: built, remove } = temporaryDirectory()
  const chunks = join(built, 'static', 'chunks')
  mkdirSync(chunks, { recursive: true })
  const files = { 'a.js': 'run()', 'b.js': '"use strict";go()', 'c.css': 'a{}', 'a.js.map': '{}' }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(chunks, name), text)
  for (const _ of [1, 2]) execFileSync(process.execPath, ['server/setup/build/compile-hints.mjs', built])
  const now = Object.keys(files).map((name) => readFileSync(join(chunks, name), 'utf8'))
  expect(now).toEqual([
    '//# allFunctionsCalledOnLoad\nrun()',
    '//# allFunctionsCalledOnLoad\n"use strict";go()',
    'a{}',
    '{}',
  ])
  remove()
})
