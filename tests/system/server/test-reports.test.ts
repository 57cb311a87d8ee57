import { execFileSync } from 'node:child_process'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** As `npm test` reads a report. @returns the list at the end of its output */
function failuresIn(reader: 'failuresOfJest' | 'failuresOfPlaywright', report: object): string[] {
  const program = `
    import { ${reader} } from './server/setup/test-reports.mjs'
    process.stdout.write(JSON.stringify(${reader}(${JSON.stringify(report)}, '/product')))
  `
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }),
  )
}

test('a run names its failed tests with the first lines of their messages', () => {
  const report = {
    testResults: [
      {
        name: '/product/tests/unit/a.test.ts',
        status: 'failed',
        message: 'All of the file.',
        assertionResults: [
          { status: 'passed', fullName: 'a list is empty', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'a list has a name',
            failureMessages: ['\u001b[31mExpected: 1\u001b[39m\n\nReceived: 2'],
          },
        ],
      },
      {
        name: '/product/tests/unit/b.test.ts',
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [],
      },
      { name: '/product/tests/unit/c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  }
  expect(failuresIn('failuresOfJest', report)).toEqual([
    'tests/unit/a.test.ts › a list has a name\n    Expected: 1\n    Received: 2',
    'tests/unit/b.test.ts\n    Cannot find module',
  ])
})

test('a run names its failed journeys, and those that passed only when repeated', () => {
  const spec = (title: string, status: string, messages: string[]) => ({
    file: 'list.spec.ts',
    title,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })), attachments: [] }] }],
  })
  const inner = { specs: [spec('opens', 'expected', []), spec('saves', 'flaky', ['It did not appear.'])] }
  const suites = [{ specs: [spec('imports', 'unexpected', ['Timed out.'])], suites: [inner] }]
  expect(failuresIn('failuresOfPlaywright', { suites })).toEqual([
    'tests/e2e/list.spec.ts › imports\n    Timed out.',
    'tests/e2e/list.spec.ts › saves\n    It did not appear.',
  ])
})

test('a run shows both ends of the page at which a journey failed', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'kerbwatt-reports-'))
  const lines = Array.from({ length: 70 }, (_, at) => `- line ${at}`)
  const note = join(folder.path, 'note.md')
  writeFileSync(note, `# Page snapshot\n\n\`\`\`yaml\n${lines.join('\n')}\n\`\`\`\n\n# Test source\n`)
  const failed = (path: string) => ({
    errors: [{ message: 'Timed out.' }],
    attachments: [{ name: 'error-context', path }],
  })
  const specs = ['opens', 'saves'].map((title, at) => ({
    file: 'list.spec.ts',
    title,
    tests: [{ status: 'unexpected', results: [failed(at === 0 ? note : join(folder.path, 'gone.md'))] }],
  }))
  const [opens = '', saves] = failuresIn('failuresOfPlaywright', { suites: [{ specs }] })
  expect(opens.split('\n')).toEqual([
    'tests/e2e/list.spec.ts › opens',
    '    Timed out.',
    '  The page then:',
    ...lines.slice(0, 30).map((line) => `    ${line}`),
    '    … 10 lines …',
    ...lines.slice(40).map((line) => `    ${line}`),
  ])
  expect(saves).toBe('tests/e2e/list.spec.ts › saves\n    Timed out.')
})
