import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

const script = join(process.cwd(), 'server/setup/checks/expressions.mjs')

/** Checks a project of one file. @returns the faults in it */
function faultsOf(code: string): string[] {
  const { path, remove } = temporaryDirectory()
  mkdirSync(join(path, 'lib'))
  writeFileSync(join(path, 'lib', 'one.ts'), code)
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: path, encoding: 'utf8' })
  remove()
  expect(stdout).toContain('regular expressions checked')
  // The check also fails because the accepted expressions are missing here.
  expect(status).toBe(1)
  return stderr.split('\n').filter((line) => line.startsWith('lib/one.ts'))
}

const fault = (text: string) => `lib/one.ts: ${text} may backtrack without a bound.`

it('refuses expressions that backtrack, and those built at run time', () => {
  const bad = ['/^(a+)+$/', '/\\s+$/', '/(.*)=(.*)\\n/', 'new RegExp(word)', "RegExp('(x*)*')"]
  const code = `const word = 'x'\nexport const found = [${bad.join(', ')}].map((each) => each.test(word))\n`
  expect(faultsOf(code)).toEqual(bad.map(fault))
})

it('accepts expressions of linear time', () => {
  expect(faultsOf('export const found = /^[a-z]{1,9}$/.test("x") || /,/g.test("y")\n')).toEqual([])
})
